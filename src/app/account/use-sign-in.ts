import { useRef, useState } from 'react';
import type { SignInOutcome } from '#sync/engine/engine.ts';
import { type Asking, refusalWords } from './sign-in-words.ts';
import { useWait } from './use-wait.ts';

/**
 * One form that asks for a password: what was typed, the call under way, its refusal in words, and the seconds until the
 * next try. A refusal empties the password and takes the focus back to it.
 */
export function useSignIn(asking: Asking, ask: (password: string) => Promise<SignInOutcome>) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** It failed on this device: there is something to report. */
  const [isFault, setFault] = useState(false);
  const wait = useWait();
  const field = useRef<HTMLInputElement>(null);

  async function submit(): Promise<void> {
    if (isBusy || wait.seconds > 0) return;
    if (password === '') {
      setRefusal('Password is required');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    setFault(false);
    try {
      const outcome = await ask(password);
      setRefusal(refusalWords(outcome, asking));
      setFault(outcome.kind === 'failed');
      wait.start('waitSeconds' in outcome ? outcome.waitSeconds : 0);
    } finally {
      setBusy(false);
      setPassword('');
      field.current?.focus();
    }
  }

  return {
    password,
    setPassword,
    isBusy,
    refusal,
    isFault,
    refuse: setRefusal,
    seconds: wait.seconds,
    field,
    submit,
  };
}

export type SignInForm = ReturnType<typeof useSignIn>;
