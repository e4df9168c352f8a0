import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './entry-list.module.css';

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

/**
 * For an entry whose button goes with what it did: the focus goes on to another button of the entry, and to the page's title where the
 * entry itself is gone.
 * @returns what the entry takes.
 */
function useFocusWithin() {
  const ref = useRef<HTMLLIElement>(null);
  const focused = useRef<Element | null>(null);
  const goOn = useEffectEvent(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    (ref.current?.querySelector('button') ?? document.getElementById('page-title'))?.focus();
  });
  // After each drawing, and after the last one.
  useEffect(() => () => goOn());
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      // A dialog of the entry tells of its own, and gives the focus back.
      if (currentTarget.contains(target)) focused.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
}

/** One thing of an EntryList. */
export const Entry = ({ title, badges, facts, actions }: EntryProps) => (
  <li {...useFocusWithin()} className={styles.entry}>
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
