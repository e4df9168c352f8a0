import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
import { type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

/** What no calendar has, or the database can't store, is refused in words, never a fault (docs/api.md, Errors). */
let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

const noInstants = [
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:00',
  '2026-01-01T00:00:00-14:01',
];
const noNumbers = [1.5, 2 ** 31, 2 ** 63, 1e21];
const password = 'quiet-river-lantern-2';
const report = { page: randomUUID(), open: [], unsent: null, settled: [] };
const unsent = { key: randomUUID(), uid: randomUUID() };

/** 256 different letters: nothing shortens them. */
const hangul = () =>
  Array.from({ length: 256 }, (_, at) => String.fromCodePoint(0xac00 + ((at * 7919 + 31) % 11_172))).join('');

/** By path, bodies that hold a value. */
const bodies: Record<string, { values: readonly unknown[]; body: (value: unknown) => object }> = {
  '/api/accounts/setnewpassword': {
    values: noNumbers,
    body: (userId) => ({ userId, token: 'x'.repeat(43), password, confirm: password }),
  },
  '/api/accounts/changeyear': { values: noNumbers, body: (schoolYearId) => ({ schoolYearId }) },
  '/api/dispute/studentsearch': { values: noNumbers, body: (studentId) => ({ studentId }) },
  '/api/sync/presence?unsent': {
    values: noInstants,
    body: (writtenAt) => ({ ...report, unsent: [{ ...unsent, writtenAt }] }),
  },
  '/api/sync/presence?read': {
    values: noInstants,
    body: (seenAt) => ({ ...report, read: [{ device: randomUUID(), seenAt }] }),
  },
};
const posts = Object.entries(bodies).flatMap(([path, { values, body }]) =>
  values.map((value) => [path, value, body(value)] as const),
);

test.each(posts)('POST %s refuses %s', async (path, _, body) => {
  expect((await world.admin.post(path, body)).status).toBe(400);
});

describe('the time at which an edit was typed', () => {
  const writeAt = async (at: string) =>
    (await world.editor.post('/api/dispute/student', studentBody(), { [wire.writtenAt]: at })).status;

  test.each(noInstants)('is not %s', async (at) => {
    expect(await writeAt(at)).toBe(400);
  });

  test.each([
    '2026-02-28T23:59:59.999Z',
    '1970-01-01T00:00:00.000Z',
    '2150-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00+14:00',
    '2026-01-01T00:00:00.123456789-05:00',
  ])('may be %s, also by a clock that is wrong', async (at) => {
    expect(await writeAt(at)).toBe(201);
  });
});

test('a place of the audit on a day that no calendar has is refused', async () => {
  const answer = await world.admin.get('/api/admin/audit?before=2026-02-30T00:00:00.000000Z.entry.1');
  expect(answer.status).toBe(400);
});

test('a school year before the first that the database knows says no days, as every name does that is none', async () => {
  const { body: year } = await world.admin.post('/api/admin/schoolyear', { name: '0000-0001' });
  const { call } = await world.server.signIn('reader');
  for (const path of [
    '/api/dispute/complaints',
    '/api/reports/pending',
    `/api/sync/pull?schoolYearId=${year.id}`,
  ])
    expect((await call('GET', path, undefined, { [wire.schoolYear]: String(year.id) })).status).toBe(200);
});

test('a student whose names fit in no index is refused in words: what is a fault a device sends again for ever', async () => {
  const body = studentBody({ firstName: hangul(), lastName: hangul() });
  expect(await world.editor.post('/api/dispute/student', body)).toMatchObject({
    status: 400,
    body: { message: 'The texts of this record are too long together to be stored.' },
  });
});

test('nobody is looked for by a user name of a megabyte', async () => {
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: 'accord-web',
    username: 'a'.repeat(1_000_000),
    password,
  });
  const answer = await world.server.fetch('/token', { method: 'POST', body });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }]);
});

test('a hold whose id is none is not found', async () => {
  const answer = await world.admin.post('/api/admin/retention/holds/abc/lift', { reason: 'It is over now.' });
  expect(answer.status).toBe(404);
});

describe('of a list as long as a body may be', () => {
  const lists: readonly (readonly [path: string, body: object])[] = [
    ['/api/sync/received', { keys: Array.from({ length: 300_000 }, () => 0) }],
    ['/api/sync/rows?schoolYearId=1', { wanted: Array.from({ length: 300_000 }, () => ({})) }],
    [
      '/api/sync/presence',
      {
        ...report,
        decided: Array.from({ length: 90 }, () => ({
          key: randomUUID(),
          at: '2026-11-21T14:00:00.000Z',
          theirs: Array.from({ length: 3000 }, () => 0),
        })),
      },
    ],
  ];

  test.each(lists)(
    'POST %s says what is wrong first, and not of each of its elements',
    async (path, body) => {
      const answer = await world.reader.post<{ errors: unknown[] }>(path, body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveLength(1);
    },
  );
});
