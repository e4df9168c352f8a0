import type { Viewed } from '#sync/engine/engine.ts';
import { MarkBadge } from '../parts/case-marks.tsx';
import styles from './students.module.css';

interface StudentTitleProps {
  words: string;
  mark: Viewed<'student'>['mark'];
}

/** The title of a student's form, in its bar, as a case's title is. */
export const StudentTitle = ({ words, mark }: StudentTitleProps) => (
  <div className={styles.name}>
    <h1 className={styles.title} id="page-title" tabIndex={-1}>
      {words}
    </h1>
    <MarkBadge mark={mark} />
  </div>
);
