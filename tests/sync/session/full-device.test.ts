import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Leaving } from '#sync/session/session-view.ts';
import type { OpenVault } from '#sync/vault/vaults.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { MemoryFiles } from '../../helpers/memory-files.ts';
import { to } from '../../helpers/network.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { vaultDevice } from '../vault/vault-device.ts';

const newPassword = 'wooden kettle orbits';

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };

let w: World;
let device: Device;
let files: MemoryFiles;
/** The device has no room, and the outbox can't be read anew. */
let isFull: boolean;
/** Whether a tab can write that it leads. */
let hasRoomToLead: () => boolean;

beforeEach(async () => {
  w = await world();
  isFull = false;
  hasRoomToLead = () => true;
  const storage = vaultDevice();
  files = storage.files;
  const vaults = storage.vaults();
  const { create, open } = vaults;
  vaults.create = async (...given) => filling(await create(...given));
  vaults.open = async (...given) => {
    const vault = await open(...given);
    return vault && filling(vault);
  };
  device = w.device({ vaults });
  await eventually(() => expect(state().kind).toBe('signed-out'));
  await device.signIn();
});
afterEach(() => w.close());

const state = () => device.engine.session.state.get();

const full = () => new DOMException('full', 'QuotaExceededError');

const filling = (vault: OpenVault): OpenVault => ({
  ...vault,
  async openStores() {
    const stores = await vault.openStores();
    const unlessFull =
      <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
      (...given: Given): Promise<T> =>
        isFull ? Promise.reject(full()) : work(...given);
    return {
      ...stores,
      meta: { ...stores.meta, write: unlessFull(stores.meta.write) },
      outbox: {
        ...stores.outbox,
        read: unlessFull(stores.outbox.read),
        add: unlessFull(stores.outbox.add),
        takeFence: () => (hasRoomToLead() ? stores.outbox.takeFence() : Promise.reject(full())),
      },
      mirror: { ...stores.mirror, applyAnswers: unlessFull(stores.mirror.applyAnswers) },
      drafts: { ...stores.drafts, count: unlessFull(stores.drafts.count) },
    };
  },
});

test.each<Leaving>(['keep', 'keep-device', 'discard'])(
  'a sign-out of a device that is full or broken ends the session (%s), and takes what was typed only by choice (ST3)',
  async (unsent) => {
    device.net.meets('busy', to('POST', '/api/dispute/student'), Infinity);
    await device.engine.edits.create('student', student);
    isFull = true;
    await device.engine.session.signOut(unsent);
    expect(state().kind).toBe('signed-out');
    expect(device.engine.view.all('student')).toEqual([]);

    isFull = false;
    device.net.clear();
    await device.engine.session.signIn('editor', testPassword);
    await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
    expect(device.engine.view.all('student')).toHaveLength(unsent === 'discard' ? 0 : 1);
  },
);

test('a password that the server has changed is called changed on a full device too, and the session goes on', async () => {
  isFull = true;
  const { session, online } = device.engine;
  await session.changePassword({ old: testPassword, new: newPassword, confirm: newPassword });
  expect(state()).toMatchObject({ kind: 'open', needsPassword: false });
  expect((await online('ownDevices', {})).body.devices).toHaveLength(1);
  isFull = false;
  await session.signOut('keep');
  expect(await session.signIn('editor', newPassword)).toEqual({ kind: 'open' });
});

test('a session goes on through renewals of its tokens while the device is full, and once it has room again', async () => {
  const { online } = device.engine;
  isFull = true;
  for (const hasRoom of [false, false, true, true]) {
    isFull = !hasRoom;
    w.server.clock.advance(20 * 60_000);
    expect((await online('ownDevices', {})).body.devices).toHaveLength(1);
    expect(state()).toMatchObject({ kind: 'open', needsPassword: false });
  }
});

