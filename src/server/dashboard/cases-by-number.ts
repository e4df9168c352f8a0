import { type RawBuilder, sql } from 'kysely';
import { rangesOf } from '#domain/cases/number-order.ts';
import type { QuickCase } from '#domain/dashboard.ts';
import type { CaseKind } from '#domain/events.ts';
import { typeaheadLimit } from '#domain/search.ts';
import { byNumber, personName } from '../cases/case-rows.ts';
import { isHidden, isSeen, type Viewer } from '../records/need-to-know.ts';
import { anywhere, fromStart } from '../db/like.ts';
import { jsonParameter, jsonRows, keptRows, type Queries } from '../db/queries.ts';

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

/** How many are asked for, and whether every open case, and every one that is restricted to others, comes before the closed ones. */
interface Shown {
  limit: number;
  isOpenFirst: boolean;
}

/** The parts that are each read in the order of numbers. Of a case that the viewer may not see nobody asks whether it is open. */
const statesOf = (viewer: Viewer, { isOpenFirst }: Shown): readonly Condition[] =>
  isOpenFirst
    ? [
        sql`"t"."dateClosed" is null and ${isSeen('t', viewer)}`,
        sql`"t"."dateClosed" is not null and ${isSeen('t', viewer)}`,
        isHidden('t', viewer),
      ]
    : [sql`true`];

/** A query for cases (alias "t") by a number, the newest numbers first; of a number everybody may know. */
const withNumber = ({ kind, field }: Numbered, conditions: readonly Condition[], limit: number) => sql`
  select "t"."id", "t"."uid", ${sql.ref(`t.${field}`)} as "caseNumber", "t"."studentId", ${sql.lit(kind)}::text as "type",
    "t"."dateClosed", "t"."restrictedTo"
  from ${sql.table(kind)} "t" where "t"."deletedAt" is null and ${sql.join(conditions, sql` and `)}
  order by ${order(field)} desc nulls last, "t"."id" desc limit ${limit}`;

type Find = (numbered: Numbered, state: Condition) => Condition;

/** Shows what was found; the running numbers only where the others are too few, and not those found by another number. */
function shown(db: Queries, viewer: Viewer, find: Find, how: Shown, isKept = false): Promise<QuickCase[]> {
  const found = (numbers: readonly Numbered[]) =>
    sql.join(
      numbers.flatMap((each) => statesOf(viewer, how).map((state) => sql`(${find(each, state)})`)),
      sql` union all `,
    );
  const newest = sql`${how.isOpenFirst ? sql`"c"."dateClosed" is not null and ${isSeen('c', viewer)},` : sql``}
    ${byNumber(sql`"c"."caseNumber"`)} desc nulls last, "c"."type", "c"."id" desc`;
  const rows = isKept ? keptRows<QuickCase> : jsonRows<QuickCase>;
  return rows(
    db,
    sql`with "known" as materialized (select * from (${found(known)}) "c" order by ${newest} limit ${how.limit})
      select "c"."id", "c"."uid", "c"."caseNumber", ${personName('s.lastName', 's.firstName')} as "studentName", "c"."type"
      from (select * from "known" union all
        select * from (${found([running])}) "r" where (select count(*) from "known") < ${how.limit}
          and "r"."uid" not in (select "uid" from "known")) "c"
      left join "student" "s" on "s"."id" = "c"."studentId" and ${isSeen('c', viewer)} order by ${newest} limit ${how.limit}`,
  );
}

/**
 * Cases whose number begins as typed. They stand together in a few ranges of the order of numbers, and each range is
 * read from its end.
 */
function beginning(db: Queries, viewer: Viewer, typed: string, how: Shown): Promise<QuickCase[]> {
  const ranges = rangesOf(typed);
  const parts = sql`jsonb_to_recordset(${jsonParameter(ranges)}) as "r" ("from" text, "to" text)`;
  const find: Find = (numbered, state) => {
    const number = lowered(numbered.field);
    if (ranges === null)
      return withNumber(numbered, [sql`${number} like ${fromStart(typed)}`, state], how.limit);
    // In another collation than the index of trigrams has: else PostgreSQL would read that index instead of the ranges.
    const begins = sql`${number} collate "C" like ${fromStart(typed)}`;
    const isInPart = sql`${order(numbered.field)} between "r"."from" and "r"."to"`;
    return sql`select "n".* from ${parts}
      cross join lateral (${withNumber(numbered, [isInPart, begins, state], how.limit)}) "n"`;
  };
  // Ranges are always read from the same index, so one plan does for all that may be typed.
  return shown(db, viewer, find, how, ranges !== null);
}

