import { ProgressBar } from '../ui/progress-bar.tsx';
import { useEngine, useObservable, useOpenSession } from './engine-context.ts';
import styles from './first-fill.module.css';

/** How far the year is on this device; work goes on meanwhile (ui.md, Shell). */
export function FirstFill() {
  const { filling, isFull } = useObservable(useEngine().status);
  const { year } = useOpenSession();
  if (!filling) return null;
  const count = (records: number) => records.toLocaleString('en-US');
  return (
    <div className={styles.fill} data-print="no">
      <ProgressBar
        label={
          isFull ? `No room for all of ${year.name} on this device` : `Getting ${year.name} onto this device`
        }
        value={filling.done}
        max={filling.total}
        text={`${count(filling.done)} of ${count(filling.total)} records`}
      />
    </div>
  );
}
