import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { leftInTab } from '#sync/session/left-work.ts';
import { serverOpening } from '#sync/session/openings.ts';
import { onlineChoice } from '#sync/session/online-choice.ts';
import { claimsOf } from '#sync/api/claims.ts';
import { createExchange } from '#sync/api/exchange.ts';
import { guessablePasswords } from '../../helpers/guessable-passwords.ts';
import { keptValues } from '../../helpers/memory-files.ts';
import { restClient } from '../../helpers/rest.ts';
import { testPassword, tokenSecret } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { vaultDevice } from '../vault/vault-device.ts';

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

const weak = 'short pass';
const strong = 'wooden kettle orbits';
const passphrase = 'ladder unusual harbor ninety';
const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };
const session = () => device.engine.session;
const state = () => session().state.get();

const waysNow = () => {
  const now = state();
  return now.kind === 'open' ? now.ways : [];
};

/** The editor's password is changed by another way than this device. */
async function givePassword(password: string): Promise<void> {
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  const hash = await passwords.hash(password);
  await sql`update "users" set "passwordHash" = ${hash} where "userName" = 'editor'`.execute(w.server.db);
}

/** Answers the next question for the password. */
async function giveAgain(password: string): Promise<void> {
  await eventually(() => expect(session().confirming.isAsked.get()).toBe(true));
  expect(await session().confirming.confirm(password)).toEqual({ kind: 'open' });
}

/** Does what the password is asked for again for. */
const proved = async (work: Promise<void>, password: string) =>
  void (await Promise.all([work, giveAgain(password)]));

/** Signs in with a password that is too weak, and lets a passphrase open the device. */
async function withPassphrase(): Promise<void> {
  await givePassword(weak);
  await device.signIn('editor', weak);
  await session().ways.putPassphrase(passphrase);
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
}

test('with a weak password the session asks whether this device shall work offline; a passphrase makes it', async () => {
  await givePassword(weak);
  await device.signIn('editor', weak);
  expect(state()).toMatchObject({ asksOffline: true, ways: [], onlineOnly: expect.any(String) as string });
  // Nothing is asked for again right after the sign-in.
  await session().ways.putPassphrase(passphrase);
  expect(state()).toMatchObject({ kind: 'open', asksOffline: false, ways: ['passphrase'], onlineOnly: null });
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await device.reload();
  await eventually(() => expect(state().kind).toBe('locked'));
  expect(await session().ways.ofLocked()).toEqual(['passphrase']);
  expect(await session().unlock(weak, 'password')).toMatchObject({ kind: 'wrong-password' });
  ahead = 2000;
  expect(await session().unlock(passphrase, 'passphrase')).toEqual({ kind: 'open' });
  expect(device.engine.view.find('student', `~${uid}`)?.record.lastName).toBe('Lee');
  await device.goOnline();
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
});

test('not on this device: the session goes on online only, and is not asked again at the next sign-in', async () => {
  await givePassword(weak);
  await device.signIn('editor', weak);
  session().ways.leave();
  expect(state()).toMatchObject({ asksOffline: false, onlineOnly: expect.any(String) as string });
  await session().signOut('keep');
  await device.signIn('editor', weak);
  expect(state()).toMatchObject({
    asksOffline: false,
    onlineOnly: expect.stringContaining('You chose') as string,
  });
  expect(device.disk.records.size).toBe(0);
  // Changed later, after the password was given again.
  await proved(session().ways.putPassphrase(passphrase), weak);
  expect(state()).toMatchObject({ onlineOnly: null, ways: ['passphrase'] });
});

test('ten guessable passwords of 15 and more characters make no vault', async () => {
  const long = guessablePasswords.filter(({ length }) => length >= 15).slice(0, 10);
  expect(long).toHaveLength(10);
  for (const guessable of long) {
    await givePassword(guessable);
    await device.signIn('editor', guessable);
    expect(state(), guessable).toMatchObject({ ways: [], onlineOnly: expect.any(String) as string });
    expect(device.disk.records.size, guessable).toBe(0);
    await session().signOut('keep');
  }
  await givePassword(strong);
  await device.signIn('editor', strong);
  expect(waysNow()).toEqual(['password']);
});

test('ten guessable passphrases of 15 and more characters are refused, and make no vault', async () => {
  await givePassword(weak);
  await device.signIn('editor', weak);
  const long = guessablePasswords.filter(({ length }) => length >= 15);
  expect(long.length).toBeGreaterThanOrEqual(10);
  for (const guessable of long)
    await expect(session().ways.putPassphrase(guessable)).rejects.toMatchObject({
      details: { fields: [{ path: 'passphrase' }] },
    });
  expect(device.disk.records.size).toBe(0);
});

test('a passphrase beside a strong password is added, changed and removed once the password was given again', async () => {
  await device.signIn();
  const refused = session().ways.putPassphrase(passphrase);
  await eventually(() => expect(session().confirming.isAsked.get()).toBe(true));
  session().confirming.giveUp();
  await expect(refused).rejects.toMatchObject({ code: 'unauthenticated' });
  await proved(session().ways.putPassphrase(passphrase), testPassword);
  expect(state()).toMatchObject({ ways: ['password', 'passphrase'] });
  const other = 'cobalt ferry mistaken acorn';
  await proved(session().ways.putPassphrase(other), testPassword);
  device.goOffline();
  await session().lock();
  expect(await session().unlock(passphrase, 'passphrase')).toMatchObject({ kind: 'wrong-password' });
  ahead = 2000;
  expect(await session().unlock(other, 'passphrase')).toEqual({ kind: 'open' });
  await session().lock();
  expect(await session().unlock(testPassword)).toEqual({ kind: 'open' });
  await device.goOnline();
  await proved(session().ways.remove('passphrase'), testPassword);
  expect(state()).toMatchObject({ ways: ['password'], onlineOnly: null });
});

