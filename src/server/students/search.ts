import { sql } from 'kysely';
import { headers } from '#contract/headers.ts';
import type { StudentPageQuery, StudentRow } from '#contract/students.ts';
import { Problem } from '#domain/problems.ts';
import {
  mostWordsOfName,
  normalised,
  searchWords,
  studentSearchLimit,
  typeaheadLimit,
  wordsOfName,
} from '#domain/search.ts';
import { type StudentSearch, type StudentSearchItem, typedStateId } from '#domain/students.ts';
import { reply, type Reply } from '../base/handlers.ts';
import { anywhere, fromStart } from '../db/like.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { namedBy } from '../records/reference.ts';
import { allStudents } from './all-students.ts';
import { firstByName, type Wanted } from './first-by-name.ts';
import { type Letters, lettersOf } from './names-inside.ts';
import { readStudents, sortedBy } from './student-rows.ts';

const itemColumns = sql`"t"."id", "t"."uid", "t"."stateId", "t"."firstName", "t"."lastName", "t"."districtCode"`;

/** Lines or rows of the search form's answer unless the request says otherwise. */
const defaultPageSize = 100;
/** Lines of the list of all. */
const listPageSize = 500;

const listed = (ids: readonly number[]) =>
  sql`(select "x"."value"::integer as "id", "x"."ordinality" as "place"
    from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality "x")`;

/** In the order of the list. */
const placeIn = (ids: readonly number[]) =>
  sql`array_position(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::integer), "id")`;

/** Every student as a search line, by name, from the one after the named on; the last page is the one that is not full. */
export async function allAsLines(
  db: Queries,
  { after, pageSize = listPageSize }: { after?: string | undefined; pageSize?: number | undefined },
): Promise<StudentSearchItem[]> {
  const later =
    after === undefined
      ? sql`true`
      : sql`("t"."searchKey" collate "C", "t"."id") > (
          select "s"."searchKey" collate "C", "s"."id" from "student" "s" where ${namedBy('student', 's', after)})`;
  return jsonRows(
    db,
    sql`select ${itemColumns} from "student" "t" where "t"."deletedAt" is null and ${later}
      order by "t"."searchKey" collate "C", "t"."id" limit ${pageSize}`,
  );
}

/** Digits alone are the beginning of a State ID before they are any other part of it. */
export async function studentsByDigits(
  db: Queries,
  digits: string,
  limit: number,
): Promise<StudentSearchItem[]> {
  const begins = sql`"t"."stateId" collate "C" like ${fromStart(digits)}`;
  const first = await jsonRows<StudentSearchItem>(
    db,
    sql`select ${itemColumns} from "student" "t" where "t"."deletedAt" is null and ${begins}
      order by "t"."stateId" collate "C" limit ${limit}`,
  );
  if (first.length === limit) return first;
  const others = [sql`not (${begins})`];
  const wanted = {
    words: [digits],
    letters: null,
    beginnings: [],
    districtCode: null,
    others,
    besidesFirstName: [],
  };
  return [...first, ...(await firstByName<StudentSearchItem>(db, wanted, itemColumns, limit - first.length))];
}

/**
 * Students whose name or State ID has every typed word, in any order, without case and accents; 20 at most, first those
 * whose last name or State ID begins as typed, each by name. No letter or digit typed finds nobody,
 * nor does a text that is no name.
 */
export async function studentsByPartialName(db: Queries, text: string): Promise<StudentSearchItem[]> {
  const words = wordsOfName(text) ?? [];
  const [only] = words;
  if (only === undefined) return [];
  if (words.length === 1 && /^\d+$/.test(only)) return studentsByDigits(db, only, typeaheadLimit);
  const letters = lettersOf(words);
  const wanted = { words, letters, beginnings: words, districtCode: null, others: [], besidesFirstName: [] };
  return firstByName<StudentSearchItem>(db, wanted, itemColumns, typeaheadLimit);
}

/** The filters of the form that are filled, but for the district. State IDs match from their start; names hold what was typed as it stands. */
function filtersOf(search: StudentSearch): Pick<Wanted, 'others' | 'besidesFirstName'> {
  const named = (column: 'firstName' | 'lastName') => {
    const typed = normalised(search[column] ?? '');
    if (typed === '') return [];
    // What the name holds in small letters it holds without accents, too, and is known in a tenth of the time.
    const name = sql.ref(`t.${column}`);
    return [sql`(lower(${name}) like ${anywhere(typed)} or "searchText"(${name}) like ${anywhere(typed)})`];
  };
  const stateId = typedStateId(search.stateId ?? '');
  const besidesFirstName = [
    ...(search.studentId === null ? [] : [sql`"t"."id" = ${search.studentId}::integer`]),
    ...(stateId === '' ? [] : [sql`"t"."stateId" collate "C" like ${fromStart(stateId)}`]),
    ...named('lastName'),
  ];
  return { others: [...besidesFirstName, ...named('firstName')], besidesFirstName };
}

/** The longer of the typed names, which one part of every hit's name holds; a State ID or a number finds sooner. */
function lettersOfForm({ firstName, lastName, stateId, studentId }: StudentSearch): Letters | null {
  const [first, last] = [normalised(firstName ?? ''), normalised(lastName ?? '')];
  if (studentId !== null || stateId?.trim() || first + last === '') return null;
  return last.length >= first.length ? { text: last, parts: ['last'] } : { text: first, parts: ['first'] };
}

const isEmpty = ({ districtCode }: StudentSearch, { others }: Pick<Wanted, 'others'>) =>
  others.length === 0 && !districtCode;

/**
 * The student search form: all filled filters hold; without any it is the list of all students. Finds the first 1,000 students, by name; X-Total-Count says how
 * many were found, 1,001 when there are more. Pages and sorts what was found.
 */
export async function searchStudents(
  db: Queries,
  viewer: Viewer,
  search: StudentSearch,
  { page = 1, pageSize = defaultPageSize, sort }: StudentPageQuery,
): Promise<Reply<StudentRow[]>> {
  const filters = filtersOf(search);
  if (isEmpty(search, filters)) return allStudents(db, viewer, { page, pageSize, sort });
  const order = sort === undefined ? undefined : sortedBy(sort);
  if (sort !== undefined && !order) throw new Problem('invalid', `There is no column ${sort} to sort by.`);
  const last = normalised(search.lastName ?? '');
  const words = new Set([...searchWords(search.lastName ?? ''), ...searchWords(search.firstName ?? '')]);
  const wanted = {
    // The filters hold whatever was typed.
    words: [...words].slice(0, mostWordsOfName),
    letters: lettersOfForm(search),
    beginnings: last === '' ? [] : [last],
    districtCode: search.districtCode || null,
    ...filters,
  };
  const found = await firstByName<{ id: number }>(db, wanted, null, studentSearchLimit + 1);
  const ids = found.slice(0, studentSearchLimit).map(({ id }) => id);
  const offset = (page - 1) * pageSize;
  const shown = order ? ids : ids.slice(offset, offset + pageSize);
  const inOrder = order
    ? { ...order, window: sql`limit ${pageSize} offset ${offset}` }
    : { order: placeIn(shown) };
  return reply(
    await readStudents(db, viewer, sql`"t"."id" in (select "id" from ${listed(shown)} "l")`, inOrder),
    {
      [headers.totalCount]: String(found.length),
    },
  );
}
