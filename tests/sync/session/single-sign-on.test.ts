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
