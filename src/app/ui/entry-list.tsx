import type { ReactNode } from 'react';
import styles from './entry-list.module.css';
import { useFocusWithin } from './use-focus-within.ts';

/** Things with several facts each, one below the other: where the columns of a grid would not hold them. */
export const EntryList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

interface EntryProps {
  title: ReactNode;
  /** State, beside the title. */
  badges?: ReactNode;
  /** A `Fact` each. */
  facts: ReactNode;
  /** Buttons, which paper leaves out. */
  actions?: ReactNode;
}

/** One thing of an EntryList. */
export const Entry = ({ title, badges, facts, actions }: EntryProps) => (
  <li {...useFocusWithin<HTMLLIElement>()} className={styles.entry}>
    <div className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
      {badges}
    </div>
    <Facts>{facts}</Facts>
    <div className={styles.actions} data-print="no">
      {actions}
    </div>
  </li>
);

/** Facts beside each other, as many as the width holds. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** A fact under its name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
