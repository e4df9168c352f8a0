import { useEffect, useRef, useState } from 'react';
import type { GivenCode, SignInOutcome, TypedKind } from '#sync/engine/engine.ts';
import type { FactorKind } from '#domain/second-factor.ts';
import { type Asking, refusalWords, wayLabels } from './sign-in-words.ts';
import { useWait } from './use-wait.ts';

/** The calls behind a form that asks for a password, and for a code of the second factor where one goes on. */
export interface SignInCalls {
  ask(password: string): Promise<SignInOutcome>;
  giveCode(given: GivenCode): Promise<SignInOutcome>;
  /** In place of the password. Absent: no passkey is taken here. */
  askPasskey?: (() => Promise<SignInOutcome>) | undefined;
  /** In place of the code. */
  givePasskey(remember: boolean): Promise<SignInOutcome>;
  /** Nobody gives the code any more. */
  giveUpCode(): void;
}

/**
 * One form that asks for a password, then for a code where the user has a second factor: what was typed, the call under way, its
 * refusal in words, and the seconds until the next try. A refusal empties the password and takes the focus back to it; a code
 * stays, since it may only have to be corrected. `kind`: what is asked for, a password unless told.
 */
export function useSignIn(
  asking: Asking,
  { ask, giveCode, askPasskey, givePasskey, giveUpCode }: SignInCalls,
  kind: TypedKind = 'password',
) {
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [factors, setFactors] = useState<readonly FactorKind[]>(['app']);
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** It failed on this device: there is something to report. */
  const [isFault, setFault] = useState(false);
  const wait = useWait();
  const field = useRef<HTMLInputElement>(null);
  const shownStep = useRef(step);

  useEffect(() => giveUpCode, [giveUpCode]);
  // The field of the step that has begun.
  useEffect(() => {
    if (shownStep.current !== step) field.current?.focus();
    shownStep.current = step;
  }, [step]);

  function toStep(next: 'password' | 'code'): void {
    setStep(next);
    setCode('');
  }

  async function submit(): Promise<void> {
    if (isBusy || wait.seconds > 0) return;
    const [typed, required] =
      step === 'password' ? [password, `${wayLabels[kind]} is required`] : [code.trim(), 'Code is required'];
    if (typed === '') {
      setRefusal(required);
      field.current?.focus();
      return;
    }
    await settle(() => (step === 'password' ? ask(password) : giveCode({ code, remember })));
  }

  /** Lets the browser use a passkey in place of what this step asks for. */
  async function submitPasskey(): Promise<void> {
    if (isBusy || wait.seconds > 0) return;
    await settle(() => (step === 'password' && askPasskey ? askPasskey() : givePasskey(remember)));
  }

  async function settle(way: () => Promise<SignInOutcome>): Promise<void> {
    setBusy(true);
    setRefusal(null);
    setFault(false);
    try {
      const outcome = await way();
      setRefusal(refusalWords(outcome, asking, kind));
      setFault(outcome.kind === 'failed');
      wait.start('waitSeconds' in outcome ? outcome.waitSeconds : 0);
      if (outcome.kind === 'second-step') {
        setFactors(outcome.factors ?? ['app']);
        toStep('code');
      }
      if (step === 'code' && leadsBack.has(outcome.kind)) toStep('password');
    } finally {
      setBusy(false);
      setPassword('');
      field.current?.focus();
      if (step === 'code') field.current?.select();
    }
  }

  return {
    kind,
    password,
    setPassword,
    step,
    /** What goes on in the second step, beside recovery codes. */
    factors,
    takesPasskey: step === 'password' ? askPasskey !== undefined : factors.includes('passkey'),
    submitPasskey: () => void submitPasskey(),
    code,
    setCode,
    remember,
    setRemember,
    /** From the code to the password. */
    startOver: () => {
      giveUpCode();
      setRefusal(null);
      toStep('password');
    },
    isBusy,
    refusal,
    isFault,
    refuse: setRefusal,
    seconds: wait.seconds,
    field,
    submit,
  };
}

/** How a second step ends so that the next try begins with the password. */
const leadsBack: ReadonlySet<SignInOutcome['kind']> = new Set([
  'step-over',
  'closed',
  'failed',
  'wrong-password',
  'unknown-offline',
]);

export type SignInForm = ReturnType<typeof useSignIn>;
