import { useOpenSession, useStatus } from '../shell/engine-context.ts';
import { noRoomForYear } from '../shell/status-words.ts';
import { numberText } from '../ui/number-text.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import styles from './first-fill.module.css';

/** How far the year is on this device; work goes on meanwhile (docs/screens.md, Shell). */
export function FirstFill() {
  const noRoom = useStatus((status) => status.noRoom);
  const done = useStatus(({ filling }) => filling?.done ?? null);
  const total = useStatus(({ filling }) => filling?.total ?? null);
  const { year } = useOpenSession();
  if (done === null || total === null) return null;
  return (
    <div className={styles.fill} data-print="no">
      <ProgressBar
        label={noRoom ? noRoomForYear(year.name) : `Getting ${year.name} onto this device`}
        value={done}
        max={total}
        text={`${numberText(done)} of ${numberText(total)} records`}
      />
    </div>
  );
}
