import { type RawBuilder, sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import type { DayRange } from '#domain/school-year.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { familyRows, type Held, heldStudents } from './held.ts';
import { familySources, lookupNames, type LookupName, lookupSource, type SourcesOf } from './sources.ts';

const filed = (range: DayRange) => sql`between ${range.from}::date and ${range.to}::date`;

/** A case that the year holds by itself: it is open or was filed in the year. */
export const caseInYear = (alias: string, range: DayRange): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.dateClosed`)} is null or ${sql.ref(`${alias}.dateFiled`)} ${filed(range)})`;

const casesInYear = (range: DayRange, condition: RawBuilder<unknown>) =>
  caseKindNames.map(
    (kind) => sql`select "own"."studentId" from ${sql.table(kind)} "own"
      where ${condition} and "own"."deletedAt" is null and ${caseInYear('own', range)}`,
  );

/** A student whom the year holds: made in it, or with such a case. Asked of one student. */
export const studentInYear = (alias: string, range: DayRange): RawBuilder<unknown> => {
  const own = casesInYear(range, sql`"own"."studentId" = ${sql.ref(`${alias}.id`)}`);
  const hasCase = own.map((cases) => sql`exists (${cases})`);
  return sql`(${sql.ref(`${alias}.createdOn`)} ${filed(range)} or ${sql.join(hasCase, sql` or `)})`;
};

/**
 * The students whom the year holds, found by the year and by its cases instead of asking every student there is.
 * `from`: only those with this number or a higher one, since each page would otherwise pass the students of all pages
 * before it again.
 */
const studentsInYear = (range: DayRange, from: number) =>
  sql`select "made"."id" from "student" "made" where "made"."id" >= ${from}::integer and "made"."deletedAt" is null
      and "made"."createdOn" ${filed(range)}
    union ${sql.join(casesInYear(range, sql`true`), sql` union `)}`;

const others = (alias: string, range: DayRange) => sql`not ${caseInYear(alias, range)}`;
const inYearOrHeld = (range: DayRange) =>
  sql`(${caseInYear('t', range)} or "t"."studentId" in ${heldStudents})`;

/** What the mirror of a year holds (see `yearSources`), for who counts it. */
export const yearHeld = (range: DayRange): Held => ({
  students: familyRows('student', sql`"t"."id" in (${studentsInYear(range, 0)})`),
  cases: (kind) => familyRows(kind, inYearOrHeld(range)),
  lookups: lookupNames,
});

/** What of it some families and lookups are: families by their numbers, those of cases without a student negative. */
export const partOfYearHeld = (
  range: DayRange,
  families: readonly number[],
  lookups: readonly LookupName[],
): Held => {
  const alone = families.filter((family) => family < 0).map((family) => -family);
  return {
    students: familyRows(
      'student',
      sql`"t"."id" = any(${families}::integer[]) and ${studentInYear('t', range)}`,
    ),
    cases: (kind) => sql`
      ${familyRows(kind, sql`"t"."studentId" = any(${families}::integer[]) and ${inYearOrHeld(range)}`)} union all
      ${familyRows(kind, sql`"t"."studentId" is null and "t"."id" = any(${alone}::integer[]) and ${caseInYear('t', range)}`)}`,
    lookups,
  };
};

/**
 * What the mirror of a year holds: cases that are open or were filed in the year; students who have such a case or were made
 * in the year, with all of their cases, of whichever year; what hangs on all these; and the lookups. Of cases that the viewer may not
 * see only those are in it that the year holds by themselves, as stubs.
 */
export function yearSources(range: DayRange, viewer: Viewer): SourcesOf {
  const families = familySources(
    {
      // A page asks each student in turn, so that it looks at as many as it needs and not at all of the scope again.
      where: (alias) => studentInYear(alias, range),
    },
    [
      { hasStubs: true, where: (alias) => caseInYear(alias, range) },
      {
        ofStudents: true,
        where: (alias) => sql`${others(alias, range)} and ${studentInYear('s', range)}`,
        // Students are not asked one by one here: few of them would have such a case.
        paged: (alias, from) => sql`${others(alias, range)} and "s"."id" in (${studentsInYear(range, from)})`,
      },
    ],
    viewer,
  );
  return {
    ...families,
    district: [lookupSource('district')],
    judge: [lookupSource('judge')],
    mediator: [lookupSource('mediator')],
    schoolYear: [lookupSource('schoolYear')],
    person: [lookupSource('person')],
  };
}
