import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCalendar } from '../../helpers/foreign-calendar.ts';
import { recordWorld, type RecordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeEach(async () => {
  world = await recordWorld();
});
afterEach(() => world.close());

const read = (path: string) => world.server.fetch(path);

async function newAddress(): Promise<string> {
  const { status, body } = await world.editor.post<{ path: string }>('/api/accounts/calendar');
  expect(status).toBe(201);
  return body.path;
}

/** The uid of a user as cases are linked to them. */
async function uidOf(userName: string): Promise<string> {
  const { rows } = await sql<{ uid: string }>`
    select "uid" from "users" where "userName" = ${userName}`.execute(world.server.db);
  return rows[0]?.uid ?? '';
}

/** A complaint of a student that is a user's work, with a visit ahead. */
async function complaintOf(userName: string, changes: object = {}) {
  const student = await world.make('/api/dispute/student/', studentBody({ firstName: 'Canary' }));
  const made = await world.make('/api/dispute/complaint/', {
    dateFiled: '2026-10-05',
    studentId: student.id,
  });
  const { status } = await world.editor.put(`/api/dispute/complaint/${made.id}`, {
    investigatorName: 'Edith Test',
    investigatorUserUid: await uidOf(userName),
    ...changes,
  });
  expect(status).toBe(200);
  for (const date of ['2026-12-01', '2026-11-01'])
    await world.make('/api/dispute/event/', {
      parentId: made.id,
      parentType: 'complaint',
      type: 'On-site Visit',
      date,
      beginTime: '09:30',
      narrative: 'Canary',
    });
  return made;
}

const summaries = (text: string) => text.split('\r\n').filter((line) => /^(SUMMARY|DTSTART)/.test(line));

test('a calendar reads what lies ahead of its own cases by the secret address, without names', async () => {
  await complaintOf('editor');
  await complaintOf('editor', { dateClosed: '2026-11-01' });
  await complaintOf('admin');
  const answer = await read(await newAddress());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  expect(summaries(text)).toEqual([
    'DTSTART:20261201T153000Z',
    'SUMMARY:2026-0001: On-site Visit',
    'DTSTART;VALUE=DATE:20261204',
    'SUMMARY:2026-0001: Complaint report due',
  ]);
  for (const name of ['Canary', 'Edith', 'Ann', 'Lee']) expect(text).not.toContain(name);
  // As another program reads it.
  const { name, events } = readCalendar(text);
  expect(name).toBe('Accord');
  expect(events.map(({ summary, start, isWholeDay }) => [summary, start, isWholeDay])).toEqual([
    ['2026-0001: On-site Visit', '2026-12-01T15:30:00.000Z', false],
    ['2026-0001: Complaint report due', '2026-12-04', true],
  ]);
});

test('the address is 256 bits that are kept nowhere and never logged; another one ends it, as revoking does', async () => {
  const first = await newAddress();
  const secret = /^\/api\/calendar\/([\w-]{43})\.ics$/.exec(first)?.[1] ?? '';
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const { rows } = await sql<{
    row: string;
  }>`select to_jsonb("t")::text as "row" from "calendarAddress" "t"`.execute(world.server.db);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await read(first)).status).toBe(200);

  const second = await newAddress();
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  const { body } = await world.editor.get<{ createdAt: string | null }>('/api/accounts/calendar');
  expect(body).toEqual({ createdAt: world.server.clock.now().toISOString() });
  expect((await world.reader.get('/api/accounts/calendar')).body).toEqual({ createdAt: null });

  expect((await world.editor.delete('/api/accounts/calendar')).status).toBe(200);
  expect((await world.editor.delete('/api/accounts/calendar')).status).toBe(200);
  expect((await read(second)).status).toBe(404);
  expect(world.server.logged.join('\n')).not.toContain(secret);
});

test('an address that is cut, lengthened, of nobody, or of a user who is disabled or has no role opens nothing', async () => {
  const path = await newAddress();
  const others = [
    path.slice(0, -5) + '.ics',
    path.replace('.ics', 'A.ics'),
    path.replace('.ics', ''),
    `/api/calendar/${'A'.repeat(43)}.ics`,
    '/api/calendar/%27.ics',
  ];
  for (const other of others) expect([other, (await read(other)).status]).toEqual([other, 404]);
  for (const changed of [sql`"isActive" = false`, sql`"isActive" = true, "roles" = '{}'`]) {
    await sql`update "users" set ${changed} where "userName" = 'editor'`.execute(world.server.db);
    expect((await read(path)).status).toBe(404);
  }
});

test('who ends their address ends nobody else’s', async () => {
  const path = await newAddress();
  await world.reader.post('/api/accounts/calendar');
  expect((await world.reader.delete('/api/accounts/calendar')).status).toBe(200);
  expect((await read(path)).status).toBe(200);
});

test('of two cases of different kinds with the same number each has its own events', async () => {
  const complaint = await complaintOf('editor');
  const { studentId } = complaint;
  let mediation = complaint;
  do mediation = await world.make('/api/dispute/mediation/', { dateFiled: '2026-10-06', studentId });
  while (mediation.id < complaint.id);
  expect(mediation.id).toBe(complaint.id);
  const session = {
    parentId: mediation.id,
    parentType: 'mediation',
    type: 'Mediation Scheduled',
    date: '2026-12-02',
  };
  await world.make('/api/dispute/event/', session);
  const text = await (await read(await newAddress())).text();
  expect(text).toContain('On-site Visit');
  expect(text).not.toContain('Mediation Scheduled');
});

test('nothing is told of an event or a case that was deleted', async () => {
  const complaint = await complaintOf('editor');
  const path = await newAddress();
  const told = async () =>
    summaries(await (await read(path)).text()).filter((line) => line.startsWith('SUMMARY'));
  const { body: events } = await world.editor.get<{ id: number }[]>(
    `/api/dispute/event/${complaint.id}/complaint`,
  );
  for (const { id } of events) await world.editor.delete(`/api/dispute/event/${id}`);
  expect(await told()).toEqual(['SUMMARY:2026-0001: Complaint report due']);
  await world.editor.delete(`/api/dispute/complaint/${complaint.id}`);
  expect(await told()).toEqual([]);
});

test('making, reading and revoking stand in the audit with the owner, never with the address', async () => {
  const path = await newAddress();
  await read(path);
  await world.editor.delete('/api/accounts/calendar');
  const { rows } = await sql<{ action: string; whom: string; all: string }>`
    select "a"."action", "u"."userName" as "whom", to_jsonb("a")::text as "all" from "audit" "a"
    join "users" "u" on "u"."id" = "a"."userId" where "a"."action" like 'calendar %' order by "a"."id"`.execute(
    world.server.db,
  );
  expect(rows.map(({ action, whom }) => [action, whom])).toEqual([
    ['calendar address made', 'editor'],
    ['calendar read', 'editor'],
    ['calendar address revoked', 'editor'],
  ]);
  expect(JSON.stringify(rows)).not.toContain(path.slice('/api/calendar/'.length, -4));
});

test('guesses from one network are held up', async () => {
  const guess = (address: string) =>
    world.server.app.fetch(new Request(`http://accord.test/api/calendar/${'A'.repeat(43)}.ics`), { address });
  for (let count = 0; count < 300; count += 1) await guess('192.0.2.7');
  const answer = await guess('192.0.2.7');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await guess('198.51.100.1')).status).toBe(404);
});
