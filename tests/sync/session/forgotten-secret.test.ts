import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { vaultDevice } from '../vault/vault-device.ts';

/** The server has forgotten a device's secret, as after a restore from a backup, and makes another one when it is asked. */

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device({ vaults: await vaultDevice().page() });
  await device.signIn();
  await sql`delete from "deviceSecrets"`.execute(w.server.db);
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };
const newPassword = 'wooden kettle orbits';
const change = (of: Device) =>
  of.engine.session.changePassword({ old: testPassword, new: newPassword, confirm: newPassword });

/** Types without a connection, and locks; answers the record's uid. */
async function typedHere(): Promise<string> {
  const uid = await device.engine.edits.create('student', student);
  await device.engine.session.lock();
  device.net.isOnline = true;
  return uid;
}

/** As `typedHere`, while the password is changed on another device. */
async function typedWhileChanged(): Promise<string> {
  device.goOffline();
  const uid = await typedHere();
  const other = w.device();
  await other.signIn();
  await change(other);
  return uid;
}

/** What was typed is there, and arrives, after a sign-in by the new password. */
async function arrives(uid: string): Promise<void> {
  expect(await device.engine.session.signIn('editor', newPassword)).toEqual({ kind: 'open' });
  expect(device.engine.session.state.get()).toMatchObject({ onlineOnly: null });
  await eventually(() =>
    expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false }),
  );
}

test('after a sign-in by the password no change of it elsewhere takes unsent edits with it (VA3)', async () => {
  await device.engine.session.lock();
  await device.signIn();
  await arrives(await typedWhileChanged());
});

/** The server ends the device's session, which asks for the password. */
async function asksPassword(): Promise<void> {
  await sql`update "refreshFamilies" set "revokedAt" = now()`.execute(w.server.db);
  await device.engine.queue.syncNow();
  await eventually(() =>
    expect(device.engine.session.state.get()).toMatchObject({ kind: 'open', needsPassword: true }),
  );
}

test('nor after the password was given again in an open session (VA3)', async () => {
  await asksPassword();
  expect(await device.engine.session.resume(testPassword)).toEqual({ kind: 'open' });
  await arrives(await typedWhileChanged());
});

test('where the password is another one by then, the session says that the device opens as before, and it does (VA3)', async () => {
  const uid = await typedWhileChanged();
  expect(await device.engine.session.signIn('editor', newPassword)).toEqual({ kind: 'open' });
  expect(device.engine.session.state.get()).toMatchObject({
    onlineOnly: expect.stringContaining('by the password or passphrase of before') as string,
    sealed: { count: 1 },
  });
  await device.engine.session.signOut('keep');
  device.goOffline();
  expect(await device.engine.session.signIn('editor', testPassword)).toEqual({ kind: 'open' });
  await device.goOnline();
  expect(await device.engine.session.resume(newPassword)).toEqual({ kind: 'open' });
  await eventually(() =>
    expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false }),
  );
});

test('a change of the password on the device itself is followed there (VA3)', async () => {
  await change(device);
  device.goOffline();
  await arrives(await typedHere());
});

test('an open session sends what waits once its password is given again, though its device was out of contact for too long', async () => {
  await device.engine.session.lock();
  await device.signIn();
  await asksPassword();
  // The device is closed as its secret is asked for: before that a renewal of the ended session's token would tell it so.
  const closed = Promise.withResolvers<unknown>();
  device.net.holds((request) => {
    if (!request.url.includes('/escrow/')) return false;
    closed.resolve(sql`update "deviceSecrets" set "secret" = ''`.execute(w.server.db));
    return true;
  }, closed.promise);
  const uid = await device.engine.edits.create('student', student);
  expect(await device.engine.session.resume(testPassword)).toEqual({ kind: 'open' });
  await eventually(() =>
    expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false }),
  );
});
