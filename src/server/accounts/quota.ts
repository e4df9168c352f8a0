import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Clock } from '../clock.ts';
import { kept } from '../db/kept-plans.ts';
import type { Queries } from '../db/queries.ts';
import { signature } from './keys.ts';

/** So many times within so many seconds, from the first on. */
export interface Quota {
  /** What is counted, as a part of the counter's key. */
  name: string;
  limit: number;
  seconds: number;
  /** Where: `callCounters` is cheap and forgets at a crash of the database, `throttleCounters` doesn't. */
  table: 'throttleCounters' | 'callCounters';
}

/** Counts one use of a quota for somebody; throws Problem 'throttled' when it is used up until the window ends. */
export type TakeFrom = (quota: Quota, whom: string) => Promise<void>;

/** Quotas that hold over all processes of one database: one upsert a use. */
export const createQuotas =
  (db: Queries, key: Uint8Array, clock: Clock): TakeFrom =>
  async ({ name, limit, seconds, table }, whom) => {
    const now = clock.now();
    const since = new Date(now.getTime() - seconds * 1000).toISOString();
    const counter = sql.table(table);
    const isOld = sql`${counter}."firstAt" <= ${since}::timestamptz`;
    const { rows } = await sql<{ count: number; firstAt: number }>`${kept}
      insert into ${counter} ("key", "failures", "firstAt", "lastAt")
      values (${signature(key, `${name} ${whom}`)}, 1, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict ("key") do update set
        "failures" = case when ${isOld} then 1 else ${counter}."failures" + 1 end,
        "firstAt" = case when ${isOld} then excluded."firstAt" else ${counter}."firstAt" end,
        "lastAt" = excluded."lastAt"
      returning "failures" as "count", extract(epoch from "firstAt")::float8 as "firstAt"`.execute(db);
    const [row] = rows;
    if (!row || row.count <= limit) return;
    throw new Problem('throttled', 'Too many requests. Please wait and try again.', {
      retryAfterSeconds: Math.max(1, row.firstAt + seconds - now.getTime() / 1000),
    });
  };

/** Searches of a user (security.md, Throttling): the typeaheads of the device never ask the server. */
export const searchQuota: Quota = { name: 'search', limit: 120, seconds: 60, table: 'callCounters' };

/** Links to set a new password: of an account, and asked for from one network address. */
export const resetQuota: Quota = { name: 'reset', limit: 3, seconds: 60 * 60, table: 'throttleCounters' };
export const resetAddressQuota: Quota = {
  name: 'reset from',
  limit: 30,
  seconds: 60 * 60,
  table: 'throttleCounters',
};
