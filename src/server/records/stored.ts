import { type RawBuilder, sql } from 'kysely';
import { isCaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import type { Entity } from '#domain/records/records.ts';
import { jsonParameter, keptRows, type Queries } from '../db/queries.ts';
import { isDestroyed } from './destroyed.ts';
import { isRecordSeen, restrictedToOthers, type Viewer } from './need-to-know.ts';
import { namedBy, type Reference, unknownRecord } from './reference.ts';
import { wireColumns } from './wire-columns.ts';

/** A stored record by field name, as the wire has it. */
export type StoredRecord = Record<string, unknown> & { id: number; uid: string; version: number };

interface StoredRow {
  record: StoredRecord;
  isDeleted: boolean;
}

/**
 * How a row is kept for the rest of the transaction: 'parent' against its deletion only, 'change' against other
 * changes, 'removal' also against new records that refer to it.
 */
export type RowLock = 'none' | 'parent' | 'change' | 'removal';

const lockClause: Record<RowLock, RawBuilder<unknown>> = {
  none: sql``,
  parent: sql`for key share`,
  change: sql`for no key update`,
  removal: sql`for update`,
};

/**
 * The record that is named, deleted ones included; undefined when there never was one, or none that the viewer may see. When a deleted district's code
 * was given to another one, the code names that one.
 */
export async function readRow(
  db: Queries,
  entity: Entity,
  reference: Reference,
  viewer: Viewer,
  lock: RowLock = 'none',
): Promise<StoredRow | undefined> {
  const [row] = await keptRows<StoredRecord & { isDeleted: boolean }>(
    db,
    sql`select ${wireColumns(entity, 't')}, "t"."deletedAt" is not null as "isDeleted"
      from ${sql.table(entity)} "t" where ${namedBy(entity, 't', reference)} and ${isRecordSeen(entity, 't', viewer)}
      order by "t"."deletedAt" desc nulls first limit 1 ${lockClause[lock]}`,
  );
  if (!row) return undefined;
  const { isDeleted, ...record } = row;
  return { record: record as StoredRecord, isDeleted };
}

/** The number of the record that is named; throws Problem 'notFound' for an unknown or deleted one, or one that the viewer may not see. */
export async function presentId(
  db: Queries,
  entity: Entity,
  reference: Reference,
  viewer: Viewer,
): Promise<number> {
  const [row] = await keptRows<{ id: number }>(
    db,
    sql`select "id" from ${sql.table(entity)} "t" where ${namedBy(entity, 't', reference)} and "deletedAt" is null
        and ${isRecordSeen(entity, 't', viewer)}`,
  );
  if (!row) throw unknownRecord(entity);
  return row.id;
}

const columnList = (values: object) => sql.join(Object.keys(values).map((name) => sql.ref(name)));

/** Stores a new row; values by column name, as JSON has them. Answers its number. */
export async function insertRow(db: Queries, entity: Entity, values: object): Promise<number> {
  const table = sql.table(entity);
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (${columnList(values)})
    select ${columnList(values)} from jsonb_populate_record(null::${table}, ${jsonParameter(values)})
    returning "id"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('insert answered no row');
  return row.id;
}

/** Sets columns of the row with that uid. */
export async function updateRow(db: Queries, entity: Entity, uid: string, values: object): Promise<void> {
  const table = sql.table(entity);
  await sql`
    update ${table} set (${columnList(values)}) = row(${sql.join(Object.keys(values).map((name) => sql.ref(`v.${name}`)))})
    from jsonb_populate_record(null::${table}, ${jsonParameter(values)}) "v"
    where ${table}."uid" = ${uid}::uuid`.execute(db);
}

/** Why an Admin doesn't find a deleted record that is named: it isn't there, or it is a case that is restricted to others, which they may open with a reason. */
export async function unseenDeleted(db: Queries, entity: Entity, reference: Reference): Promise<Problem> {
  if (!isCaseKind(entity)) return unknownRecord(entity);
  const row = await readRow(db, entity, reference, 'server');
  if (!row?.isDeleted || (await isDestroyed(db, row.record.uid))) return unknownRecord(entity);
  return new Problem('forbidden', restrictedToOthers);
}

/** Why a record that is named can't be written: it isn't there, or it is a case that is restricted to others, of which everybody may know. */
export async function unseenRecord(db: Queries, entity: Entity, reference: Reference): Promise<Problem> {
  if (!isCaseKind(entity)) return unknownRecord(entity);
  const row = await readRow(db, entity, reference, 'server');
  return row && !row.isDeleted ? new Problem('forbidden', restrictedToOthers) : unknownRecord(entity);
}
