import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalised } from '#domain/search.ts';
import type { StudentRow } from '#contract/students.ts';
import { jsonParameter } from '#server/db/queries.ts';
import { recordWorld, type RecordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The first code is no district's, as after a district was deleted. */
const districts: Record<string, string> = { '17370000': 'Des Moines', '20000000': 'Ames' };
const students = Array.from({ length: 1203 }, (_, index) => ({
  id: index + 1,
  stateId: String(1_000_000_000 + ((index * 7_368_787) % 1_000_000)),
  firstName: pick(['zoe', 'Åsa', 'Ann', 'Émile', 'bob'], index * 3),
  lastName: pick(['Núñez', 'lee', 'Zander', 'de la Cruz', "O'Brien", 'Ångström', 'Abel'], index * 5),
  districtCode: pick(['00090000', '17370000', '20000000', null], index * 3),
  city: pick(['Ames', 'Boone', null, 'Des Moines'], Math.floor(index / 4)),
}));

beforeAll(async () => {
  world = await recordWorld();
  const { db } = world.server;
  for (const [code, name] of Object.entries(districts))
    await sql`insert into "district" ("uid", "code", "name") values (gen_random_uuid(), ${code}, ${name})`.execute(
      db,
    );
  const rows = students.map((student) => ({ ...student, uid: v7() }));
  const columns = sql`"id", "uid", "stateId", "firstName", "lastName", "districtCode", "city"`;
  await sql`insert into "student" (${columns})
    select ${columns} from jsonb_populate_recordset(null::"student", ${jsonParameter(rows)})`.execute(db);
  await sql`update "student" set "deletedAt" = now() where "id" <= 3`.execute(db);
});
afterAll(() => world.close());

type Plain = (typeof students)[number];
const key = ({ firstName, lastName, stateId }: Plain) => normalised(`${lastName} ${firstName} ${stateId}`);
/** What each column is sorted by; null stays last. */
const columns: Record<string, (student: Plain) => (string | null)[]> = {
  lastName: (student) => [key(student)],
  firstName: (student) => [normalised(student.firstName), key(student)],
  stateId: ({ stateId }) => [stateId],
  city: (student) => [student.city, key(student)],
  districtName: (student) => [
    student.districtCode && (districts[student.districtCode] ?? null),
    student.districtCode,
    key(student),
  ],
};

function inOrder(sort: string): number[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const values = columns[sort.replace('-', '')] ?? (() => []);
  const compare = (a: string | null, b: string | null) =>
    a === b ? 0 : a === null ? 1 : b === null ? -1 : sign * Buffer.from(a).compare(Buffer.from(b));
  const present = students.filter(({ id }) => id > 3);
  return present
    .toSorted((a, b) => {
      const others = values(b);
      return values(a).reduce((found, value, index) => found || compare(value, others[index] ?? null), 0);
    })
    .map(({ id }) => id);
}

const ask = (query: string, filter: object = {}) =>
  world.reader.post<StudentRow[]>(`/api/dispute/studentsearch?${query}`, filter);
const ids = ({ body }: { body: StudentRow[] }) => body.map(({ id }) => id);

const sorts = Object.keys(columns).flatMap((column) => [column, `-${column}`]);

test.each(sorts)('all students are paged and counted in the order of %s', async (sort) => {
  const expected = inOrder(sort);
  for (const page of [1, 7, 30, 48, 49]) {
    const answer = await ask(`page=${page}&pageSize=25&sort=${sort}`);
    expect(ids(answer)).toEqual(expected.slice((page - 1) * 25, page * 25));
    expect(answer.headers.get('x-total-count')).toBe('1200');
  }
});

test('without a sort all students come by name, whatever empty filters are sent', async () => {
  const empty = { studentId: null, stateId: ' ', firstName: '', lastName: ' - ', districtCode: '' };
  const answer = await ask('page=2&pageSize=25', empty);
  expect(ids(answer)).toEqual(inOrder('lastName').slice(25, 50));
  expect(answer.headers.get('x-total-count')).toBe('1200');
  expect(answer.body[0]).toMatchObject({ complaintCount: 0, mediationId: null });
});

test('a filter sorts names in the same order', async () => {
  const byName = inOrder('-lastName').filter((id) => students[id - 1]?.districtCode === '20000000');
  expect(ids(await ask('pageSize=25&sort=-lastName', { districtCode: '20000000' }))).toEqual(
    byName.slice(0, 25),
  );
  const byFirst = inOrder('firstName').filter((id) => students[id - 1]?.districtCode === '20000000');
  expect(ids(await ask('pageSize=25&sort=firstName', { districtCode: '20000000' }))).toEqual(
    byFirst.slice(0, 25),
  );
});

test('all students are sorted by what has an index, and refused for other columns', async () => {
  for (const sort of ['mediationCount', 'guardianEmail', 'constructor'])
    expect((await ask(`sort=${sort}`)).status).toBe(400);
});
