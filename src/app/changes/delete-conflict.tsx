import { useNavigate } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { failureMessages, messages } from '../shell/messages.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './conflict.module.css';
import { RecordLink } from './record-link.tsx';
import { recordWords } from './record-words.ts';

/** A delete that met somebody else's change: nothing was deleted, and its author decides again (sync.md, Push). */
export function DeleteConflict({ edit }: { edit: QueuedEdit }) {
  const { queue, view } = useEngine();
  const navigate = useNavigate();
  const notices = useNotices();

  async function decide(decision: () => Promise<void>): Promise<void> {
    try {
      await decision();
      void navigate(links.dashboard);
    } catch (thrown) {
      for (const message of failureMessages(thrown)) notices.error(messages.errorTitle, message);
    }
  }

  async function keep(): Promise<void> {
    const { kind, title } = recordWords(view, edit);
    await queue.discard(edit.id);
    notices.info('Not deleted', `${kind} ${title}`, {
      label: 'Undo',
      run: () => void queue.undoDiscard(edit.id),
    });
  }

  return (
    <div className={styles.page}>
      <PageHeader title="Resolve Conflict" subtitle={<RecordLink edit={edit} />} />
      <Callout
        tone="warning"
        title="You deleted this record while somebody else changed it"
        actions={
          <>
            <Button onClick={() => void decide(keep)}>Keep It</Button>
            <Button variant="danger" onClick={() => void decide(() => queue.resolve(edit.id, {}))}>
              Delete It
            </Button>
          </>
        }
      >
        {edit.error ?? 'It was not deleted.'} Keep it with the other person’s changes, or delete it all the
        same.
      </Callout>
    </div>
  );
}
