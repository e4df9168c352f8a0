import { useEffect, useState } from 'react';
import type { WindowAnswer } from '#domain/sign-on.ts';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { tellTabs } from './sign-on-window.ts';

/** In a window that came back from the department's sign-in: hands what it brings to the tab that waits for it, and closes. */
export function SignedInWindow({ answer }: { answer: WindowAnswer | 'nothing' }) {
  const [isHeard, setHeard] = useState<boolean | null>(answer === 'nothing' ? false : null);
  useEffect(() => {
    if (answer === 'nothing') return;
    return tellTabs(answer, (heard) => {
      setHeard(heard);
      if (heard) window.close();
    });
  }, [answer]);
  return (
    <AccountPage title="Sign In Again">
      <p className={styles.intro} role="status">
        {isHeard === null && 'One moment.'}
        {isHeard === true && 'Go on in the window that you came from. This one can be closed.'}
        {isHeard === false &&
          'Nothing waits for this sign-in any more: what was asked for was closed, or that window is locked. Close this window, and try again in the other one.'}
      </p>
    </AccountPage>
  );
}
