import { withoutToldFields } from '#domain/cases/told-fields.ts';
import { groupOf } from '#domain/merge.ts';
import { fieldLabel } from '#domain/records/field-labels.ts';
import { editableKinds } from '#domain/records/records.ts';
import type { EditState, QueuedEdit, View } from '#sync/engine/engine.ts';
import { sizeWords } from '../shell/status-words.ts';
import { refusedByServer } from './use-refused-edit.ts';
import { valueWords } from './value-words.ts';

/** What an edit does to one field, in words. */
export interface FieldChange {
  field: string;
  label: string;
  /** Null for a record that the edit makes: nothing was there before. */
  before: string | null;
  after: string;
}

/** Parts of a record's address, not of its content. */
const notShown: ReadonlySet<string> = new Set([
  'uid',
  'id',
  'parentId',
  'parentType',
  'complaintId',
  'caseEventId',
]);

/** What is said of an edit, and of typing that is none yet. */
export type TypedOn = Pick<QueuedEdit, 'entity' | 'uid' | 'action' | 'seen' | 'changes' | 'conflicts'>;

/** The fields of an edit in the order of its kind's form. */
export function fieldChanges(view: View, edit: TypedOn): FieldChange[] {
  const order =
    edit.entity === 'document' ? ['title', 'size'] : Object.keys(editableKinds[edit.entity].create);
  // What is in conflict is all that is left of the edit: the rest was applied (docs/sync-rules.md CO1).
  const isLeft = (field: string) =>
    edit.conflicts.length === 0 || edit.conflicts.some((conflict) => conflict.field === field);
  const isShown = (field: string) =>
    !notShown.has(field) && (edit.action !== 'agree' || field === 'mediationAgreedToMediationFlag');
  const shown = Object.keys(edit.changes).flatMap((field) =>
    isShown(field) && isLeft(field) ? [{ field }] : [],
  );
  return withoutToldFields(shown)
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map(({ field }) => ({
      field,
      label: fieldLabel(edit.entity, field),
      before:
        edit.action === 'create' || edit.action === 'upload'
          ? null
          : valueWords(view, field, seenValue(edit, field)),
      after:
        field === 'size' && edit.action === 'upload'
          ? sizeWords(Number(edit.changes[field]))
          : valueWords(view, field, edit.changes[field]),
    }));
}

/** What its author saw; a case's student is seen by its uid, which stays true. */
export function seenValue(edit: Pick<QueuedEdit, 'seen'>, field: string): unknown {
  const uid = field === 'studentId' ? edit.seen?.['studentUid'] : null;
  return typeof uid === 'string' ? `~${uid}` : edit.seen?.[field];
}

export const actionWords: Record<QueuedEdit['action'], string> = {
  create: 'New',
  save: 'Changed',
  delete: 'Deleted',
  move: 'Moved in its list',
  agree: 'Changed',
  upload: 'Added',
};

/** The state as a person sees it: without a connection, what was sent before its answer was lost waits like the rest. */
export const shownState = (edit: QueuedEdit, isOffline: boolean): EditState =>
  edit.state === 'sent' && isOffline ? 'waiting' : edit.state;

/** So long after it was first sent the server may still be about to answer, in ms. */
export const answerWithin = 60_000;

/** Whether an edit can't be discarded yet; a file goes out for as long as it takes. */
export const waitsForAnswer = ({ state, action, sentAt }: QueuedEdit): boolean =>
  state === 'sent' && (action === 'upload' || Date.now() - Date.parse(sentAt ?? '') < answerWithin);

/** The marks of states (docs/screens.md, Marks), and what stands behind them. */
export const stateWords: Record<EditState, string> = {
  waiting: 'Waiting to sync',
  sent: 'Sending',
  conflict: 'Needs your decision',
  refused: refusedByServer,
};

/** Fields that are decided together, because they are true only as a whole (docs/sync-rules.md CO2). */
export const fieldsDecidedWith = (edit: QueuedEdit, field: string): readonly string[] =>
  (edit.entity === 'document' ? [field] : groupOf(field, editableKinds[edit.entity].groups)).filter(
    (member) => edit.conflicts.some((conflict) => conflict.field === member),
  );
