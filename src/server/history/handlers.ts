import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Entity } from '#domain/records/records.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { writtenRecord } from '../records/answers.ts';
import { unknownRecord } from '../records/reference.ts';
import { restoreRecord } from '../records/restore.ts';
import { etag, type Outcome, type Stores, writeHeaders } from '../records/written.ts';
import { deletedRecords } from './deleted-records.ts';
import { historyOf } from './history.ts';
import { type Deletable, deletables } from './record-texts.ts';

/**
 * The entity that a path names, in any case; throws Problem 'notFound'. A district goes by its uid: numbers are codes there. A
 * person's history is a user's, which is nobody's to read here, and what is one user's has none for others.
 */
function named({ entity, id }: { entity: string; id: string }): Deletable {
  const found = deletables.find((name) => name.toLowerCase() === entity.toLowerCase());
  if (!found) throw new Problem('notFound', 'There is no such kind of record.');
  if (found === 'district' && !id.startsWith('~')) throw unknownRecord(found);
  return found;
}

/** How many records came back with a record by its newest restore: the same for a repeat of the request. */
async function partsBroughtBack(db: Queries, { uid }: Outcome): Promise<Partial<Record<Entity, number>>> {
  const rows = await jsonRows<{ entity: Entity; count: number }>(
    db,
    sql`select "w"."entity", count(*) as "count" from "change_log" "w"
      where "w"."action" = 'restore' and "w"."uid" <> ${uid}::uuid and "w"."requestId" = (
        select "requestId" from "change_log" where "uid" = ${uid}::uuid and "action" = 'restore'
        order by "version" desc limit 1)
      group by 1`,
  );
  return Object.fromEntries(rows.map(({ entity, count }) => [entity, count]));
}

/** What happened to records: their history, the deleted ones, and undoing a delete. */
export function historyHandlers(stores: Stores): Handlers<'history' | 'deletedRecords' | 'restoreRecord'> {
  const { db } = stores;
  return {
    history: async ({ params, query: { before, parts }, caller }) => {
      const showsDeleted = caller.roles.includes('Admin');
      const asked = { before, withParts: parts === 'true', showsDeleted, viewer: caller.id };
      return reply(await historyOf(db, named(params), params.id, asked));
    },
    deletedRecords: async ({ query, caller }) => reply(await deletedRecords(db, caller.id, query)),
    restoreRecord: async ({ params, ...author }) => {
      const entity = named(params);
      const outcome = await restoreRecord(stores, entity, params.id, author);
      const { uid, version } = await writtenRecord(db, entity, outcome);
      const parts = await partsBroughtBack(db, outcome);
      return reply({ entity, uid, version, parts }, { ...etag({ version }), ...writeHeaders(outcome) });
    },
  };
}