test('the last way stays while edits wait; without them it goes, and the session works online only', async () => {
  await withPassphrase();
  const { fetch } = device.net;
  // The server is there, and takes no student.
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isStudent = request.method === 'POST' && /student/i.test(request.url);
    return isStudent ? new Response('busy', { status: 503 }) : fetch(request);
  };
  const uid = await device.engine.edits.create('student', student);
  const refused = expect(session().ways.remove('passphrase')).rejects.toMatchObject({ code: 'rule' });
  await Promise.all([refused, giveAgain(weak)]);
  expect(state()).toMatchObject({ ways: ['passphrase'], onlineOnly: null });
  device.net.fetch = fetch;
  await device.goOnline();
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  await proved(session().ways.remove('passphrase'), weak);
  expect(state()).toMatchObject({ ways: [], onlineOnly: expect.stringContaining('You chose') as string });
  await session().lock();
  expect(state()).toEqual({ kind: 'signed-out' });
});

test('on a device without room for the choice to work online only the last way stays: the next sign-in would undo it', async () => {
  await withPassphrase();
  const { kept } = device.disk;
  const { setItem } = kept;
  kept.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const refused = expect(session().ways.remove('passphrase')).rejects.toThrow('full');
  await Promise.all([refused, giveAgain(weak)]);
  kept.setItem = setItem;
  expect(state()).toMatchObject({ ways: ['passphrase'], onlineOnly: null });
  device.goOffline();
  await session().lock();
  expect(await session().unlock(passphrase, 'passphrase')).toEqual({ kind: 'open' });
});

test('a forgotten passphrase: the password opens the device with a connection, a new one is chosen, no edit is lost', async () => {
  await withPassphrase();
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await session().lock();
  device.net.isOnline = true;
  expect(await session().signIn('editor', weak, true)).toEqual({ kind: 'open' });
  expect(state()).toMatchObject({ asksOffline: true, onlineOnly: null });
  const other = 'cobalt ferry mistaken acorn';
  await session().ways.putPassphrase(other);
  await device.goOnline();
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  device.goOffline();
  await session().lock();
  expect(await session().unlock(passphrase, 'passphrase')).toMatchObject({ kind: 'wrong-password' });
  ahead = 2000;
  expect(await session().unlock(other, 'passphrase')).toEqual({ kind: 'open' });
});

test('with a connection the password alone is asked for, and the passphrase stays as it is', async () => {
  await withPassphrase();
  await session().lock();
  expect(await session().signIn('editor', weak)).toEqual({ kind: 'open' });
  expect(state()).toMatchObject({ asksOffline: false, onlineOnly: null, ways: ['passphrase'] });
  await session().lock();
  device.goOffline();
  // Without one the sign-in screen takes the passphrase too.
  expect(await session().signIn('editor', passphrase)).toEqual({ kind: 'open' });
});

test('another password leaves the passphrase alone, also a weak one', async () => {
  await withPassphrase();
  await session().changePassword({ old: weak, new: 'wooden pail', confirm: 'wooden pail' });
  expect(state()).toMatchObject({ ways: ['passphrase'], onlineOnly: null });
  await session().changePassword({ old: 'wooden pail', new: strong, confirm: strong });
  expect(new Set(waysNow())).toEqual(new Set(['password', 'passphrase']));
  device.goOffline();
  await session().lock();
  expect(await session().unlock(passphrase, 'passphrase')).toEqual({ kind: 'open' });
});

test('a device that was closed opens by no passphrase, and what lies on it stays sealed', async () => {
  await withPassphrase();
  device.goOffline();
  await device.engine.edits.create('student', student);
  const answer = await (await restClient(w.server, 'admin')).put('/api/accounts/user/2', { isActive: false });
  expect(answer.status).toBe(200);
  device.net.isOnline = true;
  device.engine.setOnline(true);
  const sealed = expect.objectContaining({ count: 1 }) as object;
  await eventually(() => expect(state()).toEqual({ kind: 'signed-out', closed: { sealed } }));
  device.goOffline();
  expect(await session().signIn('editor', passphrase)).toEqual({ kind: 'closed', sealed });
});

test('a session that began without a password asks the same question, and its passphrase opens the device', async () => {
  await device.signIn();
  const access = (await sharedToken()) ?? '';
  const claims = claimsOf(access);
  if (!claims) throw new Error('there are no claims');
  const vaults = await vaultDevice().page();
  const exchange = createExchange({
    fetch: (...asked) => device.net.fetch(...asked),
    baseUrl: 'http://accord.test/',
    onAsked: () => () => {},
    onDate: () => {},
  });
  const chosen = onlineChoice(keptValues());
  const left = leftInTab(vaults, exchange, v7);
  const open = serverOpening(
    { vaults, exchange, chosen, left, now: Date.now },
    { closeDevice: async () => {} },
  );
  const first = await open({ claims, access, password: null });
  expect(first).toMatchObject({
    asksOffline: true,
    onlineOnly: expect.stringContaining('passphrase') as string,
  });
  expect(first.vault.isPassing).toBe(true);
});

/** An access token of the session that is open. */
async function sharedToken(): Promise<string | null> {
  const answer = await device.net.fetch('http://accord.test/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'accord-web',
      username: 'editor',
      password: testPassword,
    }).toString(),
  });
  return ((await answer.json()) as { access_token?: string }).access_token ?? null;
}
