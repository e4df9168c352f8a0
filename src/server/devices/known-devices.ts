import { sql } from 'kysely';
import type { Device } from '#contract/devices.ts';
import { putAsideFor } from '../accounts/device-secrets.ts';
import { absoluteLimit, idleLimit } from '../accounts/refresh-rule.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { isReceived } from '../records/idempotency.ts';
import { instant } from '../records/wire-columns.ts';

/** The sessions that go on now; each is on a device, or is one of its own where none was told. */
export const livingSessions = (userId: number, now: Date) => {
  const before = (age: number) => sql`${new Date(now.getTime() - age).toISOString()}::timestamptz`;
  return sql`select "id", coalesce("device", "id") as "device", "device" is null as "isAlone", "createdAt", "usedAt"
    from "refreshFamilies" where "userId" = ${userId} and "revokedAt" is null
      and "usedAt" > ${before(idleLimit)} and "createdAt" > ${before(absoluteLimit)}`;
};

/**
 * The devices of a user on which somebody is signed in as them, that hold what opens, may open again or was unsent when
 * they last told, or on which the second factor isn't asked for. `here`: the device that asks.
 */
export const knownDevices = (db: Queries, userId: number, here: string, now: Date): Promise<Device[]> =>
  jsonRows<Device>(
    db,
    sql`with "session" as (${livingSessions(userId, now)}),
      "known" as (
        select "device", "name", "browser", "firstSeenAt", "seenAt" from "device" where "userId" = ${userId}
        union all
        select "device", null, null, "createdAt", "usedAt" from "session" where "isAlone"),
      "told" as (
        select "u"."device", count(*) as "count", min("u"."writtenAt") as "from", max("u"."writtenAt") as "to"
        from "unsentEdit" "u" where "u"."userId" = ${userId}::integer and not ${isReceived('u')} group by "u"."device")
      select "k"."device", "k"."name", "k"."browser", ${instant(sql`"k"."firstSeenAt"`)} as "firstSeenAt",
        ${instant(sql`"k"."seenAt"`)} as "seenAt", "k"."device" = ${here}::uuid as "isHere",
        case when "s"."device" is null then 'online'
          when "s"."secret" <> '' or ("s"."putAside" is not null and coalesce("s"."endedAt", "s"."signOnEndedAt") is null and "w"."isActive") then 'offline'
          else 'closed' end as "state",
        case when "s"."putAside" is not null and (coalesce("s"."endedAt", "s"."signOnEndedAt") is not null or not "w"."isActive")
          then ${instant(sql`("s"."putAsideAt" + ${putAsideFor / 1000}::float8 * interval '1 second')`)} end as "reopensUntil",
        case when "t"."device" is not null then json_build_object('count', "t"."count",
          'from', ${instant(sql`"t"."from"`)}, 'to', ${instant(sql`"t"."to"`)}) end as "unsent",
        case when "r"."expiresAt" > ${now.toISOString()}::timestamptz then ${instant(sql`"r"."expiresAt"`)} end as "rememberedUntil",
        coalesce((select json_agg(json_build_object('since', ${instant(sql`"f"."createdAt"`)}) order by "f"."createdAt" desc)
          from "session" "f" where "f"."device" = "k"."device"), '[]') as "sessions"
      from "known" "k" join "users" "w" on "w"."id" = ${userId}
        left join "deviceSecrets" "s" on "s"."userId" = ${userId} and "s"."device" = "k"."device"
        left join "told" "t" on "t"."device" = "k"."device"
        left join "rememberedDevice" "r" on "r"."userId" = ${userId} and "r"."device" = "k"."device"
      where "r"."expiresAt" > ${now.toISOString()}::timestamptz or "s"."secret" <> '' or "s"."putAside" is not null or "t"."device" is not null
        or exists (select from "session" "f" where "f"."device" = "k"."device")
      order by "k"."device" = ${here}::uuid desc, "k"."seenAt" desc, "k"."device"`,
  );
