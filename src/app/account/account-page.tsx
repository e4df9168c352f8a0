import { type ReactNode, useEffect, useRef } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import styles from './account.module.css';

/**
 * The sheet of the screens before the application: the name, one heading, one form. The heading takes the focus that went with the
 * screen before, unless a field of the form does: a screen reader would say nothing of the page.
 */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After the effects of the form.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <div className={styles.brand}>
          <BrandMark className={styles.mark} />
          <span className={styles.name}>Accord</span>
        </div>
        <section className={styles.card} aria-labelledby="account-title">
          <h1 ref={heading} id="account-title" tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
        </section>
        <p className={styles.about}>Dispute Resolution Tracking Application</p>
      </div>
    </main>
  );
}
