import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import type { DevicePasskeys } from '#sync/session/device-passkeys.ts';
import type { PasskeySecret } from '#sync/vault/vault-record.ts';
import { eventually } from '../../helpers/eventually.ts';
import { restClient } from '../../helpers/rest.ts';
import { testPassword, tokenSecret } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

/** An authenticator that keeps passkeys with their secrets; its user may give up. */
function authenticator() {
  const made = new Map<string, PasskeySecret>();
  const gaveUp = () => new Problem('rule', 'No passkey was used.');
  const passkeys: DevicePasskeys = {
    isPossible: true,
    prepare: () => {},
    async make() {
      if (it.givesUp) throw gaveUp();
      const credential = `passkey${made.size}`;
      const prf = crypto.getRandomValues(new Uint8Array(32));
      made.set(credential, { kind: 'passkey', credential, prf: prf.slice() });
      return { kind: 'passkey', credential, prf };
    },
    async use(credentials) {
      const found = credentials.flatMap((credential) => made.get(credential) ?? [])[0];
      if (it.givesUp || !found) throw gaveUp();
      return { ...found, prf: found.prf.slice() };
    },
    disown: (credential) => void it.disowned.push(credential),
  };
  const it = { passkeys, made, givesUp: false, disowned: [] as string[] };
  return it;
}

let w: World;
let device: Device;
let keys: ReturnType<typeof authenticator>;
beforeEach(async () => {
  w = await world();
  keys = authenticator();
  device = w.device({ passkeys: keys.passkeys });
});
afterEach(() => w.close());

const weak = 'short pass';
const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };
const session = () => device.engine.session;
const state = () => session().state.get();

/** The editor's password is changed by another way than this device. */
async function givePassword(password: string): Promise<void> {
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  const hash = await passwords.hash(password);
  await sql`update "users" set "passwordHash" = ${hash} where "userName" = 'editor'`.execute(w.server.db);
}

async function giveAgain(password: string): Promise<void> {
  await eventually(() => expect(session().confirming.isAsked.get()).toBe(true));
  expect(await session().confirming.confirm(password)).toEqual({ kind: 'open' });
}

/** Does what the password is asked for again for. */
const proved = async (work: Promise<void>, password = testPassword) =>
  void (await Promise.all([work, giveAgain(password)]));

/** Signs in with a password that is too weak, and lets a passkey open the device. */
async function withPasskey(): Promise<void> {
  await givePassword(weak);
  await device.signIn('editor', weak);
  await session().ways.putPasskey();
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
}

test('with a weak password a passkey lets the device work offline; it opens a cold start, and what was typed is sent', async () => {
  await givePassword(weak);
  await device.signIn('editor', weak);
  expect(state()).toMatchObject({ asksOffline: true, ways: [] });
  await session().ways.putPasskey();
  expect(state()).toMatchObject({ kind: 'open', asksOffline: false, ways: ['passkey'], onlineOnly: null });
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await device.reload();
  await eventually(() => expect(state().kind).toBe('locked'));
  expect(await session().ways.ofLocked()).toEqual(['passkey']);
  expect(await session().unlock(weak)).toMatchObject({ kind: 'wrong-password' });
  expect(await session().openByPasskey('last-user')).toEqual({ kind: 'open' });
  expect(device.engine.view.find('student', `~${uid}`)?.record.lastName).toBe('Lee');
  await device.goOnline();
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
});

test('a ceremony that was given up changes nothing, and makes nobody wait', async () => {
  await givePassword(weak);
  await device.signIn('editor', weak);
  keys.givesUp = true;
  await expect(session().ways.putPasskey()).rejects.toMatchObject({ messages: ['No passkey was used.'] });
  expect(state()).toMatchObject({ asksOffline: true, ways: [] });
  expect(device.disk.records.size).toBe(0);
  keys.givesUp = false;
  await session().ways.putPasskey();
  await session().lock();
  keys.givesUp = true;
  const refused = { kind: 'no-passkey', words: 'No passkey was used.' };
  expect(await session().openByPasskey('last-user')).toEqual(refused);
  expect(state().kind).toBe('locked');
  keys.givesUp = false;
  expect(await session().openByPasskey('last-user')).toEqual({ kind: 'open' });
});

test('no passkey is made before the password was given again, nor where the server gives no secret for this device', async () => {
  await device.signIn();
  const refused = session().ways.putPasskey();
  await eventually(() => expect(session().confirming.isAsked.get()).toBe(true));
  session().confirming.giveUp();
  await expect(refused).rejects.toMatchObject({ code: 'unauthenticated' });
  const { fetch } = device.net;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    return request.url.includes('escrow') ? new Response('busy', { status: 503 }) : fetch(request);
  };
  await Promise.all([
    expect(session().ways.putPasskey()).rejects.toMatchObject({ code: 'unavailable' }),
    giveAgain(testPassword),
  ]);
  expect(keys.made.size).toBe(0);
  expect(state()).toMatchObject({ ways: ['password'] });
});

