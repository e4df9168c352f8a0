import { useRef, useState } from 'react';
import { CallProblem } from '../parts/call-problem.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { useNotices } from '../ui/notices.ts';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import styles from './account.module.css';

/** The user's own secret address, to which calendars subscribe: made, shown once, made anew, revoked. */
export function CalendarAddressDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen size="medium" title="Calendar Address" onRequestClose={onClose}>
      <CalendarAddress />
    </Dialog>
  );
}

function stateWords(madeAt: string | null, isShown: boolean): string {
  if (isShown) return 'Your address is made. It is shown this once: copy it now.';
  return madeAt === null
    ? 'You have no address.'
    : `You made an address on ${dayAndTime(madeAt)}. It can't be shown again.`;
}

function CalendarAddress() {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const { answer, problem, isLoading, reload } = useCall('calendarAddress', {});
  const [address, setAddress] = useState<string | null>(null);
  const makeButton = useRef<HTMLButtonElement>(null);
  const make = () =>
    run(async () => {
      const { body } = await online('makeCalendarAddress', {});
      setAddress(new URL(body.path, location.origin).href);
      reload();
    });
  const revoke = () =>
    run(async () => {
      await online('revokeCalendarAddress', {});
      setAddress(null);
      reload();
      notices.success('Calendar address revoked', 'Calendars that read it get nothing any more.');
    });
  const madeAt = answer?.createdAt ?? null;
  return (
    <div className={styles.form} aria-busy={isLoading}>
      <p className={styles.intro}>
        Outlook, Google Calendar and others can subscribe to what lies ahead of your cases: deadlines,
        hearings, mediations and events, with case numbers and times, and no names. Whoever has the address
        can read it.
      </p>
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {/* In the page before its words are, or they'd go unannounced. */}
      <div role="status">{answer && <p>{stateWords(madeAt, address !== null)}</p>}</div>
      {address !== null && (
        <>
          <ReadOnlyField label="Your address" value={address} />
          <Button
            onClick={() =>
              void navigator.clipboard.writeText(address).then(
                () => notices.success('Copied', 'Paste it where your calendar asks for an address.'),
                () => notices.error('Not copied', 'Mark the address and copy it by keyboard.'),
              )
            }
          >
            Copy
          </Button>
        </>
      )}
      {answer && (
        <div className={styles.actions}>
          {madeAt !== null && (
            <GoingButton
              next={() => makeButton.current}
              variant="danger"
              isBusy={isSaving}
              unavailable={needsServer}
              onClick={() => void revoke()}
            >
              Revoke
            </GoingButton>
          )}
          <Button
            ref={makeButton}
            variant={madeAt === null ? 'primary' : 'secondary'}
            isBusy={isSaving}
            unavailable={needsServer}
            onClick={() => void make()}
          >
            {madeAt === null ? 'Make Address' : 'Make Another'}
          </Button>
        </div>
      )}
      {madeAt !== null && <p className={styles.intro}>Another address ends this one, and so does Revoke.</p>}
    </div>
  );
}
