import { fieldLabel } from '#domain/field-labels.ts';
import { editableKinds } from '#domain/records.ts';
import type { QueuedEdit } from '#sync/engine.ts';
import { isOfDeleted } from '#sync/outbox/stored-edit.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { momentWords } from '../shell/status-words.ts';
import { LinkButton } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { recordWords } from './record-words.ts';
import { othersWords } from './who-changed.ts';

/** Whether the edit is of the record or of one of its parts. */
function isOf({ entity, uid, seen, changes }: QueuedEdit, record: string): boolean {
  if (uid === record) return true;
  const { parent } = entity === 'document' ? {} : editableKinds[entity];
  if (!parent || parent.entity === 'student') return false;
  return seen?.[parent.uid] === record || changes[parent.id] === `~${record}`;
}

/** What met what, in a sentence: "Alex Morgan changed Facts to something else, 6:50 AM." */
function meeting(edit: QueuedEdit): string {
  const { action, conflicts, entity } = edit;
  const who = othersWords(conflicts);
  const at = conflicts[0]?.at;
  const when = at === undefined ? '' : `, ${momentWords(at)}`;
  if (isOfDeleted(edit)) return `${who} deleted what you changed${when}.`;
  if (action === 'delete') return `${who} changed what you deleted${when}. It was not deleted.`;
  const fields = conflicts.map(({ field }) => fieldLabel(entity, field)).join(', ');
  return `${who} changed ${fields} to something else than you did${when}.`;
}

/** On the record itself: the conflicts that wait for its user's decision, with the way to decide. */
export function RecordConflicts({ uid }: { uid: string }) {
  const { queue, view } = useEngine();
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
        {meeting(edit)}
      </Callout>
    );
  });
}
