import type { Ref } from 'react';
import type { SignInOutcome, SignOnCode } from '#sync/engine/engine.ts';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';
import { FailureWords } from './failure-words.tsx';
import { leaveForSignOn } from './single-sign-on.ts';
import { useSignOnWindow, type WindowState, windowWords } from './use-sign-on-window.ts';

interface SignOnBesideProps {
  /** The only way that is on. */
  isAlone: boolean;
  use: (code: SignOnCode) => Promise<SignInOutcome>;
  buttonRef: Ref<HTMLButtonElement>;
}

const stateWords: Readonly<Record<WindowState, string>> = {
  ...windowWords,
  blocked:
    'This browser opened no window. Allow this site to open windows (pop-ups) and try again, or sign in in this tab: what waits here is lost by that.',
  waiting: 'Sign in in the window that opened.',
};

/** The way to the department's sign-in in a window of its own: what waits in this tab would go with the page. */
export function SignOnBeside({ isAlone, use, buttonRef }: SignOnBesideProps) {
  const { state, refusal, isReady, open } = useSignOnWindow('resume', use);
  return (
    <div className={styles.form}>
      <Button
        ref={buttonRef}
        variant={isAlone ? 'primary' : 'secondary'}
        isBusy={state === 'busy' || !isReady}
        onClick={open}
      >
        Sign in with single sign-on
      </Button>
      {state === 'blocked' && (
        <Button onClick={() => void leaveForSignOn({ isFresh: true, isForgotten: false }).catch(() => {})}>
          Sign In in This Tab
        </Button>
      )}
      <p className={styles.intro} role="status">
        {stateWords[state]}
      </p>
      <FailureWords words={refusal} />
    </div>
  );
}
