import type { ReactNode } from 'react';
import styles from './account.module.css';

/** The sheet of the screens before the application: the name, one heading, one form. */
export const AccountPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={styles.page}>
    <div className={styles.sheet}>
      <div className={styles.brand}>
        <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M9 22.5 15.1 9.2a1 1 0 0 1 1.8 0L23 22.5M11.8 17.5c2.6 1.7 5.8 1.7 8.4 0" />
        </svg>
        <span className={styles.name}>Accord</span>
      </div>
      <section className={styles.card} aria-labelledby="account-title">
        <h1 id="account-title" className={styles.title}>
          {title}
        </h1>
        {children}
      </section>
      <p className={styles.about}>Dispute Resolution Tracking Application</p>
    </div>
  </main>
);
