import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { testPassword, tokenSecret } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };
const state = () => device.engine.session.state.get();

/** The editor's password is changed by another way than this device. */
async function changePassword(password: string): Promise<void> {
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  const hash = await passwords.hash(password);
  await sql`update "users" set "passwordHash" = ${hash} where "userName" = 'editor'`.execute(w.server.db);
}

const newPassword = 'another-quiet-lantern-9';

test('after a password change elsewhere the device opens with the new one, and no unsent edit is lost (VA3)', async () => {
  await device.signIn();
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await device.engine.session.lock();
  await changePassword(newPassword);
  device.net.isOnline = true;
  expect(await device.engine.session.unlock(newPassword)).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  await device.engine.session.lock();
  device.goOffline();
  expect(await device.engine.session.unlock(testPassword)).toMatchObject({ kind: 'wrong-password' });
});

test('a short password works online only, says why, and leaves nothing on the device (VA8)', async () => {
  await changePassword('short pass');
  await device.signIn('editor', 'short pass');
  expect(state()).toMatchObject({
    kind: 'open',
    onlineOnly: expect.stringContaining('15 characters') as string,
  });
  const uid = await device.engine.edits.create('student', student);
  expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false, mark: null });
  expect(device.disk.records.size).toBe(0);
  await device.engine.session.signOut('keep');
  const factory = device.disk.options.indexedDB as IDBFactory;
  await eventually(async () => expect(await factory.databases()).toEqual([]));
});

test('an online-only session does not call an edit saved that the server has not got', async () => {
  await changePassword('short pass');
  await device.signIn('editor', 'short pass');
  device.goOffline();
  await expect(device.engine.edits.create('student', student)).rejects.toThrow('online only');
});

test('locking an online-only session ends it, as there is nothing to unlock', async () => {
  await changePassword('short pass');
  await device.signIn('editor', 'short pass');
  await device.engine.session.lock();
  expect(state()).toEqual({ kind: 'signed-out' });
});
