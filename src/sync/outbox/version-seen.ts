import { groupOf } from '#domain/merge.ts';
import { type EditableEntity, editableKinds } from '#domain/records.ts';
import type { NewEdit, StoredEdit } from '../model/stored-edit.ts';

type Change = Pick<NewEdit, 'entity' | 'uid' | 'action' | 'changes'>;

/** The fields that a change sets, each with those that merge with it. */
export function touched({ entity, changes }: Change): Set<string> {
  const groups = entity in editableKinds ? editableKinds[entity as EditableEntity].groups : [];
  return new Set(Object.keys(changes).flatMap((field) => groupOf(field, groups)));
}

/** Whether the values that a new edit was typed over are an earlier one's. A delete is decided by all that is shown. */
function isTypedOver(edit: Change, earlier: Change): boolean {
  if (edit.uid !== earlier.uid) return false;
  const fields = touched(earlier);
  return edit.action === 'delete' ? fields.size > 0 : [...touched(edit)].some((field) => fields.has(field));
}

/**
 * The version of the record that the author of a new edit saw, as far as its fields go. Where own edits wait, the screen
 * shows their values over those of the mirror, which may hold others' newer ones by now: nobody has seen these, so the
 * edit is met by them as the earlier one is (docs/sync-rules.md CO3).
 */
export const versionSeen = (waiting: readonly StoredEdit[], edit: NewEdit): number =>
  Math.min(
    edit.seenVersion,
    ...waiting.filter((earlier) => isTypedOver(edit, earlier)).map(({ seenVersion }) => seenVersion),
  );

/**
 * What was typed over a conflict's value when its author then decides for their own: they have seen the other's now. Only
 * edits of nothing but fields so decided; of any other field they have not seen more than before.
 * @param decided the fields that the author kept of theirs.
 * @param version the one whose values were shown beside theirs.
 */
export const seenByNow = (
  waiting: readonly StoredEdit[],
  { id, uid, order }: StoredEdit,
  decided: ReadonlySet<string>,
  version: number,
): StoredEdit[] =>
  waiting
    .filter(
      (edit) =>
        edit.id !== id &&
        edit.uid === uid &&
        edit.order > order &&
        edit.action === 'save' &&
        edit.state === 'waiting' &&
        // What was sent once is never changed.
        edit.triedAt === undefined &&
        edit.seenVersion < version &&
        Object.keys(edit.changes).every((field) => decided.has(field)),
    )
    .map((edit) => ({ ...edit, seenVersion: version }));
