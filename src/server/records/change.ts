import { sql } from 'kysely';
import { isSameValue, mergeChange } from '#domain/merge.ts';
import { specialSortId } from '#domain/contacts.ts';
import { type Conflict, Problem } from '#domain/problems.ts';
import { jsonParameter } from '../db/queries.ts';
import { withAgency } from './agency.ts';
import { withItsPerson } from './assigned.ts';
import { checkChange, checkValues } from './check.ts';
import { closeWithCase } from './closed-with-case.ts';
import { makeOnlyCurrent } from './current-year.ts';
import { isDestroyed } from './destroyed.ts';
import { kindOf, type Values, type WritableEntity } from './kinds.ts';
import { keepNamedLookups } from './named-lookups.ts';
import { othersChanges } from './others-changes.ts';
import { resolveParent } from './parent.ts';
import { type Reference, unknownRecord } from './reference.ts';
import { readRow, type StoredRecord, unseenRecord, updateRow } from './stored.ts';
import { write } from './write.ts';
import type { Author, Outcome, Stores, Writing } from './written.ts';

/** Keeps an edit that was in others' way, so that losing the laptop does not lose it (docs/sync-rules.md CO8). */
async function keepConflict(
  { trx, caller, meta }: Writing,
  entity: WritableEntity,
  met: StoredRecord,
  change: Values,
  conflicts: readonly Conflict[],
): Promise<void> {
  await sql`
    insert into "keptConflict" ("entity", "uid", "userId", "device", "writtenAt", "seenVersion", "metVersion", "change", "conflicts", "key")
    values (${entity}, ${met.uid}::uuid, ${caller.id}, ${meta.typedOn}, ${meta.writtenAt}::timestamptz, ${meta.ifMatch ?? met.version},
      ${met.version}, ${jsonParameter(change)}, ${jsonParameter(conflicts)}, ${meta.idempotencyKey})`.execute(
    trx,
  );
}

/** An edit of a row that was deleted meanwhile: every field is in conflict, never an undelete (docs/sync-rules.md CO5). */
const conflictsWithDeletion = (record: StoredRecord, change: Values): Conflict[] =>
  Object.entries(change).map(([field, yours]) => ({
    field,
    base: record[field] ?? null,
    theirs: null,
    yours,
  }));

/** A change with the agency that its new district brings, unless the change names an agency itself. */
const withItsAgency = (trx: Writing['trx'], entity: WritableEntity, change: Values): Promise<Values> =>
  'aeaCode' in change
    ? Promise.resolve(change)
    : withAgency(trx, change, entity === 'student' ? 'districtCode' : 'locationDistrict');

/** Stores the fields that differ from the row, as its next version; nothing when none does. */
async function store(
  writing: Writing,
  entity: WritableEntity,
  stored: StoredRecord,
  merged: Values,
): Promise<void> {
  const different = Object.fromEntries(
    Object.entries(merged).filter(([field, value]) => !isSameValue(value, stored[field])),
  );
  if (Object.keys(different).length === 0) return;
  await keepNamedLookups(writing.trx, entity, different, merged);
  if (entity === 'schoolYear') await makeOnlyCurrent(writing, stored.uid, merged, stored.isCurrent === true);
  await updateRow(writing.trx, entity, stored.uid, {
    ...different,
    version: stored.version + 1,
    updatedAt: writing.now,
  });
  if (entity === 'dueprocess' && 'dateClosed' in different) await closeWithCase(writing, merged);
}

/**
 * Merges a change into the locked row: what others changed since the author saw it stays theirs, by groups; the rest is
 * settled, held to the rules and the schema, and stored.
 */
async function acceptChange(
  writing: Writing,
  entity: WritableEntity,
  stored: StoredRecord,
  change: Values,
): Promise<Outcome> {
  const { groups, settle } = kindOf(entity);
  const seen = writing.meta.ifMatch ?? stored.version;
  const others = await othersChanges(writing, stored);
  const { applied, conflicts } = mergeChange(stored, change, others, groups);
  const merged = settle({ ...stored, ...applied });
  checkChange(writing, entity, stored, applied, merged);
  checkValues(entity, merged);
  await store(writing, entity, stored, merged);
  if (conflicts.length > 0) await keepConflict(writing, entity, stored, change, conflicts);
  return { uid: stored.uid, isMerged: seen !== stored.version, conflicts, isReplayed: false };
}

/**
 * Changes fields of a record by a PUT's body (parsed by the contract; absent fields stay). Throws Problem 'notFound',
 * 'forbidden' and 'rule' (a field that is not open), 'invalid' (the merged record), and 'conflict' after the rest is
 * stored. A deleted record is a conflict for who saw it, and not found for anybody else.
 */
export function changeRecord(
  stores: Stores,
  entity: WritableEntity,
  reference: Reference,
  body: Values,
  author: Author,
): Promise<Outcome> {
  return write(stores, entity, author, async (writing) => {
    const row = await readRow(writing.trx, entity, reference, author.caller.id, 'change');
    if (!row) throw await unseenRecord(writing.trx, entity, reference);
    if (row.isDeleted && writing.meta.ifMatch === null) throw unknownRecord(entity);
    const { record } = row;
    if (row.isDeleted) {
      const conflicts = conflictsWithDeletion(record, body);
      if (conflicts.length === 0 || (await isDestroyed(writing.trx, record.uid))) throw unknownRecord(entity);
      await keepConflict(writing, entity, record, body, conflicts);
      return { uid: record.uid, isMerged: false, conflicts, isReplayed: false };
    }
    if (entity === 'contact' && record.sortId === specialSortId)
      throw new Problem('rule', "This contact can't be changed.");
    const linked = await resolveParent(writing, entity, body);
    const located = await withItsAgency(writing.trx, entity, linked);
    return acceptChange(writing, entity, record, await withItsPerson(writing.trx, entity, located));
  });
}
