import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { History } from '#contract/history.ts';
import { eventTypes } from '#domain/events.ts';
import { type RecordWorld, recordWorld, seen, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';
const historyOf = async (path: string): Promise<History> => {
  const answer = await world.reader.get<History>(`/api/dispute/history/${path}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

test("a record's changes, newest first: who, when, on which device, each field before and after", async () => {
  const writtenAt = '2026-11-20T08:30:00.000Z';
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02', facts: 'first' });
  await world.laptop.put(`${complaints}/${complaint.id}`, { facts: 'second' }, { 'x-written-at': writtenAt });
  const history = await historyOf(`COMPLAINT/~${complaint.uid}`);
  expect(history).toMatchObject({ entity: 'complaint', uid: complaint.uid, isDeleted: false, next: null });
  const [update, create] = history.changes;
  expect(history.changes).toHaveLength(2);
  expect(update).toMatchObject({
    version: 2,
    action: 'update',
    by: { name: 'Edith Example' },
    writtenAt,
    isMerged: false,
    fields: [{ field: 'facts', before: 'first', after: 'second' }],
    conflicts: [],
  });
  expect(create).toMatchObject({ version: 1, action: 'create', writtenAt: null });
  expect(create?.fields).toContainEqual({ field: 'dateFiled', before: null, after: '2026-09-02' });
  expect(create?.device).not.toBe(update?.device);
  expect(Date.parse(update?.receivedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(create?.receivedAt ?? ''));
});

test('a merged change says so, and a conflict shows both wordings', async () => {
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02', facts: 'as it was' });
  const path = `${complaints}/${complaint.id}`;
  await world.admin.put(path, { facts: 'theirs' }, seen(1));
  await world.editor.put(path, { problem: 'merged' }, seen(1));
  expect((await world.laptop.put(path, { facts: 'mine' }, seen(1))).status).toBe(412);
  const { changes } = await historyOf(`complaint/${complaint.id}`);
  const conflict = changes.find(({ action }) => action === 'conflict');
  expect(conflict).toMatchObject({
    by: { name: 'Edith Example' },
    conflicts: [{ field: 'facts', base: 'as it was', theirs: 'theirs', yours: 'mine' }],
    fields: [],
  });
  expect(changes.filter(({ isMerged }) => isMerged).map(({ fields }) => fields)).toEqual([
    [{ field: 'problem', before: null, after: 'merged' }],
  ]);
});

test('a deleted record still has its history; what it held is shown to Admins alone', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  await world.editor.delete(`/api/dispute/student/${student.id}`);
  const path = `student/${student.id}`;
  const shown = await historyOf(path);
  expect(shown.isDeleted).toBe(true);
  expect(shown.changes.map(({ action, by, fields }) => [action, by?.name, fields])).toEqual([
    ['delete', 'Edith Example', []],
    ['create', 'Edith Example', []],
  ]);
  const { body } = await world.admin.get<History>(`/api/dispute/history/${path}`);
  expect(body.changes.at(-1)?.fields.map(({ field }) => field)).toContain('lastName');
});

test('what a deleted part held is shown to Admins alone too, kept conflicts included', async () => {
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
  const hangsOn = { parentId: complaint.id, parentType: 'complaint', type: eventTypes[0] };
  const event = await world.make('/api/dispute/event', hangsOn);
  const part = `/api/dispute/event/${event.id}`;
  await world.admin.put(part, { narrative: 'a canary of theirs' }, seen(1));
  expect((await world.laptop.put(part, { narrative: 'a canary of mine' }, seen(1))).status).toBe(412);
  const path = `/api/dispute/history/complaint/${complaint.id}?parts=true`;
  const textFor = async (who: 'reader' | 'admin') => JSON.stringify((await world[who].get(path)).body);
  expect(await textFor('reader')).toContain('a canary of mine');
  await world.editor.delete(part);
  expect(await textFor('reader')).not.toContain('a canary');
  expect(await textFor('admin')).toContain('a canary of mine');
});

test('a case shows on request what happened to its events, contacts, findings and documents', async () => {
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
  const parent = { parentId: complaint.id, parentType: 'complaint' };
  const event = await world.make('/api/dispute/event', parent);
  await world.make('/api/dispute/contact', parent);
  await world.make(`${complaints}/${complaint.id}/findings`, { finding: 'Late' });
  await sql`insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
    values (gen_random_uuid(), ${event.id}, ${event.uid}::uuid, 'letter.pdf')`.execute(world.server.db);
  await world.editor.delete(`/api/dispute/event/${event.id}`);
  const alone = await historyOf(`complaint/${complaint.id}`);
  expect(alone.changes.map(({ entity }) => entity)).toEqual(['complaint']);
  const whole = await historyOf(`complaint/${complaint.id}?parts=true`);
  expect(whole.changes.map(({ entity, action }) => `${action} ${entity}`)).toEqual([
    'delete event',
    'delete document',
    'create document',
    'create finding',
    'create contact',
    'create event',
    'create complaint',
  ]);
});

test('pages of fifty, none twice and none left out', async () => {
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
  for (let round = 0; round < 60; round += 1)
    await world.editor.put(`${complaints}/${complaint.id}`, { facts: `round ${round}` });
  const first = await historyOf(`complaint/${complaint.id}`);
  const second = await historyOf(`complaint/${complaint.id}?before=${first.next}`);
  expect([first.changes.length, second.changes.length, second.next]).toEqual([50, 11, null]);
  const versions = [...first.changes, ...second.changes].map(({ version }) => version);
  expect(versions).toEqual(Array.from({ length: 61 }, (_, index) => 61 - index));
});

describe('is not found', () => {
  test.each(['complaint/2147483647', 'user/1', 'complaint/x', 'district/0009'])('%s', async (path) => {
    expect((await world.reader.get(`/api/dispute/history/${path}`)).status).toBe(404);
  });
});

test('whoever reads a history has read the record', async () => {
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
  await historyOf(`complaint/${complaint.id}`);
  const { rows } =
    await sql`select "action", "entity", "uid"::text as "uid", "detail" ->> 'call' as "call" from "audit"
    order by "id" desc limit 1`.execute(world.server.db);
  expect(rows).toEqual([{ action: 'read', entity: 'complaint', uid: complaint.uid, call: 'history' }]);
});
