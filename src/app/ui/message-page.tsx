import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** In place of a screen that can't be shown: why, and where to go instead. */
export const MessagePage = ({ title, actions, children }: MessagePageProps) => (
  <section className={styles.page}>
    <h1 className={styles.title} id="page-title" tabIndex={-1}>
      {title}
    </h1>
    <p className={styles.text}>{children}</p>
    <div className={styles.actions}>{actions}</div>
  </section>
);
