import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdsAll, normalised, searchWords, typeaheadLimit } from '#domain/search.ts';
import type { Student, StudentSearchItem } from '#domain/students.ts';
import { jsonParameter } from '#server/db/queries.ts';
import { boys, girls, lastNames } from '#server/sample/people/names.ts';
import { recordWorld, type RecordWorld } from '../../helpers/rest.ts';
import { newTokenIfSearchedOut } from './searcher.ts';

/** The searches against the plainest code that says the same, over names with accents, hyphens, apostrophes and spaces. */

let world: RecordWorld;
let students: Pick<Student, 'id' | 'firstName' | 'lastName' | 'stateId' | 'districtCode'>[];
const ask = newTokenIfSearchedOut(() => world);

const firstNames = [...girls, ...boys, 'Ann', 'Lee', 'An', "Ma'at", 'Łukasz', 'Æsa'];
const surnames = [...lastNames, 'Lee', 'Leeds-Ann', 'de la Cruz', 'Ng', "O'An", 'O’Lee', 'Ørsted', 'Strauß'];
const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

beforeAll(async () => {
  world = await recordWorld();
  students = Array.from({ length: 150 }, (_, index) => ({
    id: index + 1,
    stateId: String(2_000_000_000 + index * 7_368_787),
    firstName: pick(firstNames, index * 37),
    lastName: pick(surnames, index * 53 + (index % 3)),
    districtCode: pick(['00090000', '17370000', null], index),
  }));
  const rows = students.map((student) => ({ ...student, uid: v7() }));
  await sql`insert into "student" ("id", "uid", "stateId", "firstName", "lastName", "districtCode")
    select "id", "uid", "stateId", "firstName", "lastName", "districtCode"
    from jsonb_populate_recordset(null::"student", ${jsonParameter(rows)})`.execute(world.server.db);
});
afterAll(() => world.close());

const keyOf = (student: { firstName: string; lastName: string; stateId: string }) =>
  normalised(`${student.lastName} ${student.firstName} ${student.stateId}`);

const byKey = <T extends { id: number; firstName: string; lastName: string; stateId: string }>(
  found: T[],
): T[] =>
  found.toSorted((a, b) => {
    const [x, y] = [Buffer.from(keyOf(a)), Buffer.from(keyOf(b))];
    return x.compare(y) || a.id - b.id;
  });

/** First those that begin so, then the others, each by name. */
const ranked = <T extends (typeof students)[number]>(found: T[], begins: (student: T) => boolean): number[] =>
  [...byKey(found.filter(begins)), ...byKey(found.filter((student) => !begins(student)))].map(({ id }) => id);

function typeahead(text: string): number[] {
  // A word that is typed twice is looked for once.
  const words = [...new Set(searchWords(text))];
  if (words.length === 0) return [];
  const found = students.filter((student) => holdsAll(keyOf(student), words));
  const [only = ''] = words;
  if (words.length === 1 && /^\d+$/.test(only)) {
    const first = found
      .filter(({ stateId }) => stateId.startsWith(only))
      .toSorted((a, b) => (a.stateId < b.stateId ? -1 : 1));
    const rest = byKey(found.filter(({ stateId }) => !stateId.startsWith(only)));
    return [...first, ...rest].slice(0, typeaheadLimit).map(({ id }) => id);
  }
  return ranked(found, (student) => words.some((word) => keyOf(student).startsWith(word))).slice(
    0,
    typeaheadLimit,
  );
}

function form(search: {
  firstName: string;
  lastName: string;
  stateId: string;
  districtCode: string;
}): number[] {
  const [first, last] = [normalised(search.firstName), normalised(search.lastName)];
  const found = students.filter(
    (student) =>
      normalised(student.firstName).includes(first) &&
      normalised(student.lastName).includes(last) &&
      student.stateId.startsWith(search.stateId) &&
      (search.districtCode === '' || student.districtCode === search.districtCode),
  );
  return ranked(found, (student) => last !== '' && keyOf(student).startsWith(last));
}

const disguise = (text: string, how: number) =>
  how === 0 ? text : how === 1 ? text.toUpperCase() : how === 2 ? text.normalize('NFD') : normalised(text);

/** A part of something that a student has, or letters that may be nobody's. */
const part = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.nat(),
        fc.constantFrom('firstName', 'lastName', 'stateId'),
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(3),
      )
      .map(([index, field, from, length, how]) => {
        const text = String(pick(students ?? [{}], index)[field as 'firstName']);
        const start = how > 1 ? 0 : from % text.length;
        return disguise(text.slice(start, start + length), how);
      }),
  },
  fc.constantFrom('an', 'e', 'zq', 'ø', "'", '%', '_', '\\', '12', '0', ' - '),
);

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

test('the typeahead finds what a plain filter finds, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(' ', ', ', '-'),
      async (parts, between) => {
        const text = parts.join(between);
        const found = await ask<StudentSearchItem[]>('/api/dispute/studentsearchpartialname', text);
        expect(idsOf(found), text).toEqual(typeahead(text));
      },
    ),
    { numRuns: 150, examples: [[['2', '2'], ' ']] },
  );
});

test('the form finds what a plain filter finds, in its order, page by page', async () => {
  const field = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, part);
  const search = fc.record({
    firstName: field,
    lastName: field,
    stateId: fc.constantFrom('', '2', '20000000'),
    districtCode: fc.constantFrom('', '00090000'),
  });
  await fc.assert(
    fc.asyncProperty(search, fc.integer({ min: 1, max: 3 }), async (typed, page) => {
      const found = await ask<Student[]>(`/api/dispute/studentsearch?page=${page}&pageSize=7`, typed);
      expect(idsOf(found), JSON.stringify(typed)).toEqual(form(typed).slice((page - 1) * 7, page * 7));
    }),
    { numRuns: 150 },
  );
});
