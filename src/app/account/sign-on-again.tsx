import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignInOutcome, SignOnCode } from '#sync/engine/engine.ts';
import { useOpenSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';
import { FailureWords } from './failure-words.tsx';
import type { LoginState } from './login-screen.tsx';
import type { WindowPurpose } from './sign-on-window.ts';
import { useSignOnWindow, type WindowState, windowWords } from './use-sign-on-window.ts';

interface SignOnAgainProps {
  purpose: WindowPurpose;
  /** Goes on by the code of the sign-in. */
  use: (code: SignOnCode) => Promise<SignInOutcome>;
  cancelLabel: string;
  onCancel: () => void;
  /** Why they have to sign in again. */
  children: ReactNode;
}

const stateWords: Readonly<Record<WindowState, string>> = {
  ...windowWords,
  blocked:
    'This browser opened no window. Allow this site to open windows (pop-ups) and try again, or sign out to sign in again.',
  waiting: 'Sign in in the window that opened. What you asked for goes on here.',
};

/**
 * A session that began with single sign-on knows no password: its user signs in there again, in a window of its own, so that nothing
 * typed here is lost. Where the browser opens none, they can sign out and come back; this device stays as it is.
 */
export function SignOnAgain({ purpose, use, cancelLabel, onCancel, children }: SignOnAgainProps) {
  const { onlineOnly } = useOpenSession();
  const navigate = useNavigate();
  const { state, refusal, isReady, open } = useSignOnWindow(purpose, use);
  const leave: LoginState = { isFresh: true };
  const isOpened = state === 'waiting' || state === 'unanswered';
  return (
    <div className={styles.form}>
      <p className={styles.intro}>{children}</p>
      <p className={styles.intro} role="status">
        {stateWords[state]}
        {state === 'blocked' &&
          onlineOnly !== null &&
          ' What you typed here and didn’t save is lost by that.'}
      </p>
      <FailureWords words={refusal} />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        {state === 'blocked' && (
          <Button onClick={() => void navigate(links.login, { state: leave })}>
            Sign Out to Sign In Again
          </Button>
        )}
        <Button variant="primary" isBusy={state === 'busy' || !isReady} onClick={open}>
          {isOpened ? 'Open the Window Again' : 'Sign In Again'}
        </Button>
      </div>
    </div>
  );
}
