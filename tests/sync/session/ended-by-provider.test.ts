import { afterEach, expect, test } from 'vitest';
import { testClock } from '../../helpers/clock.ts';
import { eventually } from '../../helpers/eventually.ts';
import { testProvider, type TestProvider } from '../../helpers/provider.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { signOnBrowser } from '../../server/sign-on/browser.ts';

let provider: TestProvider;
let place: World;
afterEach(async () => {
  await place.close();
  await provider.close();
});

const passphrase = 'orbit-velvet-mustang-thimble-crayon';

const begin = async (closesDevices: boolean) => {
  provider = await testProvider();
  place = await world({
    clock: testClock(new Date().toISOString()),
    signOn: {
      provider: { issuer: provider.issuer, clientId: 'accord', clientSecret: 'secret', roles: null },
      takesPasswords: true,
      closesDevices,
    },
  });
};
const signOn = async (device: Device, sid: string) => {
  provider.manners.claims = { sid };
  const browser = signOnBrowser(place.server);
  const code = (await browser.goThrough()).get('code') ?? '';
  return device.engine.session.signInByCode({ code, verifier: browser.verifier });
};
const ends = async (claims: Record<string, unknown>) => {
  const body = new URLSearchParams({ logout_token: await provider.logoutToken(claims) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = '/api/accounts/signon/backchannel';
  expect((await place.server.fetch(path, { method: 'POST', headers, body })).status).toBe(200);
};
/** A device that works offline, with something typed that isn't sent. */
const holding = async (sid: string, stateId: string) => {
  const device = place.device();
  await signOn(device, sid);
  await device.engine.session.ways.putPassphrase(passphrase);
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  device.goOffline();
  await device.engine.edits.create('student', { firstName: 'Ann', lastName: sid, stateId });
  return device;
};

test('with OIDC_CLOSE_DEVICES the device of a session that the provider ended closes at contact, and the next sign-in there opens and sends what lies sealed', async () => {
  await begin(true);
  const [mine, other] = [await holding('one', '1234567891'), await holding('two', '1234567892')];
  await ends({ sid: 'one' });
  await mine.goOnline().catch(() => {});
  await eventually(() =>
    expect(mine.engine.session.state.get()).toMatchObject({
      kind: 'signed-out',
      closed: { sealed: { count: 1 } },
    }),
  );
  mine.goOffline();
  expect(await mine.engine.session.unlock(passphrase, 'passphrase')).not.toEqual({ kind: 'open' });
  // The user's other device was not meant.
  await other.goOnline();
  await eventually(() => expect(other.engine.queue.edits.get()).toEqual([]));

  await mine.goOnline().catch(() => {});
  expect(await signOn(mine, 'three')).toEqual({ kind: 'open' });
  await eventually(() => expect(mine.engine.queue.edits.get()).toEqual([]));

  // Where no one session is named, all of the user's devices are meant.
  await ends({ sub: 'ann-at-the-provider' });
  await eventually(() => expect(other.engine.session.state.get()).toMatchObject({ kind: 'signed-out' }));
});

test('without it the session alone ends: the device opens as before, and asks to sign in again', async () => {
  await begin(false);
  const device = await holding('one', '1234567891');
  await ends({ sid: 'one' });
  await device.goOnline().catch(() => {});
  await eventually(() =>
    expect(device.engine.session.state.get()).toMatchObject({ kind: 'open', needsPassword: true }),
  );
  await device.engine.session.lock();
  expect(await device.engine.session.unlock(passphrase, 'passphrase')).toEqual({ kind: 'open' });
  expect(device.engine.queue.edits.get()).toHaveLength(1);
});
