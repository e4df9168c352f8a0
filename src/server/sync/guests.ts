import { sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { DayRange } from '#domain/school-year.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { caseInYear, studentInYear } from './scope.ts';
import { familyRows, type Held, heldStudents } from './held.ts';
import { familySources, noSources, type SourcesOf } from './sources.ts';

/** Families by the number of what they are named by: a student, or a complaint without one. */
export interface Families {
  students: readonly number[];
  complaints: readonly number[];
}

export const noFamilies: Families = { students: [], complaints: [] };

/** The guests of a device as they stand for a year. */
export interface Guests {
  /** Those that the year doesn't hold. */
  families: Families;
  /** The uids, as the device names them, of those that it does. */
  inScope: readonly string[];
}

interface Found {
  name: string;
  /** One of the two; the other is null. */
  student: number | null;
  complaint: number | null;
  inYear: boolean;
}

/**
 * Finds the guests that a device names by the uids of students, and of complaints without a student. Any other case stands for
 * its student, and an event for its case: a device that has dropped its rows knows no more of what an unsent edit hangs on.
 * Names that nobody bears any more, or of what the viewer may not see, are left out.
 */
export async function findGuests(
  trx: Queries,
  range: DayRange,
  viewer: Viewer,
  names: readonly string[],
): Promise<Guests> {
  if (names.length === 0) return { families: noFamilies, inScope: [] };
  const named = sql`(select "named"."name", coalesce("e"."parentUid", "named"."name") as "uid"
    from unnest(${names}::uuid[]) "named" ("name") left join "event" "e" on "e"."uid" = "named"."name" and "e"."deletedAt" is null) "n"`;
  const cases = (kind: CaseKind) =>
    sql`${sql.table(kind)} "c" on "c"."uid" = "n"."uid" and "c"."deletedAt" is null and ${isSeen('c', viewer)}`;
  const student = (on: ReturnType<typeof sql>) => sql`"student" "s" on ${on} and "s"."deletedAt" is null`;
  const ofStudent = sql`"s"."id" as "student", null::integer as "complaint", ${studentInYear('s', range)} as "inYear"`;
  const ofCases = caseKindNames.map(
    (kind) =>
      sql`select "n"."name", ${ofStudent} from ${named} join ${cases(kind)} join ${student(sql`"s"."id" = "c"."studentId"`)}`,
  );
  const found = await keptRows<Found>(
    trx,
    sql`select "n"."name", ${ofStudent} from ${named} join ${student(sql`"s"."uid" = "n"."name"`)}
      union all ${sql.join(ofCases, sql` union all `)}
      union all select "n"."name", null, "c"."id", ${caseInYear('c', range)}
        from ${named} join ${cases('complaint')} and "c"."studentId" is null`,
  );
  const guests = found.filter(({ inYear }) => !inYear);
  return {
    families: {
      students: [...new Set(guests.flatMap((one) => one.student ?? []))],
      complaints: guests.flatMap((one) => one.complaint ?? []),
    },
    inScope: found.filter(({ inYear }) => inYear).map(({ name }) => name),
  };
}

/** What the families hold: the students with all of their cases, the complaints, and what hangs on these cases. */
export function guestSources({ students, complaints }: Families, viewer: Viewer): SourcesOf {
  if (students.length + complaints.length === 0) return noSources;
  return familySources(
    { where: (alias) => sql`${sql.ref(`${alias}.id`)} = any(${students}::integer[])` },
    [
      {
        ofStudents: true,
        where: () => sql`"s"."id" = any(${students}::integer[])`,
      },
      {
        kind: 'complaint',
        where: (alias) => sql`${sql.ref(`${alias}.id`)} = any(${complaints}::integer[])
        and ${sql.ref(`${alias}.studentId`)} is null`,
      },
    ],
    viewer,
  );
}

/** The same, for who counts it. */
export const guestsHeld = ({ students, complaints }: Families, viewer: Viewer): Held => ({
  students: familyRows('student', sql`"t"."id" = any(${students}::integer[])`),
  cases: (kind) => {
    const ofStudents = familyRows(kind, sql`"t"."studentId" in ${heldStudents} and ${isSeen('t', viewer)}`);
    const alone = sql`"t"."id" = any(${complaints}::integer[]) and "t"."studentId" is null and ${isSeen('t', viewer)}`;
    return kind === 'complaint' ? sql`${ofStudents} union all ${familyRows(kind, alone)}` : ofStudents;
  },
  lookups: [],
});