test('another school year is chosen on a full device too, and its records are brought', async () => {
  const { session, view, queue } = device.engine;
  const other = view.all('schoolYear').find(({ record }) => record.name === '2025-2026')?.record;
  isFull = true;
  await session.changeYear(other?.id ?? 0);
  expect(state()).toMatchObject({ kind: 'open', year: { name: '2025-2026' } });
  isFull = false;
  await queue.syncNow();
  await eventually(() =>
    expect(device.engine.status.get()).toMatchObject({ kind: 'up-to-date', mirror: { year: '2025-2026' } }),
  );
});

async function unlocked(): Promise<void> {
  await device.reload();
  await eventually(() => expect(state().kind).toBe('locked'));
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
}

test('a device that is full as it opens says so, with what waits, and sends it by itself once it has room (ST3)', async () => {
  device.goOffline();
  await device.engine.edits.create('student', student);
  hasRoomToLead = () => false;
  await unlocked();
  const second = device.openTab();
  await eventually(() => expect(second.session.state.get().kind).toBe('locked'));
  await second.session.unlock(testPassword);
  await device.goOnline();
  const { status } = device.engine;
  for (const one of [status, second.status])
    await eventually(() =>
      expect(one.get()).toMatchObject({ kind: 'attention', noRoom: 'device', waiting: 1 }),
    );
  device.goOffline();
  expect(status.get().kind).toBe('offline');
  device.net.isOnline = true;
  device.engine.setOnline(true);

  hasRoomToLead = () => true;
  for (const one of [status, second.status])
    await eventually(() => expect(one.get()).toMatchObject({ kind: 'up-to-date', noRoom: null, waiting: 0 }));
});

async function secondTab() {
  const second = device.openTab();
  await eventually(() => expect(second.session.state.get().kind).toBe('locked'));
  await second.session.unlock(testPassword);
  await eventually(() => expect(second.status.get().kind).toBe('up-to-date'));
  return second;
}

/** No pull that begins from now on is answered. */
const holdPulls = () => device.net.holds(to('POST', '/api/sync/pull'), new Promise<never>(() => {}));

test('a device that fills up while a tab leads says so with the save that found no room, and no more with one that found some (ST3)', async () => {
  const tabs = [device.engine, await secondTab()];
  holdPulls();
  for (const tab of tabs) {
    isFull = true;
    await expect(tab.edits.create('student', student)).rejects.toThrow('This device is full');
    expect(tab.status.get()).toMatchObject({ kind: 'attention', noRoom: 'device', waiting: 0 });
    isFull = false;
    await tab.edits.create('student', student);
    for (const one of tabs) await eventually(() => expect(one.status.get().noRoom).toBeNull());
  }
});

test('an answer for which the device has no room says so in each tab, before any pull (ST3)', async () => {
  const tabs = [device.engine, await secondTab()];
  holdPulls();
  device.goOffline();
  await device.engine.edits.create('student', student);
  isFull = true;
  void device.goOnline();
  for (const { status } of tabs)
    await eventually(() => expect(status.get()).toMatchObject({ kind: 'attention', noRoom: 'device' }));
});

test('documents that the server has make room for the lead of a full device, so that what waits is sent (ST3)', async () => {
  const { edits, documents, status } = device.engine;
  const settled = () => eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  const complaint = await edits.create('complaint', { studentId: null, dateFiled: '2026-09-02' });
  const event = await edits.create('event', {
    parentType: 'complaint',
    parentId: `~${complaint}`,
    type: 'Hearing',
  });
  const content = new Blob(['%PDF-1.7\nof the hearing\n%%EOF\n']);
  const uid = await documents.add(event, { name: 'notes.pdf', content });
  await settled();
  await eventually(() => expect(documents.kept.get().has(uid)).toBe(true));
  device.goOffline();
  await edits.create('student', student);
  expect(status.get().waiting).toBe(1);
  const kept = () => [...files.folders].filter(([name, { size }]) => name.endsWith('-kept') && size > 0);
  hasRoomToLead = () => kept().length === 0;
  device.net.isOnline = true;
  await unlocked();
  await settled();
  expect(device.engine.documents.kept.get().size).toBe(0);
});
