import { type EditableEntity, type EditableKind, editableKinds } from '#domain/records/records.ts';
import { isEditable } from '#domain/rules.ts';
import type { ChangedValues } from '../model/queued-edit.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import { touched } from './version-seen.ts';

/** How a save is parted where an earlier edit of its record was refused. */
export interface Retyped {
  refused: StoredEdit;
  /** What goes out in the refused edit's place. */
  inPlace: ChangedValues;
  /** The rest, which goes out as an edit of its own. */
  after: ChangedValues;
}

/** The refused create or save of a record, which a save over its values mends. */
export const refusedEdit = <E extends Pick<StoredEdit, 'uid' | 'state' | 'action'>>(
  edits: readonly E[],
  uid: string,
): E | undefined =>
  edits.find(
    (edit) =>
      edit.uid === uid && edit.state === 'refused' && (edit.action === 'create' || edit.action === 'save'),
  );

/** Whether a create takes the field; a field that opens only after the first save goes out after the create. */
const opensAtOnce = (entity: EditableEntity, field: string, values: ChangedValues): boolean => {
  const { create, rules } = editableKinds[entity] as unknown as EditableKind<ChangedValues>;
  return field in create && isEditable(rules, field, values, { role: 'Admin', isNew: true });
};

/**
 * Parts what is typed of a record whose earlier edit the server refused: queued behind the refused edit, it would
 * wait for ever. Into the refused edit's place go the fields that it sets and those that merge with them, for a
 * create all fields that it takes. A field that an edit typed since then sets goes out behind that edit, too, since
 * its value is the newest. Null when there is no refused edit, or when nothing that is typed mends it.
 */
export function retyped(
  edits: readonly StoredEdit[],
  entity: EditableEntity,
  uid: string,
  changes: ChangedValues,
): Retyped | null {
  const refused = refusedEdit(edits, uid);
  if (!refused) return null;
  const since = edits.filter((edit) => edit.uid === uid && edit.order > refused.order);
  const typedSince = new Set(since.flatMap((edit) => [...touched(edit)]));
  const ofRefused = touched(refused);
  const whole = { ...refused.changes, ...changes };
  const belongs = (field: string) =>
    field in refused.changes ||
    (!typedSince.has(field) &&
      (refused.action === 'create' ? opensAtOnce(entity, field, whole) : ofRefused.has(field)));
  const only = (isWanted: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(changes).filter(([field]) => isWanted(field)));
  const inPlace = only(belongs);
  if (Object.keys(inPlace).length === 0) return null;
  return { refused, inPlace, after: only((field) => !belongs(field) || typedSince.has(field)) };
}
