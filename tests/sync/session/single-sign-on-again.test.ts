import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../helpers/clock.ts';
import { eventually } from '../../helpers/eventually.ts';
import { testProvider, type TestProvider } from '../../helpers/provider.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { signOnBrowser } from '../../server/sign-on/browser.ts';

let provider: TestProvider;
let place: World;
let device: Device;
beforeEach(async () => {
  provider = await testProvider();
  place = await world({
    clock: testClock(new Date().toISOString()),
    signOn: {
      provider: { issuer: provider.issuer, clientId: 'accord', clientSecret: 'secret', roles: null },
      takesPasswords: true,
      closesDevices: false,
    },
  });
  device = place.device({ now: () => place.server.clock.now().getTime() });
});
afterEach(async () => {
  await place.close();
  await provider.close();
});

const ada = { sub: 'ada', email: 'admin@example.gov' };
const passphrase = 'orbit-velvet-mustang-thimble-crayon';
const window = 'w'.repeat(22);

/** What a window brings the app of whom the provider lets in. */
const codeOf = async (person: Record<string, string>, asked: Record<string, string> = {}) => {
  // The provider's clock and the server's agree, also where the test lets time pass.
  provider.manners.claims = {
    ...person,
    auth_time: Math.floor(place.server.clock.now().getTime() / 1000),
  };
  const browser = signOnBrowser(place.server);
  const told = await browser.comeBack(await browser.atProvider(await browser.begin(asked)));
  return { code: told.get('code') ?? '', verifier: browser.verifier };
};
const confirms = { window, confirms: '1' };
const again = { window, fresh: '1' };
const session = () => device.engine.session;

test('a call that wants a fresh sign-in goes on by the code of one; somebody else’s doesn’t', async () => {
  await session().signInByCode(await codeOf(ada));
  await codeOf({ sub: 'ed', email: 'editor@example.gov' });
  place.server.clock.advance(6 * 60_000);
  const call = device.engine.online('saveUser', {
    params: { id: '2' },
    body: { phoneNumber: '515 555 0101' },
  });
  await eventually(() => expect(session().confirming.isAsked.get()).toBe(true));
  const theirs = await codeOf({ sub: 'ed', email: 'editor@example.gov' }, confirms);
  expect(await session().confirming.confirmByCode(theirs)).toEqual({ kind: 'somebody-else' });
  expect(session().confirming.isAsked.get()).toBe(true);
  const mine = await codeOf(ada, confirms);
  expect(await session().confirming.confirmByCode(mine)).toEqual({ kind: 'open' });
  expect((await call).status).toBe(200);
  expect(session().confirming.isAsked.get()).toBe(false);
  expect(await session().confirming.confirmByCode(mine)).toEqual({ kind: 'sign-on-refused' });
  device.goOffline();
  expect(await session().confirming.confirmByCode(mine)).toEqual({ kind: 'unavailable' });
});

test('a session that has ended on the server goes on by the code of a new sign-in, of the same user alone', async () => {
  await session().signInByCode(await codeOf(ada));
  await session().ways.putPassphrase(passphrase);
  await sql`update "refreshFamilies" set "revokedAt" = now()`.execute(place.server.db);
  await device.engine.edits.create('student', { firstName: 'Ann', lastName: 'Kept', stateId: '1234567890' });
  await eventually(() => expect(session().state.get()).toMatchObject({ needsPassword: true }));

  const theirs = await codeOf({ sub: 'ed', email: 'editor@example.gov' }, again);
  expect(await session().resumeByCode(theirs)).toEqual({ kind: 'somebody-else' });
  const { rows } = await sql`select 1 from "refreshFamilies" where "revokedAt" is null`.execute(
    place.server.db,
  );
  expect(rows).toEqual([]);
  expect(await session().resumeByCode(await codeOf(ada, again))).toEqual({ kind: 'open' });
  expect(session().state.get()).toMatchObject({ needsPassword: false, user: { way: 'sso' } });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});

test('who signs out to come back finds the device as it was: its passphrase opens it, and nothing is chosen anew', async () => {
  await session().signInByCode(await codeOf(ada));
  await session().ways.putPassphrase(passphrase);
  await session().signOut('keep-device');
  expect(session().state.get()).toEqual({ kind: 'signed-out' });
  expect(await session().signInByCode(await codeOf(ada, { fresh: '1' }))).toEqual({ kind: 'open' });
  expect(session().state.get()).toMatchObject({ asksOffline: false, onlineOnly: null, ways: ['passphrase'] });
  await session().lock();
  expect(await session().unlock(passphrase, 'passphrase')).toEqual({ kind: 'open' });

  await session().signOut('keep');
  await session().signInByCode(await codeOf(ada));
  expect(session().state.get()).toMatchObject({ asksOffline: true });
});
