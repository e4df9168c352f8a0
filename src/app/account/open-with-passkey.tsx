import { type Ref, useState } from 'react';
import type { SignInOutcome } from '#sync/engine/engine.ts';
import { Button } from '../ui/button.tsx';
import styles from './account.module.css';
import { FailureWords } from './failure-words.tsx';
import { refusalWords } from './sign-in-words.ts';

interface OpenWithPasskeyProps {
  open: () => Promise<SignInOutcome>;
  /** Nothing else opens this device. */
  isAlone: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Opens this device by its passkey, without a connection too; why it didn't is said beside it, and what is typed stays. */
export function OpenWithPasskey({ open, isAlone, buttonRef }: OpenWithPasskeyProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      setRefusal(refusalWords(await open(), 'password-only'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Button
        {...(buttonRef && { ref: buttonRef })}
        variant={isAlone ? 'primary' : 'secondary'}
        isBusy={isBusy}
        onClick={() => void ask()}
      >
        Open with Passkey
      </Button>
      <FailureWords words={refusal} />
    </div>
  );
}
