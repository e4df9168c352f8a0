import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fields, type RecordWorld, recordWorld, seen, studentBody } from '../../helpers/rest.ts';

/** A case that is restricted to the editor alone, with an event, and that the editor deleted. */
let world: RecordWorld;
let editor: number;
let student: Fields;
let complaint: Fields;
let deletedVersion: number;
beforeAll(async () => {
  world = await recordWorld();
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'editor'`.execute(
    world.server.db,
  );
  editor = rows[0]?.id ?? 0;
});
afterAll(() => world.close());
beforeEach(async () => {
  student = await world.make('/api/dispute/student', studentBody());
  complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02', studentId: student.id });
  await world.make('/api/dispute/event', { parentId: complaint.id, parentType: 'complaint' });
  await world.editor.put(`/api/dispute/restriction/complaint/${complaint.id}`, { users: [editor] });
  const deleted = await world.editor.delete(`/api/dispute/complaint/${complaint.id}`);
  deletedVersion = Number(deleted.headers.get('x-deleted-version'));
});

const restore = (headers = {}) =>
  world.admin.post(`/api/admin/restore/complaint/${complaint.id}`, undefined, headers);
const open = () =>
  world.admin.post<{ restrictedTo: { name: string }[] }>(
    `/api/dispute/restriction/complaint/${complaint.id}/open`,
    { reason: 'It was deleted by mistake.' },
  );

test('an Admin who is not named is told that there is one, not how much went with it, and nobody else is', async () => {
  const { body: list } = await world.admin.get<{ records: Fields[] }>('/api/admin/deleted');
  expect(list.records).toContainEqual(expect.objectContaining({ uid: complaint.uid, parts: {} }));
  const history = `/api/dispute/history/complaint/${complaint.id}`;
  const told = { status: 403, body: { message: /restricted/ } };
  expect(await world.admin.get(history)).toMatchObject(told);
  expect(await restore()).toMatchObject(told);
  expect((await world.reader.get(history)).status).toBe(404);
});

test('of a part that was deleted before it an Admin who is not named is told whose it was by the number of the case alone', async () => {
  const path = '/api/dispute/complaint';
  const other = await world.make(path, { dateFiled: '2026-09-02', studentId: student.id });
  const event = await world.make('/api/dispute/event', { parentId: other.id, parentType: 'complaint' });
  await world.editor.delete(`/api/dispute/event/${event.id}`);
  await world.editor.put(`/api/dispute/restriction/complaint/${other.id}`, { users: [editor] });
  const { body: list } = await world.admin.get<{ records: Fields[] }>('/api/admin/deleted');
  const found = list.records.find(({ uid }) => uid === event.uid);
  expect(found?.['parent']).toEqual({
    entity: 'complaint',
    uid: other.uid,
    text: other['yearCaseNumber'],
    isDeleted: false,
  });
});

test('an Admin opens it with a reason and then restores it with what went with it', async () => {
  expect(await open()).toMatchObject({
    status: 200,
    body: { restrictedTo: [{}, { name: 'Edith Example' }] },
  });
  const { body: list } = await world.admin.get<{ records: Fields[] }>('/api/admin/deleted');
  expect(list.records).toContainEqual(expect.objectContaining({ uid: complaint.uid, parts: { event: 1 } }));
  expect(await restore(seen(deletedVersion))).toMatchObject({ status: 200, body: { parts: { event: 1 } } });
  expect((await world.admin.get(`/api/dispute/complaint/${complaint.id}`)).status).toBe(200);
  expect((await world.editor.get(`/api/dispute/complaint/${complaint.id}`)).status).toBe(200);
});

test('an Admin who opened it asks to destroy it, and its student with it', async () => {
  const ask = () =>
    world.admin.post('/api/admin/retention/destructions', {
      records: [{ entity: 'student', uid: student.uid }],
      reason: 'parent',
      reference: null,
    });
  expect((await ask()).status).toBe(403);
  await open();
  expect((await ask()).status).toBe(201);
});
