import { caseKinds } from '#domain/cases/kinds.ts';
import { isCaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import type { Entity } from '#domain/records/records.ts';
import { kindOf, type Values, type WritableEntity } from './kinds.ts';
import { entityWords, type Reference } from './reference.ts';
import { readRow, type RowLock, unseenRecord } from './stored.ts';
import type { Writing } from './written.ts';

/**
 * A deleted parent, a case by its number: it is gone from the device of who typed on it, and nothing else tells them which one it was. A
 * student's name is told to Admins alone once they are deleted (docs/decisions/0055-the-history-of-the-deleted.md).
 */
function deletedParent(of: Entity, record: Values): Problem {
  const number = isCaseKind(of) ? caseKinds[of].number(record as never) : null;
  return new Problem('rule', `The ${[entityWords[of], number].filter(Boolean).join(' ')} was deleted.`);
}

/**
 * Replaces the reference to the record's parent (a number or `~uid`) by its number and its uid, and keeps the parent
 * from being deleted until the transaction ends. Throws Problem 'notFound' for one that never was, 'rule' for a deleted one.
 */
export async function resolveParent(
  { trx, caller }: Writing,
  entity: WritableEntity,
  values: Values,
  lock: RowLock = 'parent',
): Promise<Values> {
  const { parent } = kindOf(entity);
  if (!parent || !(parent.id in values)) return values;
  const reference = values[parent.id];
  if (reference === null) return { ...values, [parent.uid]: null };
  const of = parent.entity ?? (values.parentType as Entity);
  const row = await readRow(trx, of, reference as Reference, caller.id, lock);
  if (!row) throw await unseenRecord(trx, of, reference as Reference);
  if (row.isDeleted) throw deletedParent(of, row.record);
  return { ...values, [parent.id]: row.record.id, [parent.uid]: row.record.uid };
}
