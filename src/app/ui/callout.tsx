import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { Icon, type IconName } from './icon.tsx';

export interface CalloutProps {
  tone?: 'info' | 'success' | 'warning' | 'error';
  title: string;
  icon?: IconName;
  children?: ReactNode;
  /** Buttons that do something about it. */
  actions?: ReactNode;
  /** Beside the title, where the message may be a tall one; else in its middle. */
  areActionsOnTop?: boolean;
}

/** A message that belongs to the page: an error with what to do next, offline, a draft that was kept. */
export const Callout = ({ tone = 'info', title, icon, children, actions, areActionsOnTop }: CalloutProps) => (
  <div className={styles.callout} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
    <span className={styles.icon}>
      <Icon name={icon ?? tone} />
    </span>
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
    </div>
    {actions && (
      <div className={styles.actions} data-on-top={areActionsOnTop ? '' : undefined}>
        {actions}
      </div>
    )}
  </div>
);
