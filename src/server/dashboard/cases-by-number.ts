import { type RawBuilder, sql } from 'kysely';
import type { QuickCase } from '#domain/dashboard.ts';
import { typeaheadLimit } from '#domain/search.ts';
import { personName } from '../cases/case-rows.ts';
import { anywhere, fromStart } from '../db/like.ts';
import { jsonRows, type Queries } from '../db/queries.ts';

/** A test of the number in a column. */
type Test = (field: string) => RawBuilder<unknown>;

/** The numbers of each kind; a complaint is shown with the first of its that fits. */
const numbered = [
  ['complaint', 'yearCaseNumber', null],
  ['complaint', 'caseNumber', 'yearCaseNumber'],
  ['mediation', 'caseNumber', null],
  ['dueprocess', 'caseNumber', null],
] as const;

const lowered = (field: string) => sql`lower(${sql.ref(`t.${field}`)})`;

/** Cases with a number that passes, the newest numbers first. Of each number only as many are read as may be answered. */
function casesWith(db: Queries, passes: Test, fails: Test | null, limit: number): Promise<QuickCase[]> {
  const found = numbered.map(([kind, field, before]) => {
    const otherNumbers =
      kind === 'complaint' ? (['yearCaseNumber', 'caseNumber'] as const) : (['caseNumber'] as const);
    const without = [
      ...(before ? [sql`(${passes(before)}) is not true`] : []),
      ...(fails ? otherNumbers.map((each) => sql`(${fails(each)}) is not true`) : []),
    ];
    return sql`(select "t"."id", "t"."uid", ${sql.ref(`t.${field}`)} as "caseNumber", "t"."studentId",
        ${sql.lit(kind)}::text as "type"
      from ${sql.table(kind)} "t"
      where "t"."deletedAt" is null and ${sql.join([passes(field), ...without], sql` and `)}
      order by ${lowered(field)} collate "C" desc, "t"."id" desc limit ${limit})`;
  });
  return jsonRows(
    db,
    sql`select "c"."id", "c"."uid", "c"."caseNumber", ${personName('s.lastName', 's.firstName')} as "studentName", "c"."type"
      from (${sql.join(found, sql` union all `)}) "c"
      left join "student" "s" on "s"."id" = "c"."studentId"
      order by lower("c"."caseNumber") collate "C" desc, "c"."type", "c"."id" desc limit ${limit}`,
  );
}

/**
 * Cases whose number has the typed text anywhere, those that start with it first, the newest numbers first, 20 at most.
 * A complaint is found by either of its numbers and shown with the one that was typed, once.
 */
export async function casesByNumber(db: Queries, text: string): Promise<QuickCase[]> {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const begins: Test = (field) => sql`${lowered(field)} collate "C" like ${fromStart(typed)}`;
  const holds: Test = (field) => sql`${lowered(field)} like ${anywhere(typed)}`;
  const first = await casesWith(db, begins, null, typeaheadLimit);
  if (first.length === typeaheadLimit) return first;
  return [...first, ...(await casesWith(db, holds, begins, typeaheadLimit - first.length))];
}
