import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

export interface EmptyStateProps {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  icon?: IconName;
  /** A button or link that does it. */
  action?: ReactNode;
}

/** In place of a list or a page that has nothing to show. */
export const EmptyState = ({ title, children, icon = 'document', action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <span className={styles.icon}>
      <Icon name={icon} large />
    </span>
    <p className={styles.title}>{title}</p>
    {children && <p className={styles.words}>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
