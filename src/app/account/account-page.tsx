import type { ReactNode } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import styles from './account.module.css';

/** The sheet of the screens before the application: the name, one heading, one form. */
export const AccountPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={styles.page}>
    <div className={styles.sheet}>
      <div className={styles.brand}>
        <BrandMark className={styles.mark} />
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
