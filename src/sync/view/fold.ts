import { withAssigned } from '#domain/cases/assigned.ts';
import { isCaseKind } from '#domain/events.ts';
import type { NamedPerson } from '#domain/people.ts';
import {
  type AnyRecord,
  type EditableEntity,
  editableKinds,
  type Entity,
  recordSchemas,
} from '#domain/records/records.ts';
import type { ChangedValues } from '../model/queued-edit.ts';
import { needsAttention, type StoredEdit } from '../model/stored-edit.ts';
import type { Mark, Viewed } from '../model/view.ts';

/** The server's number of a record, or undefined while it has none. */
export type NumberOf = (entity: Entity, uid: string) => number | undefined;

/** What a fold needs to know of other records. */
export interface Around {
  numberOf: NumberOf;
  /** The people whom the mirror has. */
  people(): readonly NamedPerson[];
}

type Fields = Record<string, unknown>;

/** A contact that the server has not placed yet comes after all others, in the order of making. */
export const unplaced = Number.MAX_SAFE_INTEGER;

/** A record without a value in any field, as a create starts from. */
function blank(entity: EditableEntity, uid: string): Fields {
  const empty = Object.fromEntries(Object.keys(recordSchemas[entity].entries).map((field) => [field, null]));
  const place = entity === 'contact' ? { sortId: unplaced } : {};
  return { ...empty, ...place, id: -1, uid, version: 0 };
}

export const markOf = (edits: readonly StoredEdit[]): Mark | null => {
  if (edits.some((edit) => edit.state === 'conflict')) return 'conflict';
  if (edits.some((edit) => edit.state === 'refused')) return 'refused';
  return edits.length > 0 ? 'waiting' : null;
};

/** The part of an edit that the server's row doesn't have yet: of a conflict only the conflicting fields, as the rest was applied. */
function unapplied(edit: StoredEdit): ChangedValues {
  if (edit.state !== 'conflict' || edit.action !== 'save') return edit.changes;
  const open = new Set(edit.conflicts.map((conflict) => conflict.field));
  return Object.fromEntries(Object.entries(edit.changes).filter(([field]) => open.has(field)));
}

/**
 * Sets the changed fields; a reference to the parent (`~uid` or null) sets the two fields that a record has for it, a name or a user
 * to whom a case is assigned the other of the two.
 */
function apply(
  entity: EditableEntity,
  record: Fields,
  changes: ChangedValues,
  { numberOf, people }: Around,
): Fields {
  const { parent } = editableKinds[entity];
  const next: Fields = {
    ...record,
    ...(isCaseKind(entity) ? withAssigned(entity, changes, people()) : changes),
  };
  if (!parent || !(parent.id in changes)) return next;
  const reference = changes[parent.id];
  const uid = typeof reference === 'string' ? reference.slice(1) : null;
  const owner = parent.entity ?? (next['parentType'] as Entity);
  next[parent.uid] = uid;
  next[parent.id] = uid === null ? null : (numberOf(owner, uid) ?? -1);
  return next;
}

/** A due process case's Agreed to Mediation and its link; the mediation has no number before the server gave it one. */
function agreement(
  { mediationAgreedToMediationFlag, mediationUid }: ChangedValues,
  numberOf: NumberOf,
): Fields {
  const uid = typeof mediationUid === 'string' ? mediationUid : null;
  const mediationId = uid === null ? null : (numberOf('mediation', uid) ?? -1);
  return { mediationAgreedToMediationFlag, mediationUid: uid, mediationId };
}

/** The record as the author of the edit saw it; undefined for one that the edit's author saw by another record alone. */
const asSeen = ({ seen }: StoredEdit): Fields | undefined => (seen ? { ...seen } : undefined);

/**
 * What the user sees of a record (docs/sync-rules.md VI1): the server's row, if the mirror has one, with the device's edits of it in
 * the order of typing, settled by the domain. Refused and conflicting edits are included and give the mark. Returns
 * undefined when a delete is on its way, and where nothing is known of the record. A record that left the mirror while its edits wait is shown as its author saw it.
 */
export function fold(
  entity: EditableEntity,
  uid: string,
  row: AnyRecord | undefined,
  edits: readonly StoredEdit[],
  around: Around,
): Viewed<Entity> | undefined {
  let record: Fields | undefined = row && { ...row };
  let isNew = false;
  for (const edit of edits) {
    if (edit.action === 'delete') {
      if (!needsAttention(edit)) return undefined;
      record ??= asSeen(edit);
    } else if (edit.action === 'create') {
      // The row is there already when the answer reached the mirror but the edit hasn't left the outbox.
      if (row) continue;
      isNew = true;
      record = apply(entity, blank(entity, uid), edit.changes, around);
    } else {
      record ??= asSeen(edit);
      if (!record) continue;
      if (edit.action === 'agree') record = { ...record, ...agreement(edit.changes, around.numberOf) };
      else if (edit.action === 'save') record = apply(entity, record, unapplied(edit), around);
    }
  }
  if (!record) return undefined;
  const settle = editableKinds[entity].settle as (record: unknown) => AnyRecord;
  const settled = edits.length > 0 ? settle(record) : (record as AnyRecord);
  return { entity, record: settled, mark: markOf(edits), isNew } as Viewed<Entity>;
}
