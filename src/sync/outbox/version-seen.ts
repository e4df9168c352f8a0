import { groupOf } from '#domain/merge.ts';
import { type EditableEntity, editableKinds } from '#domain/records/records.ts';
import type { NewEdit, StoredEdit } from '../model/stored-edit.ts';

type Change = Pick<NewEdit, 'entity' | 'uid' | 'action' | 'changes'>;

/** The fields that a change sets, each with those that merge with it. */
export function touched({ entity, changes }: Change): Set<string> {
  const groups = entity in editableKinds ? editableKinds[entity as EditableEntity].groups : [];
  return new Set(Object.keys(changes).flatMap((field) => groupOf(field, groups)));
}

/**
 * Whether a new edit was typed over values of an earlier one. A delete counts as typed over all fields, since its
 * author decided by all that the screen shows.
 */
function isTypedOver(edit: Change, earlier: Change): boolean {
  if (edit.uid !== earlier.uid) return false;
  const fields = touched(earlier);
  return edit.action === 'delete' ? fields.size > 0 : [...touched(edit)].some((field) => fields.has(field));
}

/**
 * The version of the record that the author of a new edit saw, as far as its fields go. Where own edits wait, the
 * screen shows their values over the mirror's, which may be newer ones of somebody else by now. The author has not
 * seen those, so the new edit goes out with the earlier edit's version and meets the same conflict
 * (docs/sync-rules.md CO3). So it does where that version is higher than the record's, which was restored from a backup.
 */
export function versionSeen(waiting: readonly StoredEdit[], edit: NewEdit): number {
  const earlier = waiting.filter((one) => isTypedOver(edit, one));
  const lost = earlier.filter(({ current, seenVersion }) => Number(current?.['version']) < seenVersion);
  const versionsOf = (edits: readonly StoredEdit[]) => edits.map(({ seenVersion }) => seenVersion);
  return lost.length > 0
    ? Math.max(edit.seenVersion, ...versionsOf(lost))
    : Math.min(edit.seenVersion, ...versionsOf(earlier));
}

/**
 * Later edits that were typed over the values of a conflict, once its author has decided for their own wording: the
 * author has now seen the other's values, so these edits get the version that was shown. Left out is an edit with any
 * field that was not decided so, since of that field the author has seen nothing new.
 * @param decided the fields in which the author's own wording stays.
 * @param version the one whose values were shown beside the author's.
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
        !edit.mayBeThere &&
        // A higher one was of the record before a backup was restored.
        edit.seenVersion !== version &&
        Object.keys(edit.changes).every((field) => decided.has(field)),
    )
    .map((edit) => ({ ...edit, seenVersion: version, retyped: (edit.retyped ?? 0) + 1 }));
