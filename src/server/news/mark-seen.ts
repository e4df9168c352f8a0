import { sql } from 'kysely';
import type { NewsMark } from '#contract/news.ts';
import { jsonRows, type Queries } from '../db/queries.ts';

/**
 * Keeps that the user has seen the changes up to the mark, and answers how far they have read; null: nowhere yet. The greatest of
 * all devices' marks holds, in whichever order they come. A mark of another database means nothing here, and none reaches further
 * than the newest change.
 */
export async function markSeen(
  db: Queries,
  userId: number,
  { epoch, number }: NewsMark,
  now: Date,
): Promise<number | null> {
  await sql`insert into "newsSeen" ("userId", "number", "seenAt")
    select ${userId}::integer, least(${number}::bigint, (select coalesce(max("number"), 0) from "change_log")),
      ${now.toISOString()}::timestamptz
    from "databaseIdentity" where "epoch" = ${epoch}::uuid
    on conflict ("userId") do update set "number" = excluded."number", "seenAt" = excluded."seenAt"
    where "newsSeen"."number" < excluded."number"`.execute(db);
  return seenBy(db, userId);
}

/** The newest change that the user has seen; null where they never looked. */
export async function seenBy(db: Queries, userId: number): Promise<number | null> {
  const [row] = await jsonRows<{ number: number }>(
    db,
    sql`select "number" from "newsSeen" where "userId" = ${userId}::integer`,
  );
  return row?.number ?? null;
}
