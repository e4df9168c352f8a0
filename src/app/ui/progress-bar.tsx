import { Progress } from '@base-ui/react/progress';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** What the numbers count: "1,200 of 4,800 records". */
  text?: string;
}

/** How many hundredths are left, for the bar to be moved out of sight by: a moved one, unlike a wider one, needs no layout. */
const leftOf = (value: number, max: number) => 100 - (100 * Math.min(value, max)) / Math.max(max, 1);

/** How far some counted work is. */
export const ProgressBar = ({ label, value, max, text }: ProgressBarProps) => (
  <Progress.Root
    className={styles.progress}
    value={Math.min(value, max)}
    max={Math.max(max, 1)}
    getAriaValueText={text ? () => text : undefined}
  >
    <Progress.Label className={styles.label}>{label}</Progress.Label>
    {text && (
      <span className={styles.text} aria-hidden="true">
        {text}
      </span>
    )}
    <Progress.Track className={styles.track}>
      <Progress.Indicator
        className={styles.done}
        style={{ width: '100%', translate: `-${leftOf(value, max)}% 0` }}
      />
    </Progress.Track>
  </Progress.Root>
);
