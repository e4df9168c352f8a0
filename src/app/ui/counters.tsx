import { Toolbar } from '@base-ui/react/toolbar';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
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

/** The room that a row of counts leaves around them, in pixels (counters.module.css). */
const ringRoom = 3;

/** Scrolls its row, and not the page, so far that the element is seen as a whole. */
function bringIntoRow(element: HTMLElement): void {
  const row = element.closest<HTMLElement>('[role="toolbar"]');
  if (!row) return;
  const [own, seen] = [element.getBoundingClientRect(), row.getBoundingClientRect()];
  const [before, after] = [own.left - ringRoom - seen.left, own.right + ringRoom - seen.right];
  if (before < 0) row.scrollLeft += before;
  else if (after > 0) row.scrollLeft += after;
}

/** A count that leads to what it counts. The chosen one is in sight of whoever arrives: it says why the list is short. */
export function Counter({ label, count, unit, to, isChosen, tone = 'plain' }: CounterProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isKnown = count !== null;
  useLayoutEffect(() => {
    if (isChosen && link.current) bringIntoRow(link.current);
    // A number is wider than what stands in its place until it is known.
  }, [isChosen, isKnown]);
  return (
    <Toolbar.Link
      ref={link}
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
}

/** Sets two kinds of counters apart. */
export const CounterGap = () => <Toolbar.Separator className={styles.gap} />;
