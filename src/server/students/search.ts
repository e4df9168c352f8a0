import { type RawBuilder, sql } from 'kysely';
import type { StudentRow } from '#contract/students.ts';
import { normalised, searchWords, typeaheadLimit } from '#domain/search.ts';
import type { StudentSearch, StudentSearchItem } from '#domain/students.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { readStudents } from './student-rows.ts';

/** A text that holds the typed one anywhere; what LIKE reads as a sign is taken as it is. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const itemColumns = sql`"t"."id", "t"."uid", "t"."stateId", "t"."firstName", "t"."lastName", "t"."districtCode"`;

/** Every student as a search line. */
export const allAsLines = (db: Queries): Promise<StudentSearchItem[]> =>
  jsonRows(
    db,
    sql`select ${itemColumns} from "student" "t" where "t"."deletedAt" is null
      order by lower("t"."lastName"), lower("t"."firstName"), "t"."id"`,
  );

/**
 * Students whose name or State ID has every typed word, in any order, without case and accents; 20 at most, by name.
 * No letter or digit typed finds nobody.
 */
export async function studentsByPartialName(db: Queries, text: string): Promise<StudentSearchItem[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const conditions = words.map((word) => sql`"t"."searchKey" like ${anywhere(word)}`);
  return jsonRows(
    db,
    sql`select ${itemColumns} from "student" "t"
      where ${sql.join(conditions, sql` and `)} and "t"."deletedAt" is null
      order by "t"."searchKey" collate "C", "t"."id" limit ${typeaheadLimit}`,
  );
}

/** Whether every word of the text is in the student's name; null or an empty text narrows nothing. */
const named = (text: string | null): RawBuilder<unknown>[] =>
  searchWords(text ?? '').map((word) => sql`"t"."searchKey" like ${anywhere(word)}`);

const holds = (name: string, text: string | null): boolean =>
  normalised(name).includes(normalised(text ?? ''));

/** The student search form: all filled filters hold. State IDs match from their start. */
export async function searchStudents(db: Queries, search: StudentSearch): Promise<StudentRow[]> {
  const conditions = [sql`true`, ...named(search.firstName), ...named(search.lastName)];
  if (search.studentId !== null) conditions.push(sql`"t"."id" = ${search.studentId}::integer`);
  if (search.stateId) conditions.push(sql`"t"."stateId" like ${anywhere(search.stateId.trim()).slice(1)}`);
  if (search.districtCode) conditions.push(sql`"t"."districtCode" = ${search.districtCode}`);
  // The key holds first and last name together: which of them matched is looked at here.
  return (await readStudents(db, sql.join(conditions, sql` and `))).filter(
    (student) => holds(student.firstName, search.firstName) && holds(student.lastName, search.lastName),
  );
}
