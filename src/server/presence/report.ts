import { sql } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { jsonParameter, type Queries } from '../db/queries.ts';
import { isReceived } from '../records/idempotency.ts';

export type Report = BodyOf<Calls['presence']>;

/** Who tells, and when: by the server's clock, ISO 8601 UTC. */
export interface Reporter {
  userId: number;
  device: string;
  now: string;
}

/** How long a page that says nothing any more counts as open, in ms: it missed three turns of 30 s. */
export const openFor = 90_000;

/** Open records of a user that are kept, those told last: twenty pages with as many as one report takes. */
const mostOpen = 400;
/** Unsent edits of a device that are kept, those told last: twice what one report takes. */
const mostUnsent = 2000;

export const before = ({ now }: Reporter, milliseconds: number) =>
  sql`${new Date(Date.parse(now) - milliseconds).toISOString()}::timestamptz`;

/** Stores what a page has open, as far as there is room for the user's. A record that the page named within the last 90 s stays open since the first time. */
export async function keepOpen(trx: Queries, { page, open }: Report, reporter: Reporter): Promise<void> {
  const { userId, device, now } = reporter;
  const uids = sql`(select value::uuid from jsonb_array_elements_text(${jsonParameter(open)}))`;
  await sql`delete from "presence" where "userId" = ${userId} and "page" = ${page}::uuid
    and ("uid" not in ${uids} or "seenAt" < ${before(reporter, openFor)})`.execute(trx);
  await sql`insert into "presence" ("userId", "page", "device", "uid", "since", "seenAt")
    select distinct ${userId}::integer, ${page}::uuid, ${device}::uuid, value::uuid, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_array_elements_text(${jsonParameter(open)})
    on conflict ("userId", "page", "uid") do update set "seenAt" = excluded."seenAt"`.execute(trx);
  await sql`delete from "presence" where "userId" = ${userId} and ("page", "uid") in (
    select "page", "uid" from "presence" where "userId" = ${userId}
      order by "seenAt" desc, "page", "uid" offset ${mostOpen})`.execute(trx);
}

/**
 * Stores the unsent edits that a device reports, beside those that it reported before. Forgets those that have arrived
 * and those that the device calls settled.
 */
export async function keepUnsent(trx: Queries, report: Report, reporter: Reporter): Promise<void> {
  const { userId, device, now } = reporter;
  await sql`delete from "unsentEdit" "u" where "u"."userId" = ${userId} and "u"."device" = ${device}::uuid
    and ("u"."key" in (select value::uuid from jsonb_array_elements_text(${jsonParameter(report.settled)}))
      or ${isReceived('u')})`.execute(trx);
  if (report.unsent === null) return;
  await sql`insert into "unsentEdit" ("userId", "device", "key", "uid", "writtenAt", "seenAt")
    select distinct on ("e"."key") ${userId}::integer, ${device}::uuid, "e"."key", "e"."uid", "e"."writtenAt", ${now}::timestamptz
      from jsonb_to_recordset(${jsonParameter(report.unsent)}) as "e" ("key" uuid, "uid" uuid, "writtenAt" timestamptz)
    on conflict ("userId", "device", "key") do update set "seenAt" = excluded."seenAt"`.execute(trx);
  await sql`delete from "unsentEdit" where "userId" = ${userId} and "device" = ${device}::uuid and "key" in (
    select "key" from "unsentEdit" where "userId" = ${userId} and "device" = ${device}::uuid
      order by "seenAt" desc, "writtenAt", "key" offset ${mostUnsent})`.execute(trx);
}

/**
 * Notes that the user has read of the edits that other devices held when they last reported. An edit that such a device
 * reports later is news again.
 */
export async function keepRead(trx: Queries, { read }: Report, { userId, now }: Reporter): Promise<void> {
  if (read.length === 0) return;
  await sql`update "unsentEdit" "u" set "readAt" = ${now}::timestamptz
    from jsonb_to_recordset(${jsonParameter(read)}) as "r" ("device" uuid, "seenAt" timestamptz)
    where "u"."userId" = ${userId} and "u"."device" = "r"."device" and "u"."seenAt" <= "r"."seenAt"`.execute(
    trx,
  );
}