test('a passkey that came too late to open anything is told to the browser', async () => {
  await device.signIn();
  const { make } = keys.passkeys;
  keys.passkeys.make = async () => {
    const made = await make();
    await session().lock();
    return made;
  };
  await Promise.all([
    expect(session().ways.putPasskey()).rejects.toMatchObject({ code: 'unauthenticated' }),
    giveAgain(testPassword),
  ]);
  expect(keys.disowned).toEqual(['passkey0']);
  expect(await session().ways.ofLocked()).toEqual(['password']);
});

test('beside a password: added, replaced and removed, and the others open as before', async () => {
  await device.signIn();
  await proved(session().ways.putPasskey());
  expect(state()).toMatchObject({ ways: ['password', 'passkey'], onlineOnly: null });
  await proved(session().ways.putPasskey());
  expect(state()).toMatchObject({ ways: ['password', 'passkey'] });
  const first = keys.made.get('passkey0');
  keys.made.delete('passkey0');
  device.goOffline();
  await session().lock();
  expect(await session().openByPasskey('last-user')).toEqual({ kind: 'open' });
  await session().lock();
  expect(await session().unlock(testPassword)).toEqual({ kind: 'open' });
  await session().lock();
  // The one that was replaced.
  keys.made.clear();
  if (first) keys.made.set('passkey1', { ...first, credential: 'passkey1' });
  expect(await session().openByPasskey('last-user')).toMatchObject({ kind: 'no-passkey' });
  expect(await session().unlock(testPassword)).toEqual({ kind: 'open' });
  await device.goOnline();
  await proved(session().ways.remove('passkey'));
  expect(state()).toMatchObject({ ways: ['password'], onlineOnly: null });
  expect(await session().ways.hasPasskey()).toBe(false);
});

test('the last way stays while edits wait, also where it is the passkey', async () => {
  await withPasskey();
  const { fetch } = device.net;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isStudent = request.method === 'POST' && /student/i.test(request.url);
    return isStudent ? new Response('busy', { status: 503 }) : fetch(request);
  };
  await device.engine.edits.create('student', student);
  await Promise.all([
    expect(session().ways.remove('passkey')).rejects.toMatchObject({ code: 'rule' }),
    giveAgain(weak),
  ]);
  expect(state()).toMatchObject({ ways: ['passkey'], onlineOnly: null });
});

test('a lost passkey: the password opens the device with a connection, something new is chosen, no edit is lost', async () => {
  await withPasskey();
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await session().lock();
  keys.made.clear();
  expect(await session().openByPasskey('last-user')).toMatchObject({ kind: 'no-passkey' });
  device.net.isOnline = true;
  expect(await session().signIn('editor', weak, true)).toEqual({ kind: 'open' });
  expect(state()).toMatchObject({ asksOffline: true, onlineOnly: null, ways: ['passkey'] });
  await session().ways.putPasskey();
  expect(state()).toMatchObject({ asksOffline: false, ways: ['passkey'] });
  await device.goOnline();
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  device.goOffline();
  await session().lock();
  expect(await session().openByPasskey('last-user')).toEqual({ kind: 'open' });
});

test('after a sign-out that kept work the sign-in without a connection finds the passkey’s user', async () => {
  await withPasskey();
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await session().signOut('keep');
  expect(await session().openByPasskey('last-user')).toMatchObject({ kind: 'no-passkey' });
  expect(await session().ways.hasPasskey()).toBe(true);
  expect(await session().openByPasskey('anybody')).toEqual({ kind: 'open' });
  expect(device.engine.view.find('student', `~${uid}`)?.record.lastName).toBe('Lee');
});

test('another password leaves the passkey alone, also a weak one', async () => {
  await withPasskey();
  await session().changePassword({ old: weak, new: 'wooden pail', confirm: 'wooden pail' });
  expect(state()).toMatchObject({ ways: ['passkey'], onlineOnly: null });
  device.goOffline();
  await session().lock();
  expect(await session().openByPasskey('last-user')).toEqual({ kind: 'open' });
});

test('a device that was closed opens by no passkey, and what lies on it stays sealed', async () => {
  await withPasskey();
  device.goOffline();
  await device.engine.edits.create('student', student);
  const answer = await (await restClient(w.server, 'admin')).put('/api/accounts/user/2', { isActive: false });
  expect(answer.status).toBe(200);
  device.net.isOnline = true;
  device.engine.setOnline(true);
  const sealed = expect.objectContaining({ count: 1 }) as object;
  await eventually(() => expect(state()).toEqual({ kind: 'signed-out', closed: { sealed } }));
  device.goOffline();
  expect(await session().ways.hasPasskey()).toBe(false);
  expect(await session().openByPasskey('anybody')).toMatchObject({ kind: 'no-passkey' });
});
