import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

interface Entry {
  action: string;
  userName: string | null;
  device: string | null;
  entity: string | null;
  uid: string | null;
  detail: Record<string, unknown>;
}

const newest = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max("id"), 0)::integer as "id" from "audit"`.execute(world.server.db);
  return rows[0]?.id ?? 0;
};

/** What a deed left in the audit. */
async function entriesOf(deed: () => Promise<unknown>): Promise<Entry[]> {
  const before = await newest();
  await deed();
  const { rows } = await sql<Entry>`
    select "action", "userName", "device", "entity", "audit"."uid"::text as "uid", "detail"
    from "audit" left join "users" on "users"."id" = "audit"."userId"
    where "audit"."id" > ${before} order by "audit"."id"`.execute(world.server.db);
  return rows;
}

/** Field names that only students, cases and what hangs on them have. */
const telling = new Set([
  'stateId',
  'firstName',
  'studentName',
  'displayName',
  'narrative',
  'problem',
  'correctiveAction',
  'caseNumber',
  'rows',
]);

/** Whether an answer of the schema can show one of them. */
function shows(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { entries, item, wrapped, options, pipe } = schema as Record<string, unknown>;
  if (typeof entries === 'object' && entries !== null)
    return Object.entries(entries).some(([name, field]) => telling.has(name) || shows(field));
  return [
    item,
    wrapped,
    ...(Array.isArray(options) ? options : []),
    ...(Array.isArray(pipe) ? pipe.slice(1) : []),
  ].some(shows);
}

const isWrite = (call: Call) =>
  call.method === 'PUT' || call.method === 'DELETE' || (call.method === 'POST' && call.offline === 'queued');

/** What shows names of users, who are staff, to those who administer them. */
const ofStaff = /^\/api\/(admin\/user|admin\/emaillist|accounts)/;

describe('every call that shows students or cases says what the audit is told', () => {
  const reading = Object.entries<Call>(calls).filter(
    ([, call]) => !isWrite(call) && shows(call.answer) && !ofStaff.test(call.path),
  );

  test('there are some', () => {
    expect(reading.map(([name]) => name)).toEqual(
      expect.arrayContaining(['student', 'complaints', 'events', 'findings', 'searchStudents', 'pull']),
    );
  });

  test.each(reading)('%s', (_, call) => {
    expect(call.audited).toBeTypeOf('object');
    expect(call.roles).not.toBe('anyone');
  });
});

describe('a read is written down before it is answered', () => {
  let student: Fields;
  let complaint: Fields;
  beforeAll(async () => {
    student = await world.make('/api/dispute/student', studentBody({ lastName: 'Nightingale' }));
    complaint = await world.make('/api/dispute/complaint', {
      dateFiled: '2026-09-02',
      studentId: student.id,
    });
  });

  test.each(['student', 'studentinfo'])('of one student (%s): who, on which device, whom', async (path) => {
    const entries = await entriesOf(() => world.reader.get(`/api/dispute/${path}/${student.id}`));
    expect(entries).toMatchObject([
      {
        action: 'read',
        userName: 'reader',
        entity: 'student',
        uid: student.uid,
        detail: { id: student.id },
      },
    ]);
    expect(entries[0]?.device).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('of one case, named by its uid', async () => {
    const entries = await entriesOf(() => world.reader.get(`/api/dispute/complaint/~${complaint.uid}`));
    expect(entries).toMatchObject([{ action: 'read', entity: 'complaint', uid: complaint.uid }]);
  });

  test("of a case's parts: which case, how many", async () => {
    const entries = await entriesOf(() => world.reader.get(`/api/dispute/event/${complaint.id}/complaint`));
    expect(entries).toMatchObject([
      {
        action: 'list',
        entity: 'event',
        detail: { parentId: String(complaint.id), parentType: 'complaint', rows: 0 },
      },
    ]);
  });

  test('of a search: how many and by which filters, never what was typed', async () => {
    const entries = await entriesOf(async () => {
      await world.reader.post('/api/dispute/studentsearch', { lastName: 'Nightingale' });
      await world.reader.post('/api/dispute/studentsearchpartialname', 'Nightin');
    });
    expect(entries).toMatchObject([
      { action: 'list', entity: 'student', detail: { rows: 1, filters: ['lastName'] } },
      { action: 'list', entity: 'student', detail: { rows: 1, filters: ['text'] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Nightin');
  });

  test('of a mirror: the year and how many rows; asking for news and getting none is no read', async () => {
    const { body: years } = await world.reader.get<Fields[]>('/api/admin/schoolyears');
    const year = years.find(({ name }) => name === '2026-2027')?.id;
    let cursor = '';
    const filled = await entriesOf(async () => {
      for (let more = true; more;) {
        const at: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
        const { body } = await world.reader.get<{ cursor: string; more: boolean }>(
          `/api/sync/pull?schoolYearId=${year}${at}`,
        );
        ({ cursor, more } = body);
      }
    });
    expect(filled[0]).toMatchObject({ action: 'pull', detail: { schoolYearId: year, phase: 'fill' } });
    expect(filled[0]?.detail.rows).toBeGreaterThan(1);
    const again = await entriesOf(() =>
      world.reader.get(`/api/sync/pull?schoolYearId=${year}&cursor=${encodeURIComponent(cursor)}`),
    );
    expect(again).toEqual([]);
  });

  test('nothing that was not there was read', async () => {
    expect(await entriesOf(() => world.reader.get('/api/dispute/student/2147483647'))).toEqual([]);
  });
});

test('who is refused for their role is written down with the call, also before the body is read', async () => {
  const entries = await entriesOf(async () => {
    expect((await world.reader.post('/api/dispute/student', { lastName: 'x' })).status).toBe(403);
  });
  expect(entries).toMatchObject([
    { action: 'access refused', userName: 'reader', detail: { call: 'createStudent' } },
  ]);
});

test('many reads at once are each written down, in one chain', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const entries = await entriesOf(() =>
    Promise.all(Array.from({ length: 40 }, () => world.reader.get(`/api/dispute/student/${student.id}`))),
  );
  expect(entries).toHaveLength(40);
  expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set([student.uid]));
});

test('a read that the audit does not take is not answered', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  await sql`alter table "audit" add constraint "full" check ("action" <> 'read') not valid`.execute(
    world.server.db,
  );
  const refused = await world.reader.get(`/api/dispute/student/${student.id}`);
  await sql`alter table "audit" drop constraint "full"`.execute(world.server.db);
  expect(refused.status).toBe(500);
  expect(v.is(v.object({ message: v.string(), requestId: v.string() }), refused.body)).toBe(true);
  expect((await world.reader.get(`/api/dispute/student/${student.id}`)).status).toBe(200);
});
