import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for assistive technology only. */
export const VisuallyHidden = ({ children, id }: { children: ReactNode; id?: string }) => (
  <span className={styles.hidden} id={id}>
    {children}
  </span>
);
