import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** A second line under the title. */
  note?: ReactNode;
  /** Badges beside the title. */
  marks?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a screen; takes focus by script when the screen opens (`id="page-title"`). */
export const PageHeader = ({ title, subtitle, note, marks, actions }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.words}>
      <div className={styles.line}>
        <h1 className={styles.title} id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {marks}
      </div>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {note && <p className={styles.subtitle}>{note}</p>}
    </div>
    {actions && (
      <div className={styles.actions} data-print="no">
        {actions}
      </div>
    )}
  </header>
);
