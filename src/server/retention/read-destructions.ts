import { type RawBuilder, sql } from 'kysely';
import type { AskedDestruction, Certificate } from '#contract/retention.ts';
import { caseKindNames } from '#domain/events.ts';
import { requestLapsesAfter, typedWithoutNumber } from '#domain/retention.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { instant } from '../records/wire-columns.ts';
import { numberColumn } from './concerned-cases.ts';
import { nameOf } from './holds.ts';

const cases = (alias: string) =>
  sql.join(
    caseKindNames.map(
      (
        kind,
      ) => sql`select ${sql.lit(kind)} as "kind", "c"."uid", "c"."id", "c".${sql.ref(numberColumn[kind])} as "number"
        from ${sql.table(kind)} "c" where "c"."uid" = any (${sql.ref(`${alias}.cases`)})`,
    ),
    sql` union all `,
  );

/** Requests that wait for consent or are being done, for which a condition on alias "d" holds; the oldest first. */
export const readAsked = (
  db: Queries,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<AskedDestruction[]> =>
  jsonRows(
    db,
    sql`select "d"."uid", "d"."entity", "d"."recordUid", coalesce("s"."id", "c"."id") as "recordId", "d"."state",
        coalesce(concat_ws(', ', "s"."lastName", "s"."firstName") || ' (' || "s"."stateId" || ')', "c"."number", 'without a number') as "text",
        coalesce("s"."stateId", "c"."number", ${typedWithoutNumber}) as "typed",
        (select coalesce(json_agg(json_build_object('kind', "n"."kind", 'number', "n"."number") order by "n"."kind", "n"."number"), '[]')
          from (${cases('d')}) "n") as "cases",
        "d"."reason", "d"."reference", ${nameOf('d.askedBy')} as "askedBy", ${instant(sql`"d"."askedAt"`)} as "askedAt",
        ${instant(sql`("d"."askedAt" + ${requestLapsesAfter}::integer * interval '1 day')`)} as "lapsesAt",
        coalesce((select jsonb_object_agg("r"."entity", "r"."count") from (
          select "entity", count(*) as "count" from "recordsOf"("d") group by 1) "r"), '{}') as "records"
      from "destruction" "d" left join "student" "s" on "d"."entity" = 'student' and "s"."uid" = "d"."recordUid"
      left join lateral (select "n"."id", "n"."number" from (${cases('d')}) "n" where "n"."uid" = "d"."recordUid") "c" on true
      where "d"."state" in ('asked', 'consented', 'emptied') and (${condition}) order by "d"."askedAt", "d"."uid"`,
  );

/** What was destroyed, the last first. */
export const readCertificates = (db: Queries): Promise<Certificate[]> =>
  jsonRows(
    db,
    sql`select "d"."uid", "d"."entity", "d"."recordUid", "d"."reason", "d"."reference",
        ${nameOf('d.askedBy')} as "askedBy", ${instant(sql`"d"."askedAt"`)} as "askedAt",
        ${nameOf('d.decidedBy')} as "consentedBy", ${instant(sql`"d"."decidedAt"`)} as "consentedAt",
        ${instant(sql`"d"."doneAt"`)} as "doneAt",
        "d"."certificate" -> 'cases' as "cases", "d"."certificate" -> 'records' as "records", "d"."certificate" -> 'files' as "files",
        "d"."certificate" -> 'entries' as "entries", "d"."certificate" ->> 'sha256' as "sha256",
        (select json_build_object('number', "l"."number", 'hash', encode("l"."hash", 'hex'))
          from "audit" "a" join "auditChain" "l" on "l"."kind" = 'entry' and "l"."of" = "a"."id"
          where "a"."uid" = "d"."recordUid" and "a"."action" = 'records destroyed') as "link"
      from "destruction" "d" where "d"."state" in ('emptied', 'done') order by "d"."decidedAt" desc, "d"."uid"`,
  );
