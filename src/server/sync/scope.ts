import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
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

/**
 * The same of all students from a number on, found by the year and by the cases instead of in the order of all students there
 * are. Those made in the year are met in their order: without the number a page would pass all those before its place again.
 */
const studentsInYear = (range: DayRange, from: number) =>
  sql`select "made"."id" from "student" "made" where "made"."id" >= ${from}::integer and "made"."deletedAt" is null
      and "made"."createdOn" ${filed(range)}
    union ${sql.join(casesInYear(range, sql`true`), sql` union `)}`;

const others = (alias: string, range: DayRange) => sql`not ${caseInYear(alias, range)}`;
const othersSet = (kind: CaseKind) => sql.ref(`other ${kind}`);

/**
 * What the sources of a year name where all their rows are read at once: the year's students, and the other cases of these. Each is found
 * once for all that hang on it; they stand as "with" before the query.
 */
export function yearSets(range: DayRange): RawBuilder<unknown> {
  const otherCases = caseKindNames.map(
    (kind) => sql`${othersSet(kind)} as materialized (
      select "c"."id" from ${sql.table(kind)} "c"
      where "c"."deletedAt" is null and ${others('c', range)} and "c"."studentId" in (select "id" from "inYear"))`,
  );
  return sql`"inYear" as materialized (${studentsInYear(range, 0)}), ${sql.join(otherCases)}`;
}

/**
 * What the mirror of a year holds: cases that are open or were filed in the year; students who have such a case or were made
 * in the year, with all of their cases, of whichever year; what hangs on all these; and the lookups.
 */
export function yearSources(range: DayRange): SourcesOf {
  const families = familySources(
    {
      // A page asks each student in turn, so that it looks at as many as it needs and not at all of the scope again.
      where: (alias) => studentInYear(alias, range),
      whole: (alias) => sql`${sql.ref(`${alias}.id`)} in (select "id" from "inYear")`,
    },
    [
      { where: (alias) => caseInYear(alias, range) },
      ...caseKindNames.map((kind) => ({
        kind,
        ofStudents: true as const,
        where: (alias: string) => sql`${others(alias, range)} and ${studentInYear('s', range)}`,
        // Few of the students asked in turn would have any.
        paged: (alias: string, from: number) =>
          sql`${others(alias, range)} and "s"."id" in (${studentsInYear(range, from)})`,
        whole: (alias: string) => sql`${sql.ref(`${alias}.id`)} in (select "id" from ${othersSet(kind)})`,
      })),
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
