import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

export interface BadgeProps {
  children: string;
  tone?: 'plain' | 'accent' | 'success' | 'warning' | 'danger';
  icon?: IconName;
}

/** A short mark in words: Waiting to sync, Needs your decision, Open, Closed. */
export const Badge = ({ children, tone = 'plain', icon }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
);
