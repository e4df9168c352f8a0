import { useState } from 'react';
import type { QueuedEdit, SyncStatus } from '#sync/engine/engine.ts';
import { StrandedTyping } from '../edits/stranded-typing.tsx';
import { useMayAmend } from '../edits/use-may-amend.ts';
import { useEngine, useObservable, useOpenSession } from '../shell/engine-context.ts';
import { forPerson, statusWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './changes-content.module.css';
import { DeviceFacts } from './device-facts.tsx';
import { NoRoom } from './no-room.tsx';
import { TodayChanges } from './today-changes.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { UnsentWork } from './unsent-work.tsx';
import { WorkOfflineSwitch } from './work-offline-switch.tsx';

/** What people have to do about edits that wait for them. */
function attentionWords(edits: readonly QueuedEdit[], mayAmend: ReturnType<typeof useMayAmend>): string {
  const has = (state: QueuedEdit['state']) => edits.some((edit) => edit.state === state);
  const met = 'Somebody else changed the same as you: please decide what the record should say.';
  const refused = edits.every((edit) => edit.state !== 'refused' || mayAmend(edit))
    ? 'The server refused a change: please correct or discard it.'
    : 'The server refused a change that you may not make any more: please discard it, or keep it until an Admin lets you make it again.';
  return [has('conflict') && met, has('refused') && refused, 'The others go on.'].filter(Boolean).join(' ');
}

/** What the state means for the work at hand. */
function meaningOf(
  status: SyncStatus,
  edits: readonly QueuedEdit[],
  session: ReturnType<typeof useOpenSession>,
  { isAdding, mayAmend }: { isAdding: boolean; mayAmend: ReturnType<typeof useMayAmend> },
): string {
  const { kind, waiting, workOffline } = status;
  switch (kind) {
    case 'up-to-date':
      return 'Everything you saved is on the server, and this device has its latest records.';
    case 'saving':
      if (waiting === 0 && isAdding) return 'The files that you added are being put on this device.';
      return waiting > 0
        ? 'Your changes are on their way to the server.'
        : 'The latest records are being fetched.';
    case 'offline': {
      const isKept = session.onlineOnly === null;
      if (!isKept && waiting > 0)
        return 'The server has not answered. Your changes are not saved yet: leave this page open until they are sent.';
      if (workOffline)
        return isKept
          ? 'You chose to work offline. Changes are kept on this device and sent when you go online again.'
          : 'You chose to work offline. Nothing can be saved until you go online again.';
      // It may be in reach: it takes nothing from who is not signed in there.
      if (session.needsPassword)
        return isKept
          ? 'Your sign-in on the server has ended. Changes are kept on this device.'
          : 'Your sign-in on the server has ended. Nothing can be saved until you sign in again.';
      return isKept
        ? 'The server can’t be reached. Changes are kept on this device and sent as soon as it can.'
        : 'The server can’t be reached. Nothing can be saved until it can.';
    }
    case 'attention':
      if (forPerson(status) === 0)
        return status.noRoom === 'device' && waiting > 0
          ? 'Your changes are safe on this device, and wait here until it has room.'
          : 'What you saved is safe; the latest records have no room here.';
      if (status.attention === 0)
        return 'Some changes that you saved are neither on the server nor on their way to it. Read below what became of them.';
      return attentionWords(edits, mayAmend);
  }
}

interface ChangesContentProps {
  /** Something in the panel leads to a screen. */
  onLeave: () => void;
  onPassword: () => void;
}

export function ChangesContent({ onLeave, onPassword }: ChangesContentProps) {
  const { queue, documents, status: observed } = useEngine();
  const isAdding = useObservable(documents.isAdding);
  const status = useObservable(observed);
  const edits = useObservable(queue.edits);
  const session = useOpenSession();
  const mayAmend = useMayAmend();
  const [isSyncing, setSyncing] = useState(false);
  return (
    <div className={styles.content}>
      <section className={styles.state} data-kind={status.kind} aria-label="Sync status">
        <p className={styles.stateName}>{statusWords(status)}</p>
        <p className={styles.stateMeaning}>{meaningOf(status, edits, session, { isAdding, mayAmend })}</p>
        <div className={styles.stateActions}>
          <Button
            icon="sync"
            isBusy={isSyncing}
            unavailable={status.workOffline && 'Work Offline is on'}
            onClick={() => {
              setSyncing(true);
              void queue.syncNow().finally(() => setSyncing(false));
            }}
          >
            Sync Now
          </Button>
          <WorkOfflineSwitch isOn={status.workOffline} />
        </div>
      </section>
      {status.noRoom && <NoRoom of={status.noRoom} />}
      <UnsentWork />
      {session.needsPassword && (
        <Callout
          tone="warning"
          title={
            session.user.way === 'sso'
              ? 'The server asks you to sign in again'
              : 'The server asks for your password again'
          }
          actions={
            <Button small onClick={onPassword}>
              {session.user.way === 'sso' ? 'Sign In Again' : 'Enter Password'}
            </Button>
          }
        >
          {session.onlineOnly === null
            ? 'Until then changes wait on this device.'
            : 'Until then nothing can be saved.'}
        </Callout>
      )}
      {session.onlineOnly && (
        <Callout tone="warning" title="This session works online only">
          {session.onlineOnly}
        </Callout>
      )}
      <ChangeList onLeave={onLeave} />
      <StrandedTyping onLeave={onLeave} />
      <TodayChanges onLeave={onLeave} />
      <TransferActions />
      <DeviceFacts mirror={status.mirror} />
    </div>
  );
}
