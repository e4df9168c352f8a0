import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '#domain/records/records.ts';
import type { Queries } from '../db/queries.ts';
import type { StoredRecord } from './stored.ts';
import type { Writing } from './written.ts';

/** A record's deletion. */
interface Deletion {
  /** The version that it made. */
  version: number;
  /** The parts that the same request deleted went with the record (0003-audit.sql). */
  requestId: string | null;
}

/** The deletion of a record that is deleted; whom a deleted case is restricted to may have changed since, as a version of its own. */
export async function deletionOf(trx: Queries, { uid, version }: StoredRecord): Promise<Deletion> {
  const { rows } = await sql<Deletion>`
    select "version", "requestId" from "change_log"
    where "uid" = ${uid}::uuid and "action" = 'delete' order by "version" desc limit 1`.execute(trx);
  return rows[0] ?? { version, requestId: null };
}

/** A document whose file is gone (documents/sweep.ts): its title alone is nothing to bring back. */
export const hasContent = (alias: string): RawBuilder<unknown> =>
  sql`exists (select from "documentContent" "content" where "content"."documentId" = ${sql.ref(`${alias}.id`)})`;

/** Brings back the rows that a condition on alias "t" names and that the request deleted, as their next version. */
async function unbury(
  { trx, now }: Writing,
  entity: Entity,
  requestId: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update ${sql.table(entity)} "t"
    set "deletedAt" = null, "updatedAt" = ${now}::timestamptz, "version" = "t"."version" + 1
    from "change_log" "c"
    where ${condition} and "t"."deletedAt" is not null and "c"."uid" = "t"."uid" and "c"."version" = "t"."version"
      and "c"."action" = 'delete' and "c"."requestId" = ${requestId}`.execute(trx);
}

async function unburyOfCase(writing: Writing, entity: Entity, id: number, requestId: string): Promise<void> {
  const ofCase = (alias: string) =>
    sql`${sql.ref(`${alias}.parentType`)} = ${entity} and ${sql.ref(`${alias}.parentId`)} = ${id}::integer`;
  await unbury(writing, 'event', requestId, ofCase('t'));
  await unbury(writing, 'contact', requestId, ofCase('t'));
  if (entity === 'complaint')
    await unbury(writing, 'finding', requestId, sql`"t"."complaintId" = ${id}::integer`);
  const events = sql`select "e"."id" from "event" "e" where ${ofCase('e')} and "e"."deletedAt" is null`;
  await unbury(writing, 'document', requestId, sql`"t"."caseEventId" in (${events}) and ${hasContent('t')}`);
}

/** Brings back what went with a record by the delete of that request, and nothing that was deleted before. */
export async function restoreParts(
  writing: Writing,
  entity: Entity,
  { id }: StoredRecord,
  requestId: string | null,
): Promise<void> {
  if (requestId === null) return;
  if (entity === 'complaint' || entity === 'mediation' || entity === 'dueprocess')
    await unburyOfCase(writing, entity, id, requestId);
  if (entity === 'event')
    await unbury(
      writing,
      'document',
      requestId,
      sql`"t"."caseEventId" = ${id}::integer and ${hasContent('t')}`,
    );
}
