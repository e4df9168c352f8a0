import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { anEdit, presenceDevice } from './presence-device.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const device = (userName: string) => presenceDevice(server, userName);
const now = () => server.clock.now().toISOString();

test('whoever opens a record learns who else has it open, since when, and not of themselves', async () => {
  const [editor, admin] = [await device('editor'), await device('admin')];
  const [uid, other] = [randomUUID(), randomUUID()];
  const since = now();
  expect((await editor.tell({ open: [uid] })).others).toEqual([]);
  server.clock.advance(30_000);
  await editor.tell({ open: [uid] });
  expect((await admin.tell({ open: [uid, other] })).others).toEqual([
    { uid, name: 'Edith Example', isYou: false, kind: 'open', since },
  ]);
  expect((await editor.tell({ open: [uid] })).others).toMatchObject([{ name: 'Ada Example' }]);
  expect((await admin.tell({ open: [other] })).others).toEqual([]);
  expect((await editor.tell({ open: [uid] })).others).toEqual([]);
});

test('a page that says nothing for 90 s has nothing open (LI3)', async () => {
  const [editor, admin] = [await device('editor'), await device('admin')];
  const uid = randomUUID();
  await editor.tell({ open: [uid] });
  server.clock.advance(90_000);
  expect((await admin.tell({ open: [uid] })).others).toHaveLength(1);
  server.clock.advance(1);
  expect((await admin.tell({ open: [uid] })).others).toEqual([]);
  const back = now();
  await editor.tell({ open: [uid] });
  expect((await admin.tell({ open: [uid] })).others).toMatchObject([{ since: back }]);
});

test('two pages of a device each have their own, and a second device of a user is told of as theirs', async () => {
  const [editor, phone] = [await device('editor'), await device('editor')];
  const [uid, other, page] = [randomUUID(), randomUUID(), randomUUID()];
  await editor.tell({ open: [uid] });
  expect((await editor.tell({ open: [other], page })).others).toEqual([]);
  expect((await phone.tell({ open: [uid, other] })).others).toMatchObject(
    [uid, other].toSorted().map((one) => ({ uid: one, isYou: true, kind: 'open' })),
  );
  await editor.tell({ open: [], page });
  expect((await phone.tell({ open: [uid, other] })).others).toMatchObject([{ uid }]);
});

test('who holds unsent edits of a record is told for 14 days, until they arrive (LI3)', async () => {
  const [editor, admin] = [await device('editor'), await device('admin')];
  const uid = randomUUID();
  const edit = anEdit(uid);
  await editor.tell({ unsent: [edit] });
  expect((await admin.tell({ open: [uid] })).others).toEqual([
    { uid, name: 'Edith Example', isYou: false, kind: 'unsent', since: edit.writtenAt },
  ]);
  const body = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee', uid };
  await editor.call('POST', '/api/dispute/student', body, { 'idempotency-key': edit.key });
  expect((await admin.tell({ open: [uid] })).others).toEqual([]);

  await editor.tell({ unsent: [anEdit(uid)] });
  expect((await admin.tell({ open: [uid] })).others).toHaveLength(1);
  server.clock.advance(14 * 24 * 60 * 60_000 + 1);
  const later = await device('admin');
  expect((await later.tell({ open: [uid] })).others).toEqual([]);
});

test('a device is told what it held and holds no more, until it arrives or is settled', async () => {
  const editor = await device('editor');
  const [kept, sent, gone] = [anEdit(randomUUID()), anEdit(randomUUID()), anEdit(randomUUID())];
  expect((await editor.tell({ unsent: [kept, sent, gone] })).missing).toEqual([]);
  const body = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee', uid: sent.uid };
  await editor.call('POST', '/api/dispute/student', body, { 'idempotency-key': sent.key });
  const told = { unsent: [kept] };
  expect((await editor.tell(told)).missing).toEqual([{ key: gone.key, writtenAt: gone.writtenAt }]);
  // A page that doesn't know of the outbox changes nothing of it and is told nothing.
  expect((await editor.tell({ open: [randomUUID()] })).missing).toEqual([]);
  expect((await editor.tell(told)).missing).toHaveLength(1);
  expect((await editor.tell({ ...told, settled: [gone.key] })).missing).toEqual([]);
  expect((await editor.tell(told)).missing).toEqual([]);
});

