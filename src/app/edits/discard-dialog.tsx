import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useSave } from '../shell/use-save.ts';
import { useFocusBeside } from '../ui/beside-row.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { recordWords } from './record-words.ts';

interface DiscardDialogProps {
  /** The change that somebody wants to discard; null: nobody does. */
  edit: QueuedEdit | null;
  /** The question was answered. */
  onEnd: () => void;
  onDiscarded?: () => void;
}

/** Asks before a change is discarded, and offers to undo it (docs/sync-rules.md ED5). */
export function DiscardDialog({ edit, onEnd, onDiscarded }: DiscardDialogProps) {
  const { queue, view } = useEngine();
  const notices = useNotices();
  const { run } = useSave();
  const beside = useFocusBeside(edit !== null);

  async function discard(change: QueuedEdit): Promise<void> {
    beside.goes();
    onEnd();
    const { kind, title } = recordWords(view, change);
    await run(async () => {
      await queue.discard(change.id);
      notices.info('Change discarded', `${kind} ${title}`, {
        label: 'Undo',
        run: () => void run(() => queue.undoDiscard(change.id)),
      });
      onDiscarded?.();
    });
  }

  return (
    <ConfirmDialog
      isOpen={edit !== null}
      title="Discard this change?"
      message={edit && <DiscardQuestion edit={edit} />}
      confirmLabel="Discard"
      isDanger
      finalFocus={beside.finalFocus}
      onConfirm={() => edit && void discard(edit)}
      onCancel={onEnd}
    />
  );
}

function DiscardQuestion({ edit }: { edit: QueuedEdit }) {
  const { view } = useEngine();
  const { kind, title } = recordWords(view, edit);
  return (
    <p>
      {edit.action === 'create'
        ? `The new ${kind.toLowerCase()} ${title} and everything typed on it leaves this device without reaching the server.`
        : `Your change of ${kind.toLowerCase()} ${title} leaves this device without reaching the server.`}{' '}
      {edit.state === 'sent' &&
        'It was sent without an answer so far: if the server has it after all, it stays. '}
      You can undo this for 30 days, here or on the day sheet.
    </p>
  );
}
