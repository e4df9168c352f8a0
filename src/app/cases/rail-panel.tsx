import { type ReactNode, useId } from 'react';
import { useIsWide } from '../ui/use-is-wide.ts';
import styles from './case-rail.module.css';

interface RailPanelProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the column beside a case's form; where there is no such column it is closed until somebody opens it. */
export function RailPanel({ title, actions, children }: RailPanelProps) {
  const id = useId();
  const isWide = useIsWide();
  const heading = (
    <h2 className={styles.title} id={id}>
      {title}
    </h2>
  );
  const body = (
    <>
      {children}
      {actions && (
        <div className={styles.actions} data-print="no">
          {actions}
        </div>
      )}
    </>
  );
  return (
    <section className={styles.panel} aria-labelledby={id}>
      {isWide ? (
        <>
          {heading}
          {body}
        </>
      ) : (
        <details>
          <summary className={styles.summary}>{heading}</summary>
          {body}
        </details>
      )}
    </section>
  );
}