test("another device of the user, and nobody else's, is told what the first held when it last told", async () => {
  const [laptop, phone, admin] = [await device('editor'), await device('editor'), await device('admin')];
  const seenAt = now();
  const [first, second] = [
    anEdit(randomUUID()),
    { ...anEdit(randomUUID()), writtenAt: '2026-11-21T14:30:00.000Z' },
  ];
  await laptop.tell({ unsent: [first, second] });
  server.clock.advance(60_000);
  expect((await phone.tell({})).devices).toEqual([
    {
      device: laptop.id,
      count: 2,
      from: first.writtenAt,
      to: second.writtenAt,
      seenAt,
      records: [first, second].map(({ uid }) => ({ uid, entity: null })),
    },
  ]);
  expect((await admin.tell({})).devices).toEqual([]);
  expect((await laptop.tell({ unsent: [], settled: [first.key, second.key] })).devices).toEqual([]);
  expect((await phone.tell({})).devices).toEqual([]);
});

test("nobody can speak for another's edits", async () => {
  const [editor, admin] = [await device('editor'), await device('admin')];
  const edit = anEdit(randomUUID());
  await editor.tell({ unsent: [edit] });
  await admin.send({ unsent: [], settled: [edit.key] }, { 'x-device': editor.id });
  expect((await editor.tell({ unsent: [] })).missing).toHaveLength(1);
});

test('a report is of the device of its session, whatever its header names', async () => {
  const [laptop, phone] = [await device('editor'), await device('editor')];
  const [edit, uid] = [anEdit(randomUUID()), randomUUID()];
  await laptop.tell({ unsent: [edit] });
  // Whoever has the phone's token neither says that the laptop's edit is settled, nor is told what the laptop holds.
  const asLaptop = { 'x-device': laptop.id };
  const told = (await (
    await phone.send({ unsent: [], settled: [edit.key], open: [uid] }, asLaptop)
  ).json()) as unknown;
  expect(told).toMatchObject({ missing: [], devices: [{ device: laptop.id, count: 1 }] });
  expect((await laptop.tell({ unsent: [] })).missing).toMatchObject([{ key: edit.key }]);
  await phone.send({ unsent: [anEdit(uid)] }, asLaptop);
  expect((await laptop.tell({ unsent: [] })).missing).toHaveLength(1);
  expect((await laptop.tell({ open: [uid] })).others).toMatchObject([{ uid, isYou: true, kind: 'unsent' }]);
});

test('a report needs a session that began on a device, and holds only so much', async () => {
  const editor = await device('editor');
  const { call } = await server.signIn('editor');
  const report = { page: randomUUID(), open: [], unsent: null, settled: [] };
  const named = { 'x-device': randomUUID() };
  expect((await call('POST', '/api/sync/presence', report, named)).status).toBe(400);
  expect((await editor.send({ open: Array.from({ length: 21 }, () => randomUUID()) })).status).toBe(400);
  expect((await editor.send({ open: ['not a uuid'] })).status).toBe(400);
});

test('a device keeps 2000 unsent edits and a user 400 open records, those told last: nobody fills the disk by reports', async () => {
  const editor = await device('editor');
  const rows = async (table: string) =>
    (await sql`select from ${sql.table(table)}`.execute(server.db)).rows.length;
  const first = Array.from({ length: 1000 }, () => anEdit(randomUUID()));
  const tell = (unsent: typeof first) => editor.send({ unsent });
  for (const unsent of [first, [1, 2].flatMap(() => first.map(() => anEdit(randomUUID())))])
    for (let from = 0; from < unsent.length; from += 1000) {
      server.clock.advance(1000);
      expect((await tell(unsent.slice(from, from + 1000))).status).toBe(200);
    }
  expect(await rows('unsentEdit')).toBe(2000);
  const { rows: left } = await sql`select from "unsentEdit" where "key" = ${first[0]?.key}::uuid`.execute(
    server.db,
  );
  expect(left).toEqual([]);
  for (let page = 0; page < 25; page += 1) {
    server.clock.advance(1000);
    await editor.send({ page: randomUUID(), open: Array.from({ length: 20 }, () => randomUUID()) });
  }
  expect(await rows('presence')).toBe(400);
  const [uid, other] = [randomUUID(), await device('admin')];
  await editor.tell({ open: [uid] });
  expect((await other.tell({ open: [uid] })).others).toMatchObject([{ uid, kind: 'open' }]);
});

test('what is over is forgotten: pages after an hour, devices that never came back after 90 days', async () => {
  const editor = await device('editor');
  await editor.tell({ open: [randomUUID()], unsent: [anEdit(randomUUID())] });
  const rows = async () => {
    const count = async (table: string) =>
      (await sql`select from ${sql.table(table)}`.execute(server.db)).rows.length;
    return [await count('presence'), await count('unsentEdit')];
  };
  server.clock.advance(60 * 60_000 + 1);
  await server.runJob('forget presence');
  expect(await rows()).toEqual([0, 1]);
  server.clock.advance(90 * 24 * 60 * 60_000);
  await server.runJob('forget presence');
  expect(await rows()).toEqual([0, 0]);
});
