import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { softPasskey } from '../../helpers/authenticator.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type PasskeyBrowser, passkeyBrowser } from '../../helpers/passkey-browser.ts';
import { testPassword } from '../../helpers/server.ts';
import { type World, world } from '../../helpers/world.ts';

let place: World;
beforeAll(async () => {
  place = await world();
});
afterAll(() => place.close());

let browser: PasskeyBrowser;
beforeEach(() => {
  browser = passkeyBrowser();
});
afterEach(() => vi.unstubAllGlobals());

/** A device of a user of their own, who has a passkey. */
async function withPasskey(userName: string) {
  await place.server.addUser(userName, ['IDOE-Edit']);
  const device = place.device();
  const { session, online } = device.engine;
  await session.signIn(userName, testPassword);
  const codes = await session.addPasskey('Laptop', (await online('beginPasskey', {})).body);
  expect(codes).toHaveLength(10);
  return device;
}

test('a passkey signs in; what the password opened goes on opening', async () => {
  const device = await withPasskey('ursula');
  const { session } = device.engine;
  await eventually(() => expect(session.state.get()).toMatchObject({ user: { hasPasskey: true } }));
  await session.lock();
  expect(await session.signInByPasskey()).toEqual({ kind: 'open' });
  expect(session.state.get()).toMatchObject({ onlineOnly: null, ways: ['password'], asksOffline: false });
  await session.lock();
  device.goOffline();
  expect(await session.unlock(testPassword)).toEqual({ kind: 'open' });
});

test('on a device that knows nothing of its user the session works online only, and asks for a passphrase', async () => {
  await withPasskey('ulrich');
  const device = place.device();
  const { session } = device.engine;
  expect(await session.signInByPasskey()).toEqual({ kind: 'open' });
  expect(session.state.get()).toMatchObject({
    asksOffline: true,
    onlineOnly: expect.stringContaining('You signed in with a passkey') as string,
    user: { way: 'password', hasPasskey: true },
  });
});

test('it is the second factor of a password', async () => {
  const device = await withPasskey('una');
  const { session } = device.engine;
  await session.lock();
  expect(await session.signIn('una', testPassword)).toEqual({ kind: 'second-step', factors: ['passkey'] });
  expect(await session.givePasskey(false)).toEqual({ kind: 'open' });
  expect(await session.givePasskey(false)).toEqual({ kind: 'step-over' });
});

test('it is a proof of presence, and gives an ended session back', async () => {
  const { session } = (await withPasskey('urban')).engine;
  const asked = session.confirming.ask();
  expect(await session.confirming.givePasskey(false)).toEqual({ kind: 'open' });
  expect(await asked).toBe(true);
  expect(await session.resumeByPasskey()).toEqual({ kind: 'open' });
});

test('another user’s passkey gives no session back', async () => {
  await withPasskey('uwe');
  const others = browser.passkey;
  const { session } = (await withPasskey('uta')).engine;
  browser.passkey = others;
  expect(await session.resumeByPasskey()).toEqual({ kind: 'passkey-refused' });
  expect(session.state.get()).toMatchObject({ user: { userName: 'uta' } });
});

test('given up, refused and without a connection are told apart', async () => {
  const device = await withPasskey('ute');
  const { session } = device.engine;
  await session.lock();
  browser.isGivenUp = true;
  expect(await session.signInByPasskey()).toEqual({ kind: 'no-passkey', words: 'No passkey was used.' });
  browser.isGivenUp = false;
  const unknown = softPasskey({
    challenge: '',
    rp: { id: 'accord.example.gov', name: '' },
    user: { id: 'AAAA', name: '', displayName: '' },
  } as unknown as AnswerOf<Calls['beginPasskey']>);
  browser.passkey = unknown;
  expect(await session.signInByPasskey()).toEqual({ kind: 'passkey-refused' });
  device.goOffline();
  expect(await session.signInByPasskey()).toEqual({ kind: 'unavailable' });
});
