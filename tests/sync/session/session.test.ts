import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Canaryname' };
const state = () => device.engine.session.state.get();

test('a fresh device starts signed out, and knows nobody without a connection', async () => {
  await eventually(() => expect(state()).toEqual({ kind: 'signed-out' }));
  device.goOffline();
  expect(await device.engine.session.signIn('editor', testPassword)).toEqual({ kind: 'unknown-offline' });
});

test('a sign-in gives the user, the year and the roles', async () => {
  await device.signIn();
  expect(state()).toMatchObject({
    kind: 'open',
    user: { userName: 'editor', roles: ['IDOE-Edit'] },
    year: { name: '2026-2027' },
    needsPassword: false,
    onlineOnly: null,
  });
});

test('a wrong password is refused by the server, and by the device without it, which makes one wait', async () => {
  expect(await device.engine.session.signIn('editor', 'wrong')).toMatchObject({ kind: 'wrong-password' });
  await device.signIn();
  await device.engine.session.lock();
  expect(state()).toMatchObject({ kind: 'locked' });
  device.goOffline();
  expect(await device.engine.session.unlock('wrong')).toEqual({ kind: 'wrong-password', waitSeconds: 1 });
  expect(await device.engine.session.unlock(testPassword)).toMatchObject({ kind: 'throttled' });
});

test('locking forgets everything in memory, in all pages, and unlocking offline brings it back (TA6)', async () => {
  await device.signIn();
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await device.engine.session.lock();
  const { view, search, queue } = device.engine;
  expect(view.find('student', `~${uid}`)).toBeUndefined();
  expect(search.students('canary')).toEqual([]);
  expect(queue.edits.get()).toEqual([]);
  await eventually(() => expect(tab.session.state.get().kind).toBe('locked'));
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
  expect(view.find('student', `~${uid}`)?.record.lastName).toBe('Canaryname');
  expect(search.students('canary')).toHaveLength(1);
});

test('a sign-out with nothing unsent keeps a draft, and what the device remembers, for the next sign-in', async () => {
  await device.signIn();
  await device.engine.drafts.put('complaint:1', { values: { facts: 'half a sentence' }, seen: null });
  await device.engine.remembered.put('student-search', { lastName: 'Lee' });
  await device.engine.session.signOut('keep');
  await device.signIn();
  expect(await device.engine.drafts.get('complaint:1')).toMatchObject({
    values: { facts: 'half a sentence' },
  });
  expect(await device.engine.remembered.get('student-search')).toEqual({ lastName: 'Lee' });
});

test('what the device is to remember is what the next reading gives, also while it is still being written', async () => {
  await device.signIn();
  const { remembered } = device.engine;
  await remembered.put('student-search', { lastName: 'Lee' });
  const written = remembered.put('student-search', { lastName: 'Park' });
  expect(await remembered.get('student-search')).toEqual({ lastName: 'Park' });
  await written;
});

test('what the device remembers is asked and kept without a fault where no session is open any more', async () => {
  await device.signIn();
  const { remembered } = device.engine;
  const written = remembered.put('student-search', { lastName: 'Lee' });
  await device.engine.session.lock();
  await written;
  await remembered.put('student-search', { lastName: 'Park' });
  expect(await remembered.get('student-search')).toBeUndefined();
});

test("another user on the same device neither sees nor touches nor sends the first one's work (VA6)", async () => {
  await device.signIn('editor');
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await device.engine.session.signOut('keep');
  device.net.isOnline = true;
  await device.signIn('admin');
  expect(device.engine.view.find('student', `~${uid}`)).toBeUndefined();
  expect(device.engine.queue.edits.get()).toEqual([]);
  await device.engine.session.signOut('discard');
  expect(device.net.sent.filter((line) => line.startsWith('POST /api/dispute'))).toEqual([]);
  await device.signIn('editor');
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
});

test('signing out with nothing waiting leaves nothing on the device (VA9)', async () => {
  await device.signIn();
  await device.engine.session.signOut('keep');
  expect(device.disk.records.size).toBe(0);
  const factory = device.disk.options.indexedDB as IDBFactory;
  expect(await factory.databases()).toEqual([]);
});

