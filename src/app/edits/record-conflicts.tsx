import { editableKinds } from '#domain/records/records.ts';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { LinkButton } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { recordWords } from './record-words.ts';
import { meetingWords } from './who-changed.ts';

/** Whether the edit is of the record or of one of its parts. */
function isOf({ entity, uid, seen, changes }: QueuedEdit, record: string): boolean {
  if (uid === record) return true;
  const { parent } = entity === 'document' ? {} : editableKinds[entity];
  if (!parent || parent.entity === 'student') return false;
  return seen?.[parent.uid] === record || changes[parent.id] === `~${record}`;
}

/** On the record itself: the conflicts that wait for its user's decision, with the way to decide. */
export function RecordConflicts({ uid }: { uid: string }) {
  const { queue, view } = useEngine();
  useMomentWords();
  const edits = useObservable(queue.edits).filter((edit) => edit.state === 'conflict' && isOf(edit, uid));
  return edits.map((edit) => {
    const { kind, title } = recordWords(view, edit);
    return (
      <Callout
        key={edit.id}
        tone="warning"
        title={edit.uid === uid ? 'Needs your decision' : `${kind} ${title} needs your decision`}
        actions={
          <LinkButton to={links.resolve(edit.id)} small>
            Resolve
            {edit.uid !== uid && <VisuallyHidden> {`${kind} ${title}`}</VisuallyHidden>}
          </LinkButton>
        }
      >
        {meetingWords(edit)}
      </Callout>
    );
  });
}
