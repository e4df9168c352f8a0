import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberOrder } from '#domain/cases/number-order.ts';
import { jsonParameter } from '#server/db/queries.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

const typing = async (text: string) =>
  (await world.reader.post<Fields[]>('/api/dashboard/casenumbersearch', text)).body;

test('a number of five digits is larger than one of four, in lists and where it is typed', async () => {
  const { id: studentId } = await world.make('/api/dispute/student', studentBody());
  for (const caseNumber of ['M-1990-9999', 'M-1990-10000', 'M-1990-10001', 'M-1990-999']) {
    const mediation = await world.make('/api/dispute/mediation', { dateFiled: '1990-09-02', studentId });
    await world.admin.put(`/api/dispute/mediation/${mediation.id}`, { caseNumber });
  }
  const inOrder = ['M-1990-10001', 'M-1990-10000', 'M-1990-9999', 'M-1990-999'];
  const numbers = (found: readonly Fields[]) =>
    found.map((row) => String(row.caseNumber)).filter((number) => number.startsWith('M-1990'));
  for (const [sort, expected] of [
    ['', inOrder],
    ['&sort=-caseNumber', inOrder],
    ['&sort=caseNumber', inOrder.toReversed()],
  ] as const) {
    const { body } = await world.reader.get<Fields[]>(`/api/dispute/mediations?filter=open${sort}`);
    expect(numbers(body), sort).toEqual(expected);
  }
  const search = async (text: string) => numbers(await typing(text));
  expect(await search('m-199')).toEqual(inOrder);
  expect(await search('1990-')).toEqual(inOrder);
  expect(await search('m-1990-10')).toEqual(inOrder.slice(0, 2));
});

test('the database orders numbers by the same text as the device', async () => {
  const numbers = ['M-2026-0012', '9999', '2026-10000', 'abc', 'DP-2026-', '1-2', `7${'0'.repeat(24)}`];
  const { rows } = await sql<{ order: string }>`
    select "numberOrder"("n") as "order" from jsonb_array_elements_text(${jsonParameter(numbers)}) "n"`.execute(
    world.server.db,
  );
  expect(rows.map(({ order }) => order)).toEqual(numbers.map(numberOrder));
});

test('a case is found by a part of its number; what starts with it comes first', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const dueProcess = await world.make('/api/dispute/dueprocess', {
    dateFiled: '1999-09-02',
    studentId: student.id,
  });
  const mediation = await world.make('/api/dispute/mediation', {
    dateFiled: '1999-09-02',
    studentId: student.id,
  });
  const complaint = await world.make('/api/dispute/complaint', { dateFiled: '1999-09-02' });
  const search = async (text: string) =>
    (await typing(text)).map((found) => [found.type, found.id, found.caseNumber, found.studentName]);
  expect(await search('1999-0')).toEqual([
    ['complaint', complaint.id, '1999-0001', null],
    ['mediation', mediation.id, 'M-1999-0001', 'Lee, Ann'],
    ['dueprocess', dueProcess.id, 'DP-1999-0001', 'Lee, Ann'],
  ]);
  expect(await search('dp-1999')).toHaveLength(1);
});

test('a complaint found by both of its numbers is shown once, and one or two letters are found inside', async () => {
  const complaint = await world.make('/api/dispute/complaint', { dateFiled: '1991-09-02' });
  await world.admin.put(`/api/dispute/complaint/${complaint.id}`, {
    caseNumber: 'Q77',
    yearCaseNumber: '1991-Q77',
  });
  for (const typed of ['q', 'q7', 'q77', '1991-q'])
    expect(
      (await typing(typed)).filter(({ id }) => id === complaint.id).map((found) => found.caseNumber),
      typed,
    ).toEqual([typed.startsWith('q') ? 'Q77' : '1991-Q77']);
  expect((await typing('-q'))[0]?.caseNumber).toBe('1991-Q77');
  expect(await typing('q8')).toEqual([]);
  expect(await typing('00')).not.toEqual([]);
  await world.admin.put(`/api/dispute/complaint/${complaint.id}`, {
    caseNumber: 'R5',
    yearCaseNumber: 'R5-1991',
  });
  expect((await typing('r5')).map((found) => found.caseNumber)).toEqual(['R5-1991']);
});
