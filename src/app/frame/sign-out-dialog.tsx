import { useState } from 'react';
import { ExportForm } from '../changes/export-form.tsx';
import { useStatus } from '../shell/engine-context.ts';
import { changesWords, unsentCount, unsentWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './sign-out-dialog.module.css';

/** What is typed to throw unsent work away: it must not happen by a slip of the hand. */
const discardWord = 'DISCARD';

/** Where what is not sent can stay. */
const places = {
  tab: { keep: 'Keep locked in this tab', stays: 'in this tab until you close it' },
  device: { keep: 'Keep locked on this device', stays: 'on this device' },
} as const;

interface SignOutDialogProps {
  isOpen: boolean;
  /** How many forms are unsaved. */
  unsaved: number;
  /** Where what is not sent can stay, sealed; null: nowhere. */
  keptIn: keyof typeof places | null;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Signing out with unsent changes: stay, keep them locked on this device, export or discard them (docs/security.md, Sign out). */
export function SignOutDialog({ isOpen, unsaved, keptIn, onStay, onKeep, onDiscard }: SignOutDialogProps) {
  const count = useStatus(unsentCount);
  const [step, setStep] = useState<'choose' | 'export' | 'discard'>('choose');
  /** How many changes an export left out; null before one. */
  const [leftOut, setLeftOut] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toUpperCase() === discardWord;

  function stay(): void {
    setStep('choose');
    setTyped('');
    // What is changed from now on is in no file.
    setLeftOut(null);
    onStay();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onRequestClose={stay}
      size="medium"
      title={`Sign out with ${count > 0 ? 'unsent changes' : 'unsaved typing'}?`}
      footer={
        step === 'export' ? undefined : step === 'discard' ? (
          <>
            <Button onClick={() => setStep('choose')}>Back</Button>
            <Button
              variant="danger"
              unavailable={!isConfirmed && `Type ${discardWord} first`}
              onClick={onDiscard}
            >
              Discard and Sign Out
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={() => setStep('discard')}>
              Discard…
            </Button>
            <Button onClick={() => setStep('export')}>Export…</Button>
            {keptIn && <Button onClick={onKeep}>{places[keptIn].keep}</Button>}
            <Button variant="primary" onClick={stay}>
              Stay
            </Button>
          </>
        )
      }
    >
      {step === 'export' ? (
        <ExportForm
          onCancel={() => setStep('choose')}
          onDone={(left) => {
            setLeftOut(left);
            setStep('choose');
          }}
        />
      ) : step === 'discard' ? (
        <div className={styles.words}>
          <p>
            {unsentWords(count, unsaved)} on this device will be deleted and never reach the server. This
            cannot be undone.
          </p>
          <TextField label={`Type ${discardWord} to confirm`} value={typed} onChange={setTyped} />
        </div>
      ) : (
        <Standing count={count} unsaved={unsaved} keptIn={keptIn} leftOut={leftOut} />
      )}
    </Dialog>
  );
}

interface StandingProps extends Pick<SignOutDialogProps, 'unsaved' | 'keptIn'> {
  count: number;
  leftOut: number | null;
}

/** What has not reached the server, and what becomes of it. */
const Standing = ({ count, unsaved, keptIn, leftOut }: StandingProps) => (
  <div className={styles.words}>
    {count > 0 && (
      <p>
        {changesWords(count)} {count === 1 ? 'has' : 'have'} not reached the server yet. Accord tries once
        more to send what waits before it signs you out.
      </p>
    )}
    {keptIn === null && unsaved > 0 && (
      <p>
        What you typed and did not save ({unsentWords(0, unsaved)}) is in this tab only, and goes when you
        sign out. Save it first, or take it along by Export.
      </p>
    )}
    {keptIn && (
      <p>
        What is kept stays sealed {places[keptIn].stays}: only you can open it, by signing in here again, and
        it is sent then.
      </p>
    )}
    {leftOut !== null && (
      <p>
        They are in the exported file, too{leftOut > 0 && `, but for ${changesWords(leftOut)}`}. Import it on
        another device before you discard them here.
      </p>
    )}
  </div>
);
