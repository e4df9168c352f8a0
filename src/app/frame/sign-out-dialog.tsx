import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoginState } from '../account/login-screen.tsx';
import { ExportForm } from '../changes/export-form.tsx';
import { useOpenSession, useStatus } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { changesWords, unsentCount } from '../shell/status-words.ts';
import { forgetTarget } from '../shell/target.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './sign-out-dialog.module.css';

/** What is typed to throw unsent work away: it must not happen by a slip of the hand. */
const discardWord = 'DISCARD';

interface SignOutDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onKeep: () => void;
}

/** Signing out with unsent changes: stay, keep them locked on this device, export or discard them (docs/security.md, Sign out). */
export function SignOutDialog({ isOpen, onStay, onKeep }: SignOutDialogProps) {
  const count = useStatus(unsentCount);
  const { isPassing, user } = useOpenSession();
  /** The provider's sign-out takes the page along, and with it all that a passing session has. */
  const canKeep = !isPassing || user.way !== 'sso';
  const navigate = useNavigate();
  const [step, setStep] = useState<'choose' | 'export' | 'discard'>('choose');
  const [isExported, setExported] = useState(false);
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toUpperCase() === discardWord;

  function stay(): void {
    setStep('choose');
    setTyped('');
    onStay();
  }

  function discard(): void {
    forgetTarget();
    const state: LoginState = { unsent: 'discard' };
    void navigate(links.login, { state });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onRequestClose={stay}
      size="medium"
      title="Sign out with unsent changes?"
      footer={
        step === 'export' ? undefined : step === 'discard' ? (
          <>
            <Button onClick={() => setStep('choose')}>Back</Button>
            <Button
              variant="danger"
              unavailable={!isConfirmed && `Type ${discardWord} first`}
              onClick={discard}
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
            {canKeep && (
              <Button onClick={onKeep}>
                {isPassing ? 'Keep locked in this tab' : 'Keep locked on this device'}
              </Button>
            )}
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
          onDone={() => {
            setExported(true);
            setStep('choose');
          }}
        />
      ) : step === 'discard' ? (
        <div className={styles.words}>
          <p>
            {changesWords(count)} on this device will be deleted and never reach the server. This cannot be
            undone.
          </p>
          <TextField label={`Type ${discardWord} to confirm`} value={typed} onChange={setTyped} />
        </div>
      ) : (
        <div className={styles.words}>
          <p>
            {changesWords(count)} {count === 1 ? 'has' : 'have'} not reached the server yet. Accord tries once
            more to send what waits before it signs you out.
          </p>
          {canKeep && (
            <p>
              What is kept stays sealed {isPassing ? 'in this tab until you close it' : 'on this device'}:
              only you can open it, by signing in here again, and it is sent then.
            </p>
          )}
          {isExported && (
            <p>
              They are in the exported file, too. Import it on another device before you discard them here.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
