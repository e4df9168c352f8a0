import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { keysInUse, vaultDevice } from '../vault/vault-device.ts';

let w: World;
let device: Device;
/** How far the device's clock has run ahead, in ms. */
let ahead = 0;
beforeEach(async () => {
  w = await world();
  ahead = 0;
  device = w.device({ now: () => Date.now() + ahead });
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };
const state = (of = device) => of.engine.session.state.get();
const typed = (password: string, old = testPassword) => ({ old, new: password, confirm: password });

const newPassword = 'wooden kettle orbits';

test('the new password unlocks this device offline, the old one no more, and unsent edits are kept', async () => {
  await device.signIn();
  device.net.isOnline = false;
  const uid = await device.engine.edits.create('student', student);
  device.net.isOnline = true;
  await device.engine.session.changePassword(typed(newPassword));
  device.goOffline();
  await device.engine.session.lock();
  expect(await device.engine.session.unlock(testPassword)).toMatchObject({ kind: 'wrong-password' });
  // The wait after a wrong one.
  ahead = 2000;
  expect(await device.engine.session.unlock(newPassword)).toEqual({ kind: 'open' });
  expect(device.engine.view.find('student', `~${uid}`)?.record.lastName).toBe('Lee');
});

test('the session goes on with the tokens of the change', async () => {
  await device.signIn();
  await device.engine.session.changePassword(typed(newPassword));
  const uid = await device.engine.edits.create('student', student);
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  expect(state()).toMatchObject({ kind: 'open', needsPassword: false, onlineOnly: null });
});

test('another device of the user opens by the new password at its first contact, with its unsent edits', async () => {
  const other = w.device();
  await other.signIn();
  other.goOffline();
  const uid = await other.engine.edits.create('student', student);
  await other.engine.session.lock();
  await device.signIn();
  await device.engine.session.changePassword(typed(newPassword));
  other.net.isOnline = true;
  expect(await other.engine.session.signIn('editor', newPassword)).toEqual({ kind: 'open' });
  await eventually(() => expect(other.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
});

test('a device that was open while it changed elsewhere asks for the new password, which opens it offline from then on', async () => {
  const other = w.device();
  await other.signIn();
  await device.signIn();
  await other.engine.session.changePassword(typed(newPassword));
  const uid = await device.engine.edits.create('student', student);
  await eventually(() => expect(state()).toMatchObject({ needsPassword: true }));
  expect(await device.engine.session.resume(newPassword)).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  device.goOffline();
  await device.engine.session.lock();
  expect(await device.engine.session.unlock(testPassword)).toMatchObject({ kind: 'wrong-password' });
  ahead = 2000;
  expect(await device.engine.session.unlock(newPassword)).toEqual({ kind: 'open' });
});

test('other tabs have the key of before: they lock, and open by the new password', async () => {
  await device.signIn();
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  await device.engine.session.changePassword(typed(newPassword));
  await eventually(() => expect(tab.session.state.get().kind).toBe('locked'));
  expect(await tab.session.unlock(newPassword)).toEqual({ kind: 'open' });
  expect(state()).toMatchObject({ kind: 'open', needsPassword: false });
});

test('what is typed in other tabs is kept before they lock, under whichever key', async () => {
  await device.signIn();
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  const form = { values: { facts: 'typed a moment ago' }, seen: null };
  tab.session.beforeLock(() => tab.drafts.put('complaint:1', form));
  await device.engine.session.changePassword(typed(newPassword));
  await eventually(() => expect(tab.session.state.get().kind).toBe('locked'));
  expect(await tab.session.unlock(newPassword)).toEqual({ kind: 'open' });
  expect(await tab.drafts.get('complaint:1')).toMatchObject({ values: form.values });
});

test('a form that can not keep what is typed does not keep its tab from locking', async () => {
  await device.signIn();
  const { session } = device.engine;
  session.beforeLock(() => Promise.reject(new Error('the disk is full')));
  await session.lock();
  expect(state()).toMatchObject({ kind: 'locked' });
});

test('after the change all that lies on the device is sealed anew by itself, and goes on to the server', async () => {
  const real = vaultDevice();
  const vaults = await real.page();
  device = w.device({ vaults });
  await device.signIn();
  device.net.isOnline = false;
  const uid = await device.engine.edits.create('student', student);
  await device.engine.drafts.put('complaint:1', { values: { facts: 'half' }, seen: null });
  device.net.isOnline = true;
  const { user } = state() as { user: { uid: string } };
  const keys = async () => [...(await keysInUse(real, await vaults.keyOf(user.uid)))];
  const [before, ...others] = await keys();
  expect(others).toEqual([]);
  await device.engine.session.changePassword(typed(newPassword));
  await eventually(async () => expect(await keys()).toEqual([expect.not.stringMatching(before ?? '')]));
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  expect(await device.engine.drafts.get('complaint:1')).toMatchObject({ values: { facts: 'half' } });
});

test('a refused change leaves the device as it was', async () => {
  await device.signIn();
  const change = device.engine.session.changePassword(typed(newPassword, 'not the password'));
  await expect(change).rejects.toMatchObject({ details: { fields: [{ path: 'old' }] } });
  device.goOffline();
  await device.engine.session.lock();
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
});

test('a device that fails to wrap its key anew opens by the new password at the next sign-in', async () => {
  await device.signIn();
  const wrapped = device.disk.records.set;
  device.disk.records.set = () => {
    throw new Error('the disk is full');
  };
  await device.engine.session.changePassword(typed(newPassword));
  device.disk.records.set = wrapped;
  await device.engine.session.lock();
  expect(await device.engine.session.signIn('editor', newPassword)).toEqual({ kind: 'open' });
  device.goOffline();
  await device.engine.session.lock();
  expect(await device.engine.session.unlock(newPassword)).toEqual({ kind: 'open' });
});

test('a new password that is weak opens nothing offline, and the session says why', async () => {
  await device.signIn();
  await device.engine.session.changePassword(typed('short pass'));
  expect(state()).toMatchObject({ onlineOnly: expect.stringContaining('15 characters') as string });
  device.goOffline();
  expect(await device.engine.session.signIn('editor', 'short pass')).toMatchObject({
    kind: 'wrong-password',
  });
  expect(await device.engine.session.signIn('editor', testPassword)).toMatchObject({ kind: 'throttled' });
});

test('a user whose password an Admin gave mirrors nothing before they change it, and everything after', async () => {
  await sql`update "users" set "mustChangePassword" = true where "userName" = 'editor'`.execute(w.server.db);
  await device.signIn();
  expect(state()).toMatchObject({ kind: 'open', user: { mustChangePassword: true } });
  const refusals = async () => {
    const { rows } = await sql`select from "audit" where "action" = 'access refused'`.execute(w.server.db);
    return rows.length;
  };
  expect(await refusals()).toBe(0);
  await device.engine.session.changePassword(typed(newPassword));
  expect(state()).toMatchObject({ user: { mustChangePassword: false } });
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
});
