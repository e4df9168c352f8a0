import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { familyOf } from './held.ts';
import { type LookupName, lookupNames } from './sources.ts';

type Sql = RawBuilder<unknown>;

/** What changes touch: families by their numbers, before the changes and after them, and lookups. */
export interface Touched {
  families: number[];
  lookups: LookupName[];
}

interface Row {
  family: number | null;
  lookup: LookupName | null;
}

/** The values of a field before and after, of changes (alias "c") that changed it. */
const bothValues = (field: string, of: Sql) =>
  sql`"changes" "c" cross join lateral jsonb_array_elements_text("c"."changed" -> ${sql.lit(field)}) "x" ("value")
    where "c"."entity" = ${of}`;

/** The value of a field before a change (alias "c") of the row (alias "t"), and the value now. */
const beforeAndNow = (field: string, type: 'text' | 'integer') => {
  const now = sql`"t".${sql.ref(field)}`;
  return [now, sql`coalesce(("c"."changed" -> ${sql.lit(field)} ->> 0)::${sql.raw(type)}, ${now})`] as const;
};

/** The cases, as kind and number, that changed parts hang on or hung on. */
function casesOfParts(): Sql[] {
  const [parent, parentBefore] = beforeAndNow('parentId', 'integer');
  const [kind, kindBefore] = beforeAndNow('parentType', 'text');
  const [complaint, complaintBefore] = beforeAndNow('complaintId', 'integer');
  const [event, eventBefore] = beforeAndNow('caseEventId', 'integer');
  const changed = (entity: Sql) => sql`"changes" "c" join ${entity} "t" on "t"."id" = "c"."recordId"`;
  return [
    ...(['event', 'contact'] as const).map(
      (part) => sql`select "x"."kind", "x"."id" from ${changed(sql.table(part))}
        cross join lateral (values (${kind}, ${parent}), (${kindBefore}, ${parentBefore})) "x" ("kind", "id")
        where "c"."entity" = ${sql.lit(part)}`,
    ),
    sql`select 'complaint', "x"."id" from ${changed(sql`"finding"`)}
      cross join lateral (values (${complaint}), (${complaintBefore})) "x" ("id") where "c"."entity" = 'finding'`,
    sql`select "e"."parentType", "e"."parentId" from ${changed(sql`"document"`)}
      join "event" "e" on "e"."id" in (${event}, ${eventBefore}) where "c"."entity" = 'document'`,
  ];
}

const familiesOf = (kind: CaseKind) => sql`
  select ${familyOf('k')} as "family" from ${sql.table(kind)} "k" where "k"."id" in (
    select "recordId" from "changes" where "entity" = ${sql.lit(kind)}
    union all select "id" from "cases" where "kind" = ${sql.lit(kind)})
  union select coalesce("x"."value"::integer, -"c"."recordId") from ${bothValues('studentId', sql.lit(kind))}`;

/** What the changes from one number (without it) to another have touched. */
export async function touchedBetween(trx: Queries, from: number, to: number): Promise<Touched> {
  const lookups = sql.join(lookupNames.map((name) => sql.lit(name)));
  const found = await jsonRows<Row>(
    trx,
    sql`with "changes" as materialized (
        select "entity", "recordId", "changed" from "change_log" where "number" > ${from} and "number" <= ${to}),
      "cases" ("kind", "id") as materialized (${sql.join(casesOfParts(), sql` union `)})
      select "family", null as "lookup" from (
        select "recordId" as "family" from "changes" where "entity" = 'student'
        union ${sql.join(caseKindNames.map(familiesOf), sql` union `)}) "f"
      union all select distinct null::integer, "entity" from "changes" where "entity" in (${lookups})`,
  );
  return {
    families: found.flatMap(({ family }) => family ?? []),
    lookups: found.flatMap(({ lookup }) => lookup ?? []),
  };
}
