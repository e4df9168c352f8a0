import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostDevices } from '#server/accounts/device-secrets.ts';
import { tooManyDevicesReason } from '#sync/session/strength.ts';
import { restClient } from '../../helpers/rest.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { testVaults } from '../../helpers/test-vaults.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { heardChannels } from './heard-channels.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };
const state = (of = device.engine) => of.session.state.get();
const databases = async () =>
  (await (device.disk.options.indexedDB as IDBFactory).databases()).map(({ name }) =>
    name?.split('-').at(-1),
  );

/** An Admin disables the editor, or enables them again. */
async function setActive(isActive: boolean): Promise<void> {
  const answer = await (await restClient(w.server, 'admin')).put('/api/accounts/user/2', { isActive });
  expect(answer.status).toBe(200);
}

/** What sign-outs ask of the server meanwhile. */
async function signOutBodies(act: () => Promise<unknown>): Promise<unknown[]> {
  const bodies: unknown[] = [];
  const { fetch } = device.net;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/signout')) bodies.push(await request.clone().json());
    return fetch(request);
  };
  await act();
  return bodies;
}

/** What is told of one edit that lies sealed. */
const oneSealed = { count: 1, from: expect.any(String) as string, to: expect.any(String) as string };

test("a disabled user's device closes at contact: in all tabs, mirror gone, unsent edits sealed on it and told of (VA7)", async () => {
  await device.signIn();
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  device.goOffline();
  await device.engine.edits.create('student', student);
  await setActive(false);
  device.net.isOnline = true;
  // Whichever tab is told first, the other one hears it from that one.
  const endContact = () => {
    if ([state(), state(tab)].some((one) => 'closed' in one)) device.net.isOnline = false;
  };
  for (const engine of [device.engine, tab]) engine.session.state.subscribe(endContact);
  device.engine.setOnline(true);
  const closed = { kind: 'signed-out', closed: { sealed: oneSealed } };
  await eventually(() => expect([state(), state(tab)]).toEqual([closed, closed]));
  expect(device.engine.view.all('schoolYear')).toEqual([]);
  await eventually(async () => expect(await databases()).toEqual(['work']));
  device.goOffline();
  expect(await device.engine.session.signIn('editor', testPassword)).toEqual({
    kind: 'closed',
    sealed: oneSealed,
  });
  await device.reload();
  await eventually(() => expect(state()).toEqual({ kind: 'signed-out' }));
  expect(await device.engine.session.closedWork()).toEqual({
    ...oneSealed,
    closedAt: expect.any(String) as string,
  });
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'unknown-offline' });
});

test('a device that was locked meanwhile, its session long forgotten, closes by the right password', async () => {
  await device.signIn();
  await device.engine.session.lock();
  await setActive(false);
  expect(await device.engine.session.signIn('editor', 'wrong')).toMatchObject({ kind: 'wrong-password' });
  expect(state()).toMatchObject({ kind: 'locked' });
  expect(await device.engine.session.signIn('editor', testPassword)).toEqual({
    kind: 'closed',
    sealed: null,
  });
  await eventually(async () => expect(await databases()).toEqual(['work']));
});

test('a closed device says so once no password opens it: a page that is reloaded at the words leaves nothing open (VA7)', async () => {
  const written = Promise.withResolvers<void>();
  const vaults = testVaults(device.disk, Date.now);
  const { closeDevice } = vaults;
  device = w.device({
    vaults: { ...vaults, closeDevice: (key) => written.promise.then(() => closeDevice(key)) },
  });
  await device.signIn();
  await setActive(false);
  await device.engine.queue.syncNow();
  await eventually(() => expect(state()).toEqual({ kind: 'signed-out' }));
  written.resolve();
  await eventually(() => expect(state()).toEqual({ kind: 'signed-out', closed: { sealed: null } }));
});

test('a tab that learns at its sign-in that the device is closed ends the open tab, which has no connection (VA7)', async () => {
  await device.signIn();
  const tab = device.openTab();
  device.goOffline();
  await device.engine.edits.create('student', student);
  await setActive(false);
  device.net.isOnline = true;
  expect(await tab.session.signIn('editor', testPassword)).toEqual({ kind: 'closed', sealed: oneSealed });
  await eventually(() => expect(state()).toEqual({ kind: 'signed-out', closed: { sealed: oneSealed } }));
  expect(device.engine.view.all('schoolYear')).toEqual([]);
});

