import { type RawBuilder, sql } from 'kysely';
import type { StudentRow } from '#contract/students.ts';
import { displayName, type StudentInfo } from '#domain/students.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { namedBy, type Reference, unknownRecord } from '../records/reference.ts';
import { wireColumns } from '../records/wire-columns.ts';

const kinds = [
  ['complaint', 'complaintCount', 'complaintId'],
  ['mediation', 'mediationCount', 'mediationId'],
  ['dueprocess', 'dueProcessCount', 'dueProcessId'],
] as const;

const counted = sql.join(
  kinds.map(
    ([kind, count, only]) => sql`${sql.ref(kind)}.${sql.ref(count)}, ${sql.ref(kind)}.${sql.ref(only)}`,
  ),
);

/** The student's cases of each kind: how many, and which when there is one. */
const countingJoins = sql.join(
  kinds.map(
    ([kind, count, only]) => sql`
      cross join lateral (
        select count(*) as ${sql.ref(count)}, case count(*) when 1 then min("id") end as ${sql.ref(only)}
        from ${sql.table(kind)} where "studentId" = "t"."id" and "deletedAt" is null) ${sql.ref(kind)}`,
  ),
  sql` `,
);

const present = sql`"t"."deletedAt" is null`;

/** Students with what the screens show beside their fields; deleted ones only when `among` says so. */
export const readStudents = (
  db: Queries,
  condition: RawBuilder<unknown>,
  among: RawBuilder<unknown> = present,
): Promise<StudentRow[]> =>
  jsonRows<StudentRow>(
    db,
    sql`select ${wireColumns('student', 't')}, "d"."name" as "districtName", ${counted}
      from "student" "t"
      left join "district" "d" on "d"."code" = "t"."districtCode" and "d"."deletedAt" is null
      ${countingJoins}
      where ${condition} and ${among}
      order by lower("t"."lastName"), lower("t"."firstName"), "t"."id"`,
  );

/** One student; throws Problem 'notFound' for an unknown or deleted one. */
export async function readStudent(db: Queries, reference: Reference): Promise<StudentRow> {
  const [student] = await readStudents(db, namedBy('student', 't', reference));
  if (!student) throw unknownRecord('student');
  return student;
}

/** The info card of a student (api.md, Records). */
export const infoOf = (student: StudentRow): StudentInfo => ({
  id: student.id,
  uid: student.uid,
  stateId: student.stateId,
  displayName: displayName(student),
  districtName: student.districtName,
  mediationCount: student.mediationCount,
  complaintCount: student.complaintCount,
  dueProcessCount: student.dueProcessCount,
  mediationId: student.mediationId,
  complaintId: student.complaintId,
  dueProcessId: student.dueProcessId,
});

/** The info card of the student who is named; null where there is none. */
export async function infoCard(db: Queries, studentId: number | null): Promise<StudentInfo | null> {
  if (studentId === null) return null;
  const [student] = await readStudents(db, namedBy('student', 't', studentId));
  return student ? infoOf(student) : null;
}