test('tokens that can not be renewed pause the sending until the same user gives the password (PS8)', async () => {
  await device.signIn();
  w.server.clock.advance(24 * 60 * 60_000);
  await device.engine.edits.create('student', student);
  await eventually(() => expect(state()).toMatchObject({ kind: 'open', needsPassword: true }));
  expect(device.engine.queue.edits.get()).toHaveLength(1);
  expect(device.engine.status.get().kind).not.toBe('up-to-date');
  expect(await device.engine.session.resume('wrong')).toMatchObject({ kind: 'wrong-password' });
  expect(await device.engine.session.resume(testPassword)).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});

test('an expired access token is renewed without anybody noticing', async () => {
  await device.signIn();
  w.server.clock.advance(20 * 60_000);
  await device.engine.edits.create('student', student);
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(state()).toMatchObject({ kind: 'open', needsPassword: false });
});

test('another year is mirrored instead, and unsent edits of the year before stay', async () => {
  await device.signIn();
  await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await device.engine.queue.syncNow();
  const year = device.engine.view.all('schoolYear').find(({ record }) => record.name === '2024-2025');
  await device.engine.session.changeYear(year?.record.id ?? 0);
  expect(state()).toMatchObject({ year: { name: '2024-2025' } });
  await eventually(() => expect(device.engine.status.get().mirror?.year).toBe('2024-2025'));
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  expect(device.engine.view.all('schoolYear').length).toBeGreaterThan(0);
});

test('a year chosen in a tab that does not lead is mirrored by the one that does, with no other sign of it', async () => {
  // No stream tells of it, and the first poll comes after a minute.
  const silent: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).pathname.endsWith('/events')) return new Promise(() => {});
    return device.net.fetch(request);
  };
  device = w.device({ fetch: silent });
  await device.signIn();
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  const year = tab.view.all('schoolYear').find(({ record }) => record.name === '2024-2025')?.record;
  await tab.session.changeYear(year?.id ?? 0);
  expect(tab.status.get().kind).not.toBe('up-to-date');
  await eventually(() => expect(state()).toMatchObject({ year: { name: '2024-2025' } }));
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  await eventually(() => expect(tab.status.get().kind).toBe('up-to-date'));
});

test('a tab that does not lead sees what others saved when it comes to the front, though no stream tells of it', async () => {
  const net = () => device.net;
  const silent: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).pathname.endsWith('/events')) return new Promise(() => {});
    return net().fetch(request);
  };
  device = w.device({ fetch: silent });
  await device.signIn();
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  device.engine.session.setHidden(true);
  const other = w.device();
  await other.signIn();
  const uid = await other.engine.edits.create('student', student);
  await other.engine.queue.syncNow();
  expect(tab.view.find('student', `~${uid}`)).toBeUndefined();
  tab.session.setHidden(false);
  await eventually(() => expect(tab.view.find('student', `~${uid}`)?.record.lastName).toBe(student.lastName));
});

test('no typed or received name is in the raw databases (VA1)', async () => {
  await device.signIn();
  await device.engine.edits.create('student', student);
  await device.engine.queue.syncNow();
  device.goOffline();
  await device.engine.edits.create('student', { ...student, stateId: '2222222222' });
  await device.engine.drafts.put('student/new', { values: { lastName: 'Canaryname' }, seen: null });
  const factory = device.disk.options.indexedDB as IDBFactory;
  const names = await factory.databases();
  expect(names).toHaveLength(2);
  let rows = 0;
  for (const { name = '' } of names)
    for (const row of await rawRows(factory, name)) {
      rows += 1;
      expect(asText(row)).not.toMatch(/Canaryname|1234567890|2222222222/);
    }
  expect(rows).toBeGreaterThan(5);
});

const asText = (row: unknown): string =>
  JSON.stringify(row, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );

async function rawRows(factory: IDBFactory, name: string): Promise<unknown[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('not read'));
    });
  const database = await done(factory.open(name));
  const stores = [...database.objectStoreNames];
  const found = await Promise.all(
    stores.map((store) =>
      done(database.transaction(store).objectStore(store).getAll() as IDBRequest<unknown[]>),
    ),
  );
  database.close();
  return found.flat();
}
