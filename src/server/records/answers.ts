import { type RawBuilder, sql } from 'kysely';
import { headers as wire } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import type { Entity } from '#domain/records/records.ts';
import { reply, type Reply } from '../base/handlers.ts';
import type { Queries } from '../db/queries.ts';
import type { Viewer } from './need-to-know.ts';
import { readRow, type StoredRecord } from './stored.ts';
import { type Author, etag, type Outcome, writeHeaders } from './written.ts';

/** What an author is told whose edit was saved, when it is repeated after its case was restricted to others. */
const restrictedSince =
  'This was saved. Its case was restricted since, and you are not among the people who may see it.';

/**
 * The answer of a create or a change: the record as it is now, also on a repeat (docs/sync-rules.md PS2). `read` finds the rows
 * that the condition on alias "t" names and the viewer may see, deleted ones included: a repeat may come after somebody's delete.
 * Throws Problem 'forbidden' where the record's case was restricted to others since.
 */
export const answerWritten =
  <T extends { version: number }>(read: (condition: RawBuilder<unknown>, viewer: Viewer) => Promise<T[]>) =>
  async (outcome: Outcome, { caller }: Author): Promise<Reply<T>> => {
    const [record] = await read(sql`"t"."uid" = ${outcome.uid}::uuid`, caller.id);
    if (!record && outcome.isReplayed) throw new Problem('forbidden', restrictedSince);
    if (!record) throw new Error('a written record is not there');
    return reply(record, { ...etag(record), ...writeHeaders(outcome) });
  };

async function storedRow(db: Queries, entity: Entity, { uid }: Outcome) {
  const row = await readRow(db, entity, `~${uid}`, 'server');
  if (!row) throw new Error('a written record is not there');
  return row;
}

/** The stored record that an outcome tells of, deleted or not. */
export const writtenRecord = async (db: Queries, entity: Entity, outcome: Outcome): Promise<StoredRecord> =>
  (await storedRow(db, entity, outcome)).record;

/**
 * The record that a delete's outcome tells of, and the headers of its answer. They say in which version it is deleted now: a
 * repeat may come after somebody restored it, and then it says none.
 */
export async function removedRecord(
  db: Queries,
  entity: Entity,
  outcome: Outcome,
): Promise<{ record: StoredRecord; headers: Record<string, string> }> {
  const { record, isDeleted } = await storedRow(db, entity, outcome);
  const headers = writeHeaders(outcome);
  return {
    record,
    headers: isDeleted ? { ...headers, [wire.deletedVersion]: String(record.version) } : headers,
  };
}

/** The answer of a delete that says nothing but which. */
export async function answerRemoved(
  db: Queries,
  entity: Entity,
  outcome: Outcome,
): Promise<Reply<{ id: number }>> {
  const { record, headers } = await removedRecord(db, entity, outcome);
  return reply({ id: record.id }, headers);
}
