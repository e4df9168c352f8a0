import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '#domain/records.ts';
import type { Queries } from '../db/queries.ts';
import { reply, type Reply } from '../handlers.ts';
import { readRow, type StoredRecord } from './stored.ts';
import { etag, type Outcome, writeHeaders } from './written.ts';

/**
 * The answer of a create or a change: the record as it is now, also on a repeat (sync.md, Push). `read` finds the rows
 * that the condition on alias "t" names, deleted ones included: a repeat may come after somebody's delete.
 */
export const answerWritten =
  <T extends { version: number }>(read: (condition: RawBuilder<unknown>) => Promise<T[]>) =>
  async (outcome: Outcome): Promise<Reply<T>> => {
    const [record] = await read(sql`"t"."uid" = ${outcome.uid}::uuid`);
    if (!record) throw new Error('a written record is not there');
    return reply(record, { ...etag(record), ...writeHeaders(outcome) });
  };

/** The stored record that an outcome tells of, deleted or not. */
export async function writtenRecord(db: Queries, entity: Entity, outcome: Outcome): Promise<StoredRecord> {
  const row = await readRow(db, entity, `~${outcome.uid}`);
  if (!row) throw new Error('a written record is not there');
  return row.record;
}

/** The answer of a delete that says nothing but which. */
export async function answerRemoved(
  db: Queries,
  entity: Entity,
  outcome: Outcome,
): Promise<Reply<{ id: number }>> {
  const { id } = await writtenRecord(db, entity, outcome);
  return reply({ id }, writeHeaders(outcome));
}
