import { type RawBuilder, sql } from 'kysely';
import type { StudentRow } from '#contract/students.ts';
import { displayName, Student, studentDisplay, type StudentInfo } from '#domain/students.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
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

/** The student's cases of each kind that the viewer may see: how many, and which when there is one. */
const countingJoins = (viewer: Viewer) =>
  sql.join(
    kinds.map(
      ([kind, count, only]) => sql`
      cross join lateral (
        select count(*) as ${sql.ref(count)}, case count(*) when 1 then min("id") end as ${sql.ref(only)}
        from ${sql.table(kind)} "k" where "studentId" = "t"."id" and "deletedAt" is null and ${isSeen('k', viewer)}) ${sql.ref(kind)}`,
    ),
    sql` `,
  );

const present = sql`"t"."deletedAt" is null`;

/** How students are ordered, by columns of the row, and which of that order are wanted. */
export interface StudentPage {
  order?: RawBuilder<unknown>;
  /** The order reads columns that are joined to the rows; others are chosen before anything is joined. */
  isByDisplay?: boolean;
  window?: RawBuilder<unknown>;
  /** The rows are found by a key, so that one plan does for all. */
  isKept?: boolean;
}

const byName = sql`lower("lastName"), lower("firstName"), "id"`;

/** Students with what the screens show beside their fields, deleted ones too unless the condition on alias "t" says so. */
export function readStudents(
  db: Queries,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  { order = byName, isByDisplay = false, window = sql``, isKept = false }: StudentPage = {},
): Promise<StudentRow[]> {
  const rowsOf = (source: RawBuilder<unknown>) => sql`
    select ${wireColumns('student', 't')}, "d"."name" as "districtName", ${counted}
    from (${source}) "t"
    left join "district" "d" on "d"."code" = "t"."districtCode" and "d"."deletedAt" is null
    ${countingJoins(viewer)}`;
  const all = sql`select * from "student" "t" where ${condition}`;
  const chosen = isByDisplay
    ? sql`select * from "student" where "id" in (select "c"."id" from (${rowsOf(all)}) "c" order by ${order} ${window})`
    : sql`${all} order by ${order} ${window}`;
  const found = isKept ? keptRows<StudentRow> : jsonRows<StudentRow>;
  return found(db, sql`select * from (${rowsOf(chosen)}) "c" order by ${order}`);
}

/** A student's search key, of the columns that every row has: names as searches compare them. */
const byNames = sql`"searchText"(concat_ws(' ', "lastName", "firstName", "stateId")) collate "C"`;

/** Names are sorted without case and accents and by the other name among equals, as the list of all is. */
const named: Record<string, RawBuilder<unknown>[]> = {
  lastName: [byNames],
  firstName: [sql`"searchText"("firstName") collate "C"`, byNames],
};

/** The order that `sort` names, the student's number deciding among equals; null when there is no such column. */
export function sortedBy(sort: string): StudentPage | null {
  const field = sort.replace(/^-/, '');
  const isStored = Object.hasOwn(Student.entries, field);
  if (!isStored && !Object.hasOwn(studentDisplay, field)) return null;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const columns = [...(named[field] ?? [sql.ref(field)]), sql`"id"`];
  return {
    order: sql.join(columns.map((column) => sql`${column} ${direction} nulls last`)),
    isByDisplay: !isStored,
  };
}

/** One student; throws Problem 'notFound' for an unknown or deleted one. */
export async function readStudent(db: Queries, viewer: Viewer, reference: Reference): Promise<StudentRow> {
  const [student] = await readStudents(
    db,
    viewer,
    sql`${namedBy('student', 't', reference)} and ${present}`,
    {
      isKept: true,
    },
  );
  if (!student) throw unknownRecord('student');
  return student;
}

/** The info card of a student (docs/api.md, Lists). */
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
export async function infoCard(
  db: Queries,
  studentId: number | null,
  viewer: Viewer,
): Promise<StudentInfo | null> {
  if (studentId === null) return null;
  const [student] = await readStudents(
    db,
    viewer,
    sql`${namedBy('student', 't', studentId)} and ${present}`,
    {
      isKept: true,
    },
  );
  return student ? infoOf(student) : null;
}
