import { type Ref, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';
import { FailureWords } from './failure-words.tsx';
import { leaveForSignOn, type SignOnAsked } from './single-sign-on.ts';

interface SignOnPartProps {
  /** The only way that is on. */
  isAlone: boolean;
  asked: SignOnAsked;
  /** A sign-in by what the provider sent is under way. */
  isBusy: boolean;
  /** Why the last one led nowhere. */
  refusal: string | null;
  buttonRef: Ref<HTMLButtonElement>;
}

/** The way to the department's sign-in. */
export function SignOnPart({ isAlone, asked, isBusy, refusal, buttonRef }: SignOnPartProps) {
  const [isLeaving, setLeaving] = useState(false);
  // Back from there the browser may show the page as it was left.
  useEffect(() => {
    const back = () => setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  return (
    <div className={styles.form}>
      <Button
        ref={buttonRef}
        variant={isAlone ? 'primary' : 'secondary'}
        isBusy={isBusy || isLeaving}
        onClick={() => {
          setLeaving(true);
          void leaveForSignOn(asked).catch(() => setLeaving(false));
        }}
      >
        Sign in with single sign-on
      </Button>
      <FailureWords words={refusal} />
    </div>
  );
}
