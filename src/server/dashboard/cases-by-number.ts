import { type RawBuilder, sql } from 'kysely';
import { rangesOf } from '#domain/cases/number-order.ts';
import type { QuickCase } from '#domain/dashboard.ts';
import type { CaseKind } from '#domain/events.ts';
import { typeaheadLimit } from '#domain/search.ts';
import { byNumber, personName } from '../cases/case-rows.ts';
import { anywhere, fromStart } from '../db/like.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';

type Condition = RawBuilder<unknown>;

interface Numbered {
  kind: CaseKind;
  field: 'yearCaseNumber' | 'caseNumber';
}

/** The numbers that people know cases by. */
const known: readonly Numbered[] = [
  { kind: 'complaint', field: 'yearCaseNumber' },
  { kind: 'mediation', field: 'caseNumber' },
  { kind: 'dueprocess', field: 'caseNumber' },
];

/** A complaint has a running number, too. */
const running: Numbered = { kind: 'complaint', field: 'caseNumber' };

const lowered = (field: string) => sql`lower(${sql.ref(`t.${field}`)})`;
const order = (field: string) => byNumber(sql.ref(`t.${field}`));

/** A query for cases (alias "t") by a number, the newest numbers first. */
const withNumber = ({ kind, field }: Numbered, conditions: readonly Condition[], limit: number) => sql`
  select "t"."id", "t"."uid", ${sql.ref(`t.${field}`)} as "caseNumber", "t"."studentId", ${sql.lit(kind)}::text as "type"
  from ${sql.table(kind)} "t" where "t"."deletedAt" is null and ${sql.join(conditions, sql` and `)}
  order by ${order(field)} desc nulls last, "t"."id" desc limit ${limit}`;

/** Shows what was found; the running numbers only where the others are too few, and not those found by another number. */
function shown(db: Queries, found: (numbered: Numbered) => Condition, limit: number): Promise<QuickCase[]> {
  const all = sql.join(
    known.map((each) => sql`(${found(each)})`),
    sql` union all `,
  );
  const newest = sql`${byNumber(sql`"c"."caseNumber"`)} desc nulls last, "c"."type", "c"."id" desc`;
  return jsonRows(
    db,
    sql`with "known" as materialized (select * from (${all}) "c" order by ${newest} limit ${limit})
      select "c"."id", "c"."uid", "c"."caseNumber", ${personName('s.lastName', 's.firstName')} as "studentName", "c"."type"
      from (select * from "known" union all
        select * from (${found(running)}) "r" where (select count(*) from "known") < ${limit}
          and "r"."uid" not in (select "uid" from "known")) "c"
      left join "student" "s" on "s"."id" = "c"."studentId" order by ${newest} limit ${limit}`,
  );
}

/** Those that begin as typed: they stand together in a few parts of the order of numbers, each of which is read from its end. */
function beginning(db: Queries, typed: string): Promise<QuickCase[]> {
  const ranges = rangesOf(typed);
  const parts = sql`jsonb_to_recordset(${jsonParameter(ranges)}) as "r" ("from" text, "to" text)`;
  const found = (numbered: Numbered) => {
    const number = lowered(numbered.field);
    if (ranges === null)
      return withNumber(numbered, [sql`${number} like ${fromStart(typed)}`], typeaheadLimit);
    // In another collation than the trigrams', which would be read instead of the order.
    const begins = sql`${number} collate "C" like ${fromStart(typed)}`;
    const isInPart = sql`${order(numbered.field)} between "r"."from" and "r"."to"`;
    return sql`select "n".* from ${parts}
      cross join lateral (${withNumber(numbered, [isInPart, begins], typeaheadLimit)}) "n"`;
  };
  return shown(db, found, typeaheadLimit);
}

/** Those that hold the typed text, without those of the uids. One or two letters are in no trigram. */
function holding(
  db: Queries,
  typed: string,
  without: readonly string[],
  limit: number,
): Promise<QuickCase[]> {
  const found = (numbered: Numbered) => {
    const number = lowered(numbered.field);
    const conditions = [
      sql`${number} like ${anywhere(typed)}`,
      ...(typed.length <= 2 ? [sql`"numberParts"(${number}) @> array[${typed}::text]`] : []),
      sql`"t"."uid" <> all (${`{${without.join(',')}}`}::uuid[])`,
    ];
    return withNumber(numbered, conditions, limit);
  };
  return shown(db, found, limit);
}

/**
 * Cases whose number has the typed text anywhere, those that start with it first, the newest numbers first, 20 at most.
 * A complaint is found by either of its numbers and shown with the one that was typed, once.
 */
export async function casesByNumber(db: Queries, text: string): Promise<QuickCase[]> {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const first = await beginning(db, typed);
  if (first.length === typeaheadLimit) return first;
  const uids = first.map(({ uid }) => uid);
  return [...first, ...(await holding(db, typed, uids, typeaheadLimit - first.length))];
}
