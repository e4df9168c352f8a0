import { type ReactNode, useId, useState } from 'react';
import { useIsPrinting } from '../ui/use-is-printing.ts';
import { useIsWide } from '../ui/use-is-wide.ts';
import styles from './case-rail.module.css';

interface RailPanelProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the column beside a case's form; where there is no such column it is closed until somebody opens it, and open on paper. */
export function RailPanel({ title, actions, children }: RailPanelProps) {
  const id = useId();
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const [isOpen, setOpen] = useState(false);
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
        <details
          open={isOpen || isPrinting}
          onToggle={({ currentTarget }) => {
            if (!isPrinting) setOpen(currentTarget.open);
          }}
        >
          <summary className={styles.summary}>{heading}</summary>
          {body}
        </details>
      )}
    </section>
  );
}
