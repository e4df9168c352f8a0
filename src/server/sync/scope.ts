import { type RawBuilder, sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import type { DayRange } from '#domain/school-year.ts';
import { familySources, lookupSource, type SourcesOf } from './sources.ts';

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

/** The same of all students at once, found by the year and by the cases instead of in the order of all students there are. */
const amongStudentsInYear = (alias: string, range: DayRange) =>
  sql`${sql.ref(`${alias}.id`)} in (
    select "made"."id" from "student" "made" where "made"."deletedAt" is null and "made"."createdOn" ${filed(range)}
    union ${sql.join(casesInYear(range, sql`true`), sql` union `)})`;

/**
 * What the mirror of a year holds: cases that are open or were filed in the year; students who have such a case or were made
 * in the year, with all of their cases, of whichever year; what hangs on all these; and the lookups.
 */
export function yearSources(range: DayRange): SourcesOf {
  const others = (alias: string) => sql`not ${caseInYear(alias, range)}`;
  const othersOfAll = (alias: string) => sql`${others(alias)} and ${amongStudentsInYear('s', range)}`;
  const families = familySources(
    {
      // A page asks each student in turn, so that it looks at as many as it needs and not at all of the scope again.
      where: (alias) => studentInYear(alias, range),
      whole: (alias) => amongStudentsInYear(alias, range),
    },
    [
      { where: (alias) => caseInYear(alias, range) },
      {
        ofStudents: true,
        where: (alias) => sql`${others(alias)} and ${studentInYear('s', range)}`,
        // Few of the students asked in turn would have any.
        paged: othersOfAll,
        whole: othersOfAll,
      },
    ],
  );
  return {
    ...families,
    district: [lookupSource('district')],
    judge: [lookupSource('judge')],
    mediator: [lookupSource('mediator')],
    schoolYear: [lookupSource('schoolYear')],
  };
}
