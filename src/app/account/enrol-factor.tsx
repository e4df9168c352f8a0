import { type ReactNode, useEffect, useRef } from 'react';
import { inGroups } from '#domain/second-factor.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { TextField } from '../ui/text-field.tsx';
import { FailureWords } from './failure-words.tsx';
import styles from './second-factor.module.css';
import { usePlainForm } from '../record-form/use-plain-form.ts';

/** A key that an authenticator app is to take, as the server made it. */
export interface FactorKey {
  secret: string;
  uri: string;
}

interface EnrolFactorProps {
  factorKey: FactorKey;
  /** The factor is there, with its recovery codes, which are shown this once. */
  onEnrolled: (codes: readonly string[]) => void;
  /** Beside the button: the way out. */
  cancel: ReactNode;
}

/** Hands a key to an authenticator app and takes its first code. */
export function EnrolFactor({ factorKey, onEnrolled, cancel }: EnrolFactorProps) {
  return (
    <div className={styles.steps}>
      <div className={styles.key}>
        <QrCode
          text={factorKey.uri}
          label="QR code of the key for your authenticator app; the key stands beside it as text"
        />
        <div className={styles.keyText}>
          <p>1. Scan this code with an authenticator app on your phone.</p>
          <p className={styles.hint}>Without a camera, type this key into the app:</p>
          <code>{inGroups(factorKey.secret, ' ')}</code>
        </div>
      </div>
      <FirstCode onConfirmed={onEnrolled} cancel={cancel} />
    </div>
  );
}

interface FirstCodeProps {
  onConfirmed: (codes: readonly string[]) => void;
  cancel: ReactNode;
}

/** The factor counts from the first code on. */
function FirstCode({ onConfirmed, cancel }: FirstCodeProps) {
  const { session } = useEngine();
  const needsServer = useNeedsServer();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = usePlainForm({
    blank: { code: '' },
    problemsOf: ({ code }) => (code.trim() === '' ? [{ path: 'code', message: 'Code is required' }] : []),
    failed: 'The second factor could not be set up. Please try again.',
    send: async ({ code }) => onConfirmed(await session.confirmFactor(code)),
  });
  return (
    <form className={styles.steps} noValidate onSubmit={form.submit}>
      <TextField
        label="Code"
        hint="2. Enter the six digits that the app shows now."
        kind="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        ref={field}
        {...form.field('code')}
      />
      <FailureWords words={form.failure} />
      <div className={styles.end}>
        {cancel}
        <Button type="submit" variant="primary" isBusy={form.isBusy} unavailable={needsServer}>
          Turn On
        </Button>
      </div>
    </form>
  );
}
