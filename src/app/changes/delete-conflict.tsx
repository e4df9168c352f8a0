import type { QueuedEdit } from '#sync/engine/engine.ts';
import { recordWords } from '../edits/record-words.ts';
import { useTellSaved } from '../edits/use-tell-saved.ts';
import { inSentence, othersWords } from '../edits/who-changed.ts';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './conflict.module.css';
import { DeletedRow } from './conflict-row.tsx';
import { othersFields } from './others-fields.ts';
import { RecordLink } from './record-link.tsx';
import { useLeaveDecision } from './use-leave-decision.ts';

/** A delete that met somebody else's change: nothing was deleted, and its author decides again (docs/sync-rules.md CO5). */
export function DeleteConflict({ edit }: { edit: QueuedEdit }) {
  const { queue, view } = useEngine();
  const leave = useLeaveDecision(edit);
  const begin = useTellSaved();
  const notices = useNotices();
  const { isSaving, run } = useSave();

  const { kind, title } = recordWords(view, edit);
  const fields = othersFields(edit);

  const decide = (decision: () => Promise<void>) =>
    run(async () => {
      await decision();
      leave();
    });

  async function keep(): Promise<void> {
    await queue.discard(edit.id);
    notices.info('Not deleted', `${kind} ${title}`, {
      label: 'Undo',
      run: () => void run(() => queue.undoDiscard(edit.id)),
    });
  }

  async function remove(): Promise<void> {
    const tell = begin();
    await queue.resolve(edit.id, {});
    tell({ title: messages.deleted[edit.entity], detail: title });
  }

  return (
    <div className={styles.page}>
      <PageHeader title="Resolve Conflict" subtitle={<RecordLink edit={edit} />} />
      <Callout
        tone="warning"
        title={`You deleted this ${kind.toLowerCase()} while ${inSentence(othersWords(fields))} changed it`}
        actions={
          <>
            <Button isBusy={isSaving} onClick={() => void decide(keep)}>
              Keep It
            </Button>
            <Button variant="danger" isBusy={isSaving} onClick={() => void decide(remove)}>
              Delete It
            </Button>
          </>
        }
      >
        It was not deleted. Keep it with the other person’s changes, or delete it all the same.
      </Callout>
      <ul className={styles.rows}>
        {fields.map((conflict) => (
          <li key={conflict.field}>
            <DeletedRow edit={edit} conflict={conflict} />
          </li>
        ))}
      </ul>
    </div>
  );
}