test('a tab that reads while another one deletes the mirror leaves none behind (VA7)', async () => {
  const tabs = heardChannels();
  device = w.device({ channel: tabs.channel });
  await device.signIn();
  const tab = device.openTab();
  device.goOffline();
  await setActive(false);
  device.net.isOnline = true;
  const open = state();
  if (open.kind !== 'open') throw new Error('not open');
  tabs.holds = 'closed';
  expect(await tab.session.signIn('editor', testPassword)).toMatchObject({ kind: 'closed' });
  expect(await databases()).toEqual(['work']);
  tabs.channel(`accord-${open.user.uid}`).post({ kind: 'rows', changed: [], removed: [] });
  await eventually(async () => expect(await databases()).toEqual(['work', 'mirror']));
  tabs.release();
  await eventually(() => expect(state()).toMatchObject({ kind: 'signed-out', closed: {} }));
  await eventually(async () => expect(await databases()).toEqual(['work']));
});

/** The editor's device with an unsent edit, closed at contact while they were disabled. */
async function closedWithWork(): Promise<void> {
  await device.signIn();
  device.goOffline();
  await device.engine.edits.create('student', student);
  await setActive(false);
  device.net.isOnline = true;
  device.engine.setOnline(true);
  await eventually(() => expect(state()).toMatchObject({ kind: 'signed-out', closed: {} }));
  await eventually(async () => expect(await databases()).toEqual(['work']));
}

test('the device opens again when its user is active again, online and then offline, and what was sealed is sent (VA7)', async () => {
  await closedWithWork();
  await setActive(true);
  await device.signIn();
  expect(state()).toMatchObject({ kind: 'open', onlineOnly: null, sealed: null });
  expect(await device.engine.session.closedWork()).toBeNull();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  expect(device.engine.view.all('student')).toMatchObject([{ isNew: false, record: { lastName: 'Lee' } }]);
  device.goOffline();
  await device.engine.session.lock();
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
});

test('off and on again before the device knew of it costs the password and nothing else', async () => {
  await device.signIn();
  device.goOffline();
  await device.engine.edits.create('student', student);
  await setActive(false);
  await setActive(true);
  await device.goOnline();
  await eventually(() => expect(state()).toMatchObject({ kind: 'open', needsPassword: true }));
  expect(await device.engine.session.resume(testPassword)).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});

test('after 30 days it stays closed: a session online only, which tells of the sealed work and clears nothing', async () => {
  await closedWithWork();
  w.server.clock.advance(31 * 24 * 60 * 60_000);
  await w.server.runJob('forget ended sessions');
  await setActive(true);
  await device.signIn();
  expect(state()).toMatchObject({
    kind: 'open',
    onlineOnly: expect.stringContaining('closed') as string,
    sealed: oneSealed,
  });
  expect(device.engine.queue.edits.get()).toEqual([]);
  await eventually(() => expect(device.engine.view.all('schoolYear')).not.toEqual([]));
  expect(device.engine.status.get()).toMatchObject({ kind: 'attention', sealed: 1 });
  const bodies = await signOutBodies(() => device.engine.session.signOut('keep'));
  expect(bodies).toEqual([{ clearSiteData: false, forgetRemembered: true }]);
  device.goOffline();
  expect(await device.engine.session.signIn('editor', testPassword)).toMatchObject({ kind: 'closed' });
  expect(await databases()).toContain('work');
});

test('a wrong password, an ended session and a changed one close nothing', async () => {
  await device.signIn();
  w.server.clock.advance(24 * 60 * 60_000);
  await device.engine.edits.create('student', student);
  await eventually(() => expect(state()).toMatchObject({ kind: 'open', needsPassword: true }));
  expect(await device.engine.session.resume('wrong')).toMatchObject({ kind: 'wrong-password' });
  expect(await device.engine.session.resume(testPassword)).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});

test('a clean sign-out takes the secret with it; with 20 devices that hold unsent edits the next session is online only', async () => {
  await device.signIn();
  const secrets = async () => {
    const { rows } = await sql`select from "deviceSecrets" where "secret" <> ''`.execute(w.server.db);
    return rows.length;
  };
  expect(await secrets()).toBe(1);
  await device.engine.session.signOut('keep');
  expect(await secrets()).toBe(0);

  for (let count = 0; count < mostDevices; count += 1) {
    const id = randomUUID();
    const { call } = await w.server.signIn('editor', testPassword, id);
    expect((await call('GET', `/api/accounts/escrow/${id}`)).status).toBe(200);
    const unsent = [{ key: randomUUID(), uid: randomUUID(), writtenAt: '2026-11-20T10:00:00.000Z' }];
    const report = { page: randomUUID(), open: [], unsent, settled: [] };
    expect((await call('POST', '/api/sync/presence', report)).status).toBe(200);
  }
  expect(await device.engine.session.signIn('editor', testPassword)).toEqual({ kind: 'open' });
  expect(state()).toMatchObject({ kind: 'open', onlineOnly: tooManyDevicesReason });
  await device.engine.edits.create('student', student);
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});
