import { Toolbar } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './counters.module.css';
import { Skeleton } from './skeleton.tsx';

interface CountersProps {
  /** The name of the row. */
  label: string;
  children: ReactNode;
}

/** A row of counts, one stop of the Tab key: arrows move between them, Enter opens. It scrolls sideways where it is narrow. */
export const Counters = ({ label, children }: CountersProps) => (
  <Toolbar.Root className={styles.counters} aria-label={label} loopFocus={false} data-print="no">
    {children}
  </Toolbar.Root>
);

interface CounterProps {
  label: string;
  /** null while it is not known yet. */
  count: number | null;
  /** What is counted, after the number: "open". */
  unit?: string;
  to: string;
  /** It filters the list below: chosen or not. Absent: it leads to another screen. */
  isChosen?: boolean;
  tone?: 'plain' | 'warning' | 'danger';
}

/** A count that leads to what it counts. */
export const Counter = ({ label, count, unit, to, isChosen, tone = 'plain' }: CounterProps) => (
  <Toolbar.Link
    className={styles.counter}
    data-tone={count ? tone : 'plain'}
    aria-current={isChosen ? 'true' : undefined}
    render={<Link to={to} replace={isChosen !== undefined} preventScrollReset={isChosen !== undefined} />}
  >
    {unit !== undefined && <span className={styles.label}>{label}</span>}
    <span className={styles.line}>
      {count === null ? (
        <Skeleton width="short" />
      ) : (
        <span className={styles.count}>{count.toLocaleString('en-US')}</span>
      )}{' '}
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
    {unit === undefined && <span className={styles.above}>{label}</span>}
  </Toolbar.Link>
);

/** Sets two kinds of counters apart. */
export const CounterGap = () => <Toolbar.Separator className={styles.gap} />;
