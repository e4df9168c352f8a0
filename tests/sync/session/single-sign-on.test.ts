import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { testProvider, type TestProvider } from '../../helpers/provider.ts';
import { type World, world } from '../../helpers/world.ts';
import { signOnBrowser } from '../../server/sign-on/browser.ts';

let provider: TestProvider;
let place: World;
beforeAll(async () => {
  provider = await testProvider();
  place = await world({
    signOn: {
      provider: { issuer: provider.issuer, clientId: 'accord', clientSecret: 'secret', roles: null },
      takesPasswords: true,
      closesDevices: false,
    },
  });
});
afterAll(async () => {
  await place.close();
  await provider.close();
});

/** What a browser on the device brings the app from the provider. */
const codeFor = async () => {
  const browser = signOnBrowser(place.server);
  return { code: (await browser.goThrough()).get('code') ?? '', verifier: browser.verifier };
};

test('a session by single sign-on works online only, keeps nothing, and says where the provider’s own ends', async () => {
  const device = place.device();
  const { session } = device.engine;
  expect(await session.signInByCode(await codeFor())).toEqual({ kind: 'open' });
  expect(session.state.get()).toMatchObject({
    kind: 'open',
    user: { userName: 'editor', way: 'sso' },
    onlineOnly: expect.stringContaining('You signed in with single sign-on') as string,
  });
  expect(device.disk.records.size).toBe(0);
  expect(await session.signOut('keep')).toContain('/leave?');
  expect(session.state.get()).toEqual({ kind: 'signed-out' });
});

test('a code that was used before, and no answer, are told apart', async () => {
  const device = place.device();
  const code = await codeFor();
  await device.engine.session.signInByCode(code);
  expect(await device.engine.session.signInByCode(code)).toEqual({ kind: 'sign-on-refused' });
  device.goOffline();
  expect(await device.engine.session.signInByCode(code)).toEqual({ kind: 'unavailable' });
});

const passphrase = 'orbit-velvet-mustang-thimble-crayon';

test('with a passphrase a session by single sign-on works offline, and what was typed there is sent; a new one is chosen when it is forgotten', async () => {
  const device = place.device();
  const { session } = device.engine;
  await session.signInByCode(await codeFor());
  expect(session.state.get()).toMatchObject({ asksOffline: true });
  await session.ways.putPassphrase(passphrase);
  expect(session.state.get()).toMatchObject({ onlineOnly: null, ways: ['passphrase'], asksOffline: false });

  device.goOffline();
  await device.reload();
  expect(await device.engine.session.unlock(passphrase, 'passphrase')).toEqual({ kind: 'open' });
  await device.engine.edits.create('student', {
    firstName: 'Ann',
    lastName: 'Offline',
    stateId: '1234567891',
  });
  await device.goOnline();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(device.engine.session.state.get()).toMatchObject({ user: { way: 'sso' }, needsPassword: false });

  await device.engine.session.signOut('keep');
  await device.engine.session.signInByCode(await codeFor());
  await device.engine.session.ways.putPassphrase(passphrase);
  await device.engine.session.lock();
  await device.engine.session.signInByCode({ ...(await codeFor()), isForgotten: true });
  expect(device.engine.session.state.get()).toMatchObject({ asksOffline: true });
});

test('ways are changed without a password right after a single sign-on, later by signing on again', async () => {
  let passed = 0;
  const device = place.device({ now: () => place.server.clock.now().getTime() + passed });
  const { session } = device.engine;
  await session.signInByCode(await codeFor());
  await session.ways.putPassphrase(passphrase);
  const another = `${passphrase}-again`;
  await session.ways.putPassphrase(another);
  passed = 6 * 60_000;
  const late = session.ways.putPassphrase(passphrase);
  await eventually(() => expect(session.confirming.isAsked.get()).toBe(true));
  session.confirming.giveUp();
  await expect(late).rejects.toThrow('nothing was changed');
});

test('what waits on the device from a session by password is sent', async () => {
  const device = place.device();
  await device.signIn('editor');
  device.goOffline();
  await device.engine.edits.create('student', { firstName: 'Sue', lastName: 'Waits', stateId: '1234567890' });
  expect(await device.engine.session.signOut('keep')).toBeNull();
  await device.goOnline().catch(() => {});
  expect(await device.engine.session.signInByCode(await codeFor())).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  await eventually(() =>
    expect(device.engine.view.all('student').map(({ record }) => record.lastName)).toContain('Waits'),
  );
});