/**
 * Conditions for a number that holds the typed text. No trigram has one or two letters: these are found by the index of
 * the parts of numbers.
 */
const holds = (field: string, typed: string): Condition[] => [
  sql`${lowered(field)} like ${anywhere(typed)}`,
  ...(typed.length <= 2 ? [sql`"numberParts"(${lowered(field)}) @> array[${typed}::text]`] : []),
];

/** Cases whose number holds the typed text, except for those with the given uids. */
function holding(
  db: Queries,
  viewer: Viewer,
  typed: string,
  without: readonly string[],
  how: Shown,
): Promise<QuickCase[]> {
  const find: Find = (numbered, state) => {
    const isOther = sql`"t"."uid" <> all (${`{${without.join(',')}}`}::uuid[])`;
    return withNumber(numbered, [...holds(numbered.field, typed), isOther, state], how.limit);
  };
  return shown(db, viewer, find, how);
}

/**
 * Cases whose number has the typed text anywhere, those that start with it first, the newest numbers first, 20 at most.
 * A complaint is found by either of its numbers and shown with the one that was typed, once.
 */
export async function casesByNumber(db: Queries, viewer: Viewer, text: string): Promise<QuickCase[]> {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const limit = typeaheadLimit;
  const first = await beginning(db, viewer, typed, { limit, isOpenFirst: false });
  if (first.length === limit) return first;
  const uids = first.map(({ uid }) => uid);
  const others = await holding(db, viewer, typed, uids, { limit: limit - first.length, isOpenFirst: false });
  return [...first, ...others];
}

/** Cases with just this number, of whatever kind and series. */
const withThisNumber = (db: Queries, typed: string): Promise<QuickCase[]> =>
  keptRows(
    db,
    sql.join(
      [...known, running].map(
        ({ kind, field }) => sql`
          select "t"."id", "t"."uid", ${sql.ref(`t.${field}`)} as "caseNumber", null as "studentName",
            ${sql.lit(kind)}::text as "type"
          from ${sql.table(kind)} "t" where "t"."deletedAt" is null and ${lowered(field)} = ${typed}
            and ${order(field)} = "numberOrder"(${typed}) collate "C"`,
      ),
      sql` union all `,
    ),
  );

/** Whether any number has the typed letters: of a word no number has, so the rest need not be asked. */
async function isInNumbers(db: Queries, typed: string): Promise<boolean> {
  const has = [...known, running].map(
    ({ kind, field }) =>
      sql`exists (select from ${sql.table(kind)} "t" where ${sql.join(holds(field, typed), sql` and `)})`,
  );
  const [row] = await jsonRows<{ are: boolean }>(db, sql`select ${sql.join(has, sql` or `)} as "are"`);
  return row?.are === true;
}

/**
 * The same for Search everything: the cases with just the typed number first, then of those that begin so and of those
 * that hold it the open ones before the closed.
 */
export async function casesNumbered(
  db: Queries,
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<QuickCase[]> {
  const typed = text.trim().toLowerCase();
  if (typed === '' || (!/\d/.test(typed) && !(await isInNumbers(db, typed)))) return [];
  const found = new Map<string, QuickCase>();
  const add = (cases: readonly QuickCase[]) => {
    for (const each of cases) if (!found.has(each.uid)) found.set(each.uid, each);
  };
  add(await withThisNumber(db, typed));
  add(await beginning(db, viewer, typed, { limit, isOpenFirst: true }));
  if (found.size < limit)
    add(
      await holding(db, viewer, typed, [...found.keys()], { limit: limit - found.size, isOpenFirst: true }),
    );
  return [...found.values()].slice(0, limit);
}
