import { Dexie } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftsWithRoom, withRoom } from '#sync/outbox/with-room.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { anEdit } from '../edits.ts';
import type { OutboxStore } from '#sync/model/outbox-store.ts';
import type { DraftStore } from '#sync/model/stores.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
  device.goOffline();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await w.close();
});

const typed = (firstName: string, stateId: string) =>
  device.engine.edits.create('student', { stateId, firstName, lastName: 'Lee' });
const studentsOnServer = async () =>
  (
    await sql<{ name: string }>`select "firstName" as "name" from "student" order by "id"`.execute(
      w.server.db,
    )
  ).rows.map(({ name }) => name);

test('databases that the browser closes are opened again, and saving and sending go on (ST2)', async () => {
  await typed('First', '1234567890');
  const { connections } = Dexie as unknown as { connections: readonly Dexie[] };
  expect(connections.length).toBeGreaterThan(1);
  for (const database of connections) {
    const raw: unknown = database.backendDB();
    if (raw) forceCloseDatabase(raw as never);
  }
  await typed('Second', '1234567891');
  await device.goOnline();
  await eventually(() =>
    expect(device.engine.status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }),
  );
  expect(await studentsOnServer()).toEqual(['First', 'Second']);
});

test('a work database that is deleted under an open page is made whole from the files, and all of it is sent', async () => {
  await typed('First', '1234567890');
  const factory = device.disk.options.indexedDB as IDBFactory;
  for (const { name } of await factory.databases())
    if (name?.endsWith('-work'))
      await new Promise((resolve, reject) => {
        const request = factory.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = reject;
      });
  await typed('Second', '1234567891');
  await device.goOnline();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(await studentsOnServer()).toEqual(['First', 'Second']);
});

/** As Dexie throws it where a transaction ran out of room. */
const outOfRoom = () =>
  Object.assign(new Error('AbortError'), { inner: new DOMException('', 'QuotaExceededError') });

/** A store with room for an edit once so many bytes were shed. */
function fullStore(freed: () => boolean) {
  const add = vi.fn(async () => {
    if (!freed()) throw outOfRoom();
    return 1;
  });
  return { add } as unknown as OutboxStore & { add: typeof add };
}

test('on a full device cached files make room for work, and only then (UP3, ST3)', async () => {
  let isFreed = false;
  const shed = vi.fn(async () => (isFreed = true));
  const store = fullStore(() => isFreed);
  const told: boolean[] = [];
  const roomy = withRoom(store, shed, (hasRoom) => told.push(hasRoom));
  expect(await roomy.add(anEdit('student', { action: 'create' }))).toBe(1);
  expect(await roomy.add(anEdit('student', { action: 'create' }))).toBe(1);
  expect(shed).toHaveBeenCalledTimes(1);
  expect(told).toEqual([true, true]);
});

test('where nothing makes room, a save says that the device is full; another failure stays what it is (ST3)', async () => {
  const told: boolean[] = [];
  const roomy = withRoom(
    fullStore(() => false),
    async () => false,
    (hasRoom) => told.push(hasRoom),
  );
  await expect(roomy.add(anEdit('student', { action: 'create' }))).rejects.toThrow(/^This device is full/);
  const broken = { add: () => Promise.reject(new Error('broken')) } as unknown as OutboxStore;
  await expect(
    withRoom(
      broken,
      async () => true,
      (hasRoom) => told.push(hasRoom),
    ).add(anEdit('student', { action: 'create' })),
  ).rejects.toThrow('broken');
  expect(told).toEqual([false]);
});

test('a draft is work: cached files make room for it too, and where nothing does it is refused (ST3)', async () => {
  let isFreed = false;
  const write = vi.fn(async () => {
    if (!isFreed) throw outOfRoom();
    return null;
  });
  const drafts = { put: write, bring: write } as unknown as DraftStore;
  const draft = { values: { facts: 'typed' }, seen: null };
  const full = draftsWithRoom(drafts, async () => false);
  await expect(full.put('complaint:1', draft)).rejects.toThrow('This device is full');
  const brought = { ...draft, at: '2026-09-02T12:00:00.000Z' };
  await expect(full.bring('complaint:1', brought)).rejects.toThrow('This device is full');
  const shed = vi.fn(async () => (isFreed = true));
  const roomy = draftsWithRoom(drafts, shed);
  await roomy.put('complaint:1', draft);
  isFreed = false;
  await roomy.bring('complaint:1', brought);
  expect(shed).toHaveBeenCalledTimes(2);
});
