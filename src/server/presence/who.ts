import { sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import type { OnRecord, OtherDevice } from '#contract/presence.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { isReceived } from '../records/idempotency.ts';
import { isRecordSeen } from '../records/need-to-know.ts';
import { instant } from '../records/wire-columns.ts';
import { before, openFor, type Report, type Reporter } from './report.ts';

/** What may be restricted, or hang on what is. */
const restrictable = [...caseKindNames, 'event', 'contact', 'finding', 'document'] as const;

const day = 24 * 60 * 60_000;

/** How long a device that doesn't come back is said to hold unsent edits, in ms: as long as it may work without contact (docs/security.md, Contact). */
const unsentFor = 14 * day;

/** Of the records of "given" those that the user may not see: cases that are restricted to others, and what hangs on these. */
const hiddenOfGiven = (userId: number) =>
  sql.join(
    restrictable.map(
      (entity) => sql`select "t"."uid" from ${sql.table(entity)} "t"
        where "t"."uid" in (select "uid" from "given") and not ${isRecordSeen(entity, 't', userId)}`,
    ),
    sql` union all `,
  );

/**
 * Who else is on the records, of those that the reporter may see, or the same user on another device: one line a person and kind. A device's unsent edits
 * that its user has read of don't count, unless that device has told of them since.
 */
export const whoElse = (db: Queries, { open }: Report, reporter: Reporter): Promise<OnRecord[]> =>
  jsonRows(
    db,
    sql`with "given" as (select value::uuid as "uid" from jsonb_array_elements_text(${jsonParameter(open)})),
      "asked" as (select "uid" from "given" where "uid" not in (${hiddenOfGiven(reporter.userId)})),
      "on" as (
        select "p"."uid", "p"."userId", "p"."device", 'open' as "kind", "p"."since" from "presence" "p"
          where "p"."uid" in (select "uid" from "asked") and "p"."seenAt" >= ${before(reporter, openFor)}
        union all
        select "u"."uid", "u"."userId", "u"."device", 'unsent', "u"."writtenAt" from "unsentEdit" "u"
          where "u"."uid" in (select "uid" from "asked") and "u"."seenAt" >= ${before(reporter, unsentFor)}
            and not ${isReceived('u')} and ("u"."readAt" is null or "u"."seenAt" > "u"."readAt"))
      select "on"."uid", concat_ws(' ', "w"."firstName", "w"."lastName") as "name", "w"."id" = ${reporter.userId} as "isYou",
        "on"."kind", ${instant(sql`min("on"."since")`)} as "since"
      from "on" join "users" "w" on "w"."id" = "on"."userId"
      where not ("on"."userId" = ${reporter.userId} and "on"."device" = ${reporter.device}::uuid)
      group by "on"."uid", "w"."id", "on"."kind" order by "on"."uid", "on"."kind", min("on"."since"), "w"."id"`,
  );

/** The edits that the device told of before and doesn't tell of now, though they never arrived: it has lost them. */
export async function missingFrom(
  db: Queries,
  { unsent }: Report,
  { userId, device }: Reporter,
): Promise<{ key: string; writtenAt: string }[]> {
  if (unsent === null) return [];
  const keys = unsent.map(({ key }) => key);
  return jsonRows(
    db,
    sql`select "u"."key", ${instant(sql`"u"."writtenAt"`)} as "writtenAt" from "unsentEdit" "u"
      where "u"."userId" = ${userId} and "u"."device" = ${device}::uuid
        and "u"."key" not in (select value::uuid from jsonb_array_elements_text(${jsonParameter(keys)}))
      order by "u"."writtenAt", "u"."key" limit 1000`,
  );
}

/** Records of a device that are named. */
const mostNamed = 5;

/**
 * The caller's other devices that had unsent edits when they last reported, as far as the caller has not read of these
 * edits.
 */
export const otherDevices = (db: Queries, { userId, device }: Reporter): Promise<OtherDevice[]> =>
  jsonRows(
    db,
    sql`with "unread" as (
        select "u"."device", "u"."uid", "u"."writtenAt", "u"."seenAt" from "unsentEdit" "u"
        where "u"."userId" = ${userId} and "u"."device" <> ${device}::uuid and "u"."readAt" is null and not ${isReceived('u')}),
      "named" as (
        select "device", "uid", min("writtenAt") as "first",
          row_number() over (partition by "device" order by min("writtenAt"), "uid") as "place"
        from "unread" group by "device", "uid")
      select "u"."device", count(*) as "count", ${instant(sql`min("u"."writtenAt")`)} as "from",
        ${instant(sql`max("u"."writtenAt")`)} as "to", ${instant(sql`max("u"."seenAt")`)} as "seenAt",
        (select json_agg(json_build_object('uid', "n"."uid", 'entity',
            (select "c"."entity" from "change_log" "c" where "c"."uid" = "n"."uid" limit 1)) order by "n"."place")
          from "named" "n" where "n"."device" = "u"."device" and "n"."place" <= ${mostNamed}) as "records"
      from "unread" "u" group by "u"."device" order by max("u"."seenAt") desc, "u"."device"`,
  );
