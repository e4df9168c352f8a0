import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import type { Claimed } from './claim.ts';
import type { Delivery } from './delivery.ts';

const minute = 60_000;

/** Milliseconds until the next try after so many: 1, 2, 4 … minutes, an hour at most. */
export const waitAfter = (attempts: number): number => Math.min(60, 2 ** (attempts - 1)) * minute;

/** What is kept of a mail that is settled: not whom it went to, nor what it said. */
const emptied = sql`"recipient" = null, "subject" = null, "body" = null, "claimedUntil" = null`;

/** Notes what became of a claimed mail: it waits for its next try, or is settled and emptied. */
export async function settle(
  db: Queries,
  { uid, claim, attempts }: Claimed,
  delivery: Delivery,
  now: Date,
): Promise<void> {
  const own = sql`"uid" = ${uid}::uuid and "claim" = ${claim}::uuid`;
  const time = now.toISOString();
  if (delivery.outcome === 'withdrawn') return;
  if (delivery.outcome === 'failed') {
    const dueAt = new Date(now.getTime() + waitAfter(attempts)).toISOString();
    await sql`
      update "mail" set "state" = 'waiting', "claim" = null, "claimedUntil" = null, "lastCode" = ${delivery.code},
        "dueAt" = ${dueAt}::timestamptz
      where ${own} and "settledAt" is null`.execute(db);
    return;
  }
  // A process that learns the outcome late replaces 'unknown' by it.
  await sql`
    update "mail" set "state" = ${delivery.outcome}, ${emptied}, "settledAt" = ${time}::timestamptz,
      "lastCode" = ${delivery.outcome === 'sent' ? null : delivery.code}
    where ${own} and ("settledAt" is null or "state" = 'unknown')`.execute(db);
}

/**
 * Settles what nobody is at any more: hand-overs that were begun and whose process never told the outcome, and mails
 * that are no use any more. Answers how many of each.
 */
export async function settleAbandoned(db: Queries, now: Date): Promise<{ unknown: number; givenUp: number }> {
  const time = sql`${now.toISOString()}::timestamptz`;
  const unknown = await sql`
    update "mail" set "state" = 'unknown', ${emptied}, "settledAt" = ${time}, "lastCode" = 'EPROCESS'
    where "state" = 'handing over' and "claimedUntil" <= ${time} returning "id"`.execute(db);
  const givenUp = await sql`
    update "mail" set "state" = 'given up', ${emptied}, "settledAt" = ${time}
    where "state" = 'waiting' and "expiresAt" <= ${time} and coalesce("claimedUntil", '-infinity') <= ${time}
    returning "id"`.execute(db);
  return { unknown: unknown.rows.length, givenUp: givenUp.rows.length };
}

/** Mails by state, for whoever watches the installation; states that no mail is in are absent. */
export async function countMails(db: Queries): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select "state", count(*)::integer as "count" from "mail" group by "state" order by "state"`.execute(db);
  return rows;
}
