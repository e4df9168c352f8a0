import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { FailureWords } from './failure-words.tsx';

/** In place of every screen where the browser lacks what Accord can't do without. */
export const UnfitBrowser = ({ missing }: { missing: readonly string[] }) => (
  <AccountPage title="Sign In">
    <div className={styles.fault}>
      <FailureWords
        words={
          isSecureContext
            ? 'Accord can’t run in this browser. Update it, or use a current Chrome, Edge, Firefox or Safari.'
            : 'Accord can’t run at this address: the browser doesn’t take it for safe. Open it by its https address, or ask the people who look after Accord for that.'
        }
      />
      <p className={styles.intro}>Missing: {missing.join(', ')}.</p>
    </div>
  </AccountPage>
);
