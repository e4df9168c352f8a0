import { sql } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { jsonParameter, type Queries } from '../db/queries.ts';

export type Report = BodyOf<Calls['presence']>;

/** Who tells, and when: by the server's clock, ISO 8601 UTC. */
export interface Reporter {
  userId: number;
  device: string;
  now: string;
}

/** Pages that have said nothing for so long show nothing any more, in ms: three turns of 30 s. */
export const openFor = 90_000;

export const before = ({ now }: Reporter, milliseconds: number) =>
  sql`${new Date(Date.parse(now) - milliseconds).toISOString()}::timestamptz`;

/** Takes what a page has open; a record that it told of within 90 s stays open since then. */
export async function keepOpen(trx: Queries, { page, open }: Report, reporter: Reporter): Promise<void> {
  const { userId, device, now } = reporter;
  const uids = sql`(select value::uuid from jsonb_array_elements_text(${jsonParameter(open)}))`;
  await sql`delete from "presence" where "userId" = ${userId} and "page" = ${page}::uuid
    and ("uid" not in ${uids} or "seenAt" < ${before(reporter, openFor)})`.execute(trx);
  await sql`insert into "presence" ("userId", "page", "device", "uid", "since", "seenAt")
    select distinct ${userId}::integer, ${page}::uuid, ${device}::uuid, value::uuid, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_array_elements_text(${jsonParameter(open)})
    on conflict ("userId", "page", "uid") do update set "seenAt" = excluded."seenAt"`.execute(trx);
}

/** Edits of the user that the server has received: nothing of them is unsent. */
export const isReceived = (alias: string) =>
  sql`exists (select from "idempotency" "i" where "i"."userId" = ${sql.ref(`${alias}.userId`)}
    and "i"."key" = ${sql.ref(`${alias}.key`)}::text)`;

/** Takes the unsent edits of a device beside those that it told of before, and forgets what has arrived or is settled. */
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
}

/** Takes that the user has read of what other devices held when they last told; what those tell of later is news. */
export async function keepRead(trx: Queries, { read }: Report, { userId, now }: Reporter): Promise<void> {
  if (read.length === 0) return;
  await sql`update "unsentEdit" "u" set "readAt" = ${now}::timestamptz
    from jsonb_to_recordset(${jsonParameter(read)}) as "r" ("device" uuid, "seenAt" timestamptz)
    where "u"."userId" = ${userId} and "u"."device" = "r"."device" and "u"."seenAt" <= "r"."seenAt"`.execute(
    trx,
  );
}
