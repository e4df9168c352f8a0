import type { ReactNode } from 'react';
import styles from './record-head.module.css';

/** The title of a record's screen in its bar, with its marks. */
export const RecordTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.line}>
    <h1 className={styles.title} id="page-title" tabIndex={-1}>
      {title}
    </h1>
    {children}
  </div>
);

/** What is done with a record, as buttons in its head. */
export const HeadActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions} data-print="no">
    {children}
  </div>
);
