import { sql } from 'kysely';
import { jsonRows, type Queries } from '../db/queries.ts';
import { linkCommitted } from './linking.ts';

/** Lines that are read, and in memory, at once. */
const batch = 1000;

/** One link of the audit's chain as it is forwarded: who and what by number and uid, of a change the names of its fields. */
export interface AuditLine {
  /** The place in the chain, without gaps. */
  number: number;
  /** Hex; tells with the number that nothing before was altered or cut off (`npm run audit:verify -- --head`). */
  hash: string;
  kind: 'entry' | 'change' | 'conflict';
  /** ISO 8601 UTC. */
  at: string;
  action: string;
  userId: number | null;
  userName: string | null;
  device: string | null;
  requestId: string | null;
  entity: string | null;
  uid: string | null;
  detail: Record<string, unknown>;
}

const readLines = (db: Queries, after: number): Promise<AuditLine[]> =>
  jsonRows(
    db,
    sql`select "l"."number", encode("l"."hash", 'hex') as "hash", "l"."kind", "auditInstant"("r"."at") as "at", "r"."action",
        "r"."userId", (select "userName" from "users" where "id" = "r"."userId") as "userName", "r"."device", "r"."requestId",
        "r"."entity", "r"."uid", "r"."detail"
      from (select * from "auditChain" where "number" > ${after}::bigint order by "number" limit ${batch}) "l"
      cross join lateral (
        select "at", "action", "userId", "device", "requestId", "entity", "uid", "detail" from "audit"
          where "l"."kind" = 'entry' and "id" = "l"."of"
        union all
        select "receivedAt", "action", "userId", "device", "requestId", "entity", "uid", jsonb_build_object(
            'version', "version", 'fields', (select coalesce(jsonb_agg("f" order by "f"), '[]') from jsonb_object_keys("changed") "f"))
          from "change_log" where "l"."kind" = 'change' and "number" = "l"."of"
        union all
        select "receivedAt", 'conflict', "userId", "device", null, "entity", "uid", jsonb_build_object(
            'fields', (select coalesce(jsonb_agg("c" ->> 'field'), '[]') from jsonb_array_elements("conflicts") "c"))
          from "keptConflict" where "l"."kind" = 'conflict' and "id" = "l"."of") "r"
      order by "l"."number"`,
  );

/** What the audit has after a place in its chain, in the order of the chain, batch by batch: what committed later comes later. */
export async function* auditLines(db: Queries, after: number): AsyncGenerator<AuditLine> {
  await linkCommitted(db);
  for (let last = after; ;) {
    const lines = await readLines(db, last);
    yield* lines;
    const newest = lines.at(-1);
    if (!newest) return;
    last = newest.number;
  }
}
