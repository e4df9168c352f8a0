import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { FailureWords } from './failure-words.tsx';

const NotStarted = ({ words, details }: { words: string; details: string }) => (
  <AccountPage title="Sign In">
    <div className={styles.fault}>
      <FailureWords words={words} />
      <p className={styles.intro}>{details}</p>
    </div>
  </AccountPage>
);

/** In place of every screen where the browser lacks what Accord can't do without. */
export const UnfitBrowser = ({ missing }: { missing: readonly string[] }) => (
  <NotStarted
    words={
      isSecureContext
        ? 'Accord can’t run in this browser. Update it, or use a current Chrome, Edge, Firefox or Safari.'
        : 'Accord can’t run at this address: the browser doesn’t take it for safe. Open it by its https address, or ask the people who look after Accord for that.'
    }
    details={`Missing: ${missing.join(', ')}.`}
  />
);

/** The same where the start failed: a part that didn't load, or a fault that nobody foresaw. */
export const FailedStart = ({ error }: { error: unknown }) => (
  <NotStarted
    words="Accord could not be started. Check the connection and reload the page. If it happens again, tell the people who look after Accord what stands below. What you saved is kept."
    details={String(error)}
  />
);
