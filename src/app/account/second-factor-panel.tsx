import { type MouseEvent, useRef, useState } from 'react';
import { recoveryCodeCount } from '#domain/second-factor.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { Panel } from '../ui/panel.tsx';
import { useFocusWithin } from '../ui/use-focus-within.ts';
import { EnrolFactor, type FactorKey } from './enrol-factor.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './second-factor.module.css';
import type { Told } from './use-security.ts';

/** So few recovery codes are left that it is time for others. */
const fewCodes = 3;

/** What is asked at a press, over the screen. */
type Open =
  | { kind: 'key'; key: FactorKey }
  | { kind: 'codes'; title: string; codes: readonly string[] }
  | { kind: 'remove' };

interface SecondFactorPanelProps {
  told: Told<'secondFactor'>;
  /** Asks anew for it, and for what it tells of: passkeys, and devices that it ended or forgot. */
  reload: () => void;
}

/** The user's second factor: set up, changed, looked after, removed. */
export function SecondFactorPanel({ told: { answer, problem }, reload }: SecondFactorPanelProps) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [open, setOpen] = useState<Open | null>(null);
  const { pressed, press } = usePressed();
  const place = useFocusWithin<HTMLDivElement>();

  const isOff = answer !== undefined && answer.since === null && !answer.hasPasskey;

  const close = () => {
    setOpen(null);
    reload();
  };
  const begin = () =>
    run(async () => setOpen({ kind: 'key', key: (await online('beginSecondFactor', {})).body }));
  const makeCodes = () =>
    run(async () => {
      const { recoveryCodes } = (await online('makeRecoveryCodes', {})).body;
      setOpen({ kind: 'codes', title: 'New recovery codes', codes: recoveryCodes });
    });
  const remove = async () => {
    const isDone = await run(() => online('removeSecondFactor', {}));
    if (isDone)
      notices.success(
        'Second factor removed',
        answer?.hasPasskey ? 'Your passkeys go on.' : 'Your password alone signs you in.',
      );
    close();
  };
  return (
    <Panel
      title="Second Factor"
      subtitle="A code from your phone, asked for beside your password when you sign in"
    >
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {answer && (
        <div {...place} className={styles.panel}>
          {isOff ? (
            <p className={styles.about}>
              You have none: whoever learns your password can sign in as you. An authenticator app on your
              phone, such as your department’s, gives the codes.
            </p>
          ) : (
            <div className={styles.facts}>
              <Badge tone="success" icon="check">
                On
              </Badge>
              <span>
                {answer.since === null
                  ? 'By your passkeys. An authenticator app can be one too.'
                  : `Authenticator app, since ${dayAndTime(answer.since)}`}
              </span>
              <Badge tone={answer.recoveryCodesLeft < fewCodes ? 'warning' : 'plain'}>
                {`${answer.recoveryCodesLeft} of ${recoveryCodeCount} recovery codes left`}
              </Badge>
            </div>
          )}
          <div className={styles.actions}>
            <Button
              variant={isOff ? 'primary' : 'secondary'}
              isBusy={isSaving}
              unavailable={needsServer}
              onClick={press(begin)}
            >
              {answer.since === null ? 'Set Up' : 'Use Another App'}
            </Button>
            {!isOff && (
              <Button isBusy={isSaving} unavailable={needsServer} onClick={press(makeCodes)}>
                New Recovery Codes
              </Button>
            )}
            {answer.since !== null && (
              <Button
                unavailable={
                  needsServer ||
                  (answer.isDemanded && !answer.hasPasskey && 'Your department asks you for a second factor')
                }
                onClick={() => setOpen({ kind: 'remove' })}
              >
                Remove
              </Button>
            )}
          </div>
        </div>
      )}
      <FactorDialogs
        hasPasskey={answer?.hasPasskey === true}
        open={open}
        pressed={pressed}
        onEnrolled={(codes) => setOpen({ kind: 'codes', title: 'Your recovery codes', codes })}
        onClose={close}
        isRemoving={isSaving}
        onRemove={() => void remove()}
      />
    </Panel>
  );
}

/** Which button began what is asked: the focus goes back to it, also by way of a second dialog. */
function usePressed() {
  const button = useRef<HTMLElement | null>(null);
  return {
    pressed: () => button.current,
    press:
      (work: () => Promise<unknown>) =>
      ({ currentTarget }: MouseEvent<HTMLElement>) => {
        button.current = currentTarget;
        void work();
      },
  };
}

interface FactorDialogsProps {
  hasPasskey: boolean;
  open: Open | null;
  /** The button that led here. */
  pressed: () => HTMLElement | null;
  onEnrolled: (codes: readonly string[]) => void;
  onClose: () => void;
  isRemoving: boolean;
  onRemove: () => void;
}

const FactorDialogs = ({
  hasPasskey,
  open,
  pressed,
  onEnrolled,
  onClose,
  isRemoving,
  onRemove,
}: FactorDialogsProps) => (
  <>
    {open?.kind === 'key' && (
      <Dialog isOpen size="medium" title="Set up your second factor" onRequestClose={onClose}>
        <div className={styles.inDialog}>
          <EnrolFactor
            factorKey={open.key}
            onEnrolled={onEnrolled}
            cancel={<Button onClick={onClose}>Cancel</Button>}
          />
        </div>
      </Dialog>
    )}
    {open?.kind === 'codes' && (
      <RecoveryCodesDialog title={open.title} codes={open.codes} finalFocus={pressed} onDone={onClose} />
    )}
    <ConfirmDialog
      isOpen={open?.kind === 'remove'}
      title="Remove your second factor?"
      message={
        hasPasskey
          ? 'Your passkeys and recovery codes go on. Remembered devices ask again.'
          : 'Your password alone signs you in then. Recovery codes and remembered devices go with it.'
      }
      confirmLabel="Remove"
      isDanger
      isBusy={isRemoving}
      onConfirm={onRemove}
      onCancel={onClose}
    />
  </>
);
