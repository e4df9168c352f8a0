import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { settable } from '#sync/base/observable.ts';
import { withPasskey } from '#sync/session/asked-passkey.ts';
import type { DevicePasskeys } from '#sync/session/device-passkeys.ts';
import { passkeyAtHand } from '#sync/session/passkey-at-hand.ts';
import type { SessionState, SignInOutcome } from '#sync/session/session-view.ts';
import type { PasskeySecret } from '#sync/vault/vault-record.ts';
import type { Workspace } from '#sync/workspace/workspace.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type PasskeyBrowser, passkeyBrowser } from '../../helpers/passkey-browser.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let place: World;
beforeAll(async () => {
  place = await world();
});
afterAll(() => place.close());

let browser: PasskeyBrowser;
let keys: ReturnType<typeof authenticator>;
beforeEach(() => {
  browser = passkeyBrowser();
  keys = authenticator();
});
afterEach(() => vi.unstubAllGlobals());

/** The device's own way to the same authenticator: what it made and what it disowned are counted. */
function authenticator() {
  const made: string[] = [];
  const disowned: string[] = [];
  const passkeys: DevicePasskeys = {
    isPossible: true,
    prepare: () => {},
    async make() {
      made.push(`own${made.length}`);
      return {
        kind: 'passkey',
        credential: made.at(-1) ?? '',
        prf: crypto.getRandomValues(new Uint8Array(32)),
      };
    },
    async use(credentials) {
      const id = browser.passkey?.id ?? '';
      if (!credentials.includes(id) || !browser.prf) throw new Problem('rule', 'No passkey was used.');
      return { kind: 'passkey', credential: id, prf: browser.prf.slice() };
    },
    disown: (credential) => void disowned.push(credential),
  };
  return { passkeys, made, disowned };
}

const newDevice = () => place.device({ passkeys: keys.passkeys });

/** A user of their own with a passkey, on the device that it was added on. */
async function owner(userName: string): Promise<Device> {
  await place.server.addUser(userName, ['IDOE-Edit']);
  const device = newDevice();
  await device.engine.session.signIn(userName, testPassword);
  const { online, session } = device.engine;
  await session.addPasskey('Laptop', (await online('beginPasskey', {})).body);
  return device;
}

/** The server gives this device no secret while it is busy. */
function busyEscrow(device: Device): () => void {
  const { fetch } = device.net;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    return request.url.includes('escrow') ? new Response('busy', { status: 503 }) : fetch(request);
  };
  return () => void (device.net.fetch = fetch);
}

const state = (device: Device) => device.engine.session.state.get();
const upToDate = (device: Device) =>
  eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));

/** A device that the account's passkey opens, with nothing beside it. */
async function openedByIt(userName: string): Promise<Device> {
  await owner(userName);
  const device = newDevice();
  await device.engine.session.signInByPasskey();
  await device.engine.session.ways.putPasskey();
  await upToDate(device);
  return device;
}

test('the passkey that signed in opens the device: one touch, no other passkey', async () => {
  await owner('olive');
  const device = newDevice();
  const { session } = device.engine;
  expect(await session.signInByPasskey()).toEqual({ kind: 'open' });
  expect(state(device)).toMatchObject({ asksOffline: true, ways: [] });
  expect(session.ways.isPasskeyAtHand.get()).toBe(true);
  await session.ways.putPasskey();
  expect(state(device)).toMatchObject({ asksOffline: false, onlineOnly: null, ways: ['passkey'] });
  expect({ uses: browser.uses, made: keys.made }).toEqual({ uses: 1, made: [] });
  expect(session.ways.isPasskeyAtHand.get()).toBe(false);
  await upToDate(device);
  device.goOffline();
  await device.reload();
  await eventually(() => expect(state(device).kind).toBe('locked'));
  expect(await device.engine.session.openByPasskey('last-user')).toEqual({ kind: 'open' });
});

test('one without a secret leaves the question as it was: the device gets one of its own', async () => {
  await owner('otto');
  browser.prf = null;
  const device = newDevice();
  const { session } = device.engine;
  expect(await session.signInByPasskey()).toEqual({ kind: 'open' });
  expect(session.ways.isPasskeyAtHand.get()).toBe(false);
  await session.ways.putPasskey();
  expect(keys.made).toEqual(['own0']);
});

test('where the server gives no secret, the sign-in goes on by the passkey that opens the device, and by no other', async () => {
  const device = await openedByIt('odile');
  const { session } = device.engine;
  await session.lock();
  busyEscrow(device);
  expect(await session.signInByPasskey()).toEqual({ kind: 'open' });
  expect(state(device)).toMatchObject({ onlineOnly: null, ways: ['passkey'], asksOffline: false });
  await session.lock();
  browser.prf = crypto.getRandomValues(new Uint8Array(32));
  expect(await session.signInByPasskey()).toEqual({ kind: 'unavailable' });
});

test('the account’s passkey is never disowned; what failed is tried again with it', async () => {
  await owner('olga');
  const device = newDevice();
  const { session } = device.engine;
  await session.signInByPasskey();
  const { create } = device.engine.edits;
  await create('student', { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' });
  await upToDate(device);
  const over = busyEscrow(device);
  await expect(session.ways.putPasskey()).rejects.toMatchObject({ code: 'unavailable' });
  over();
  expect({ made: keys.made, disowned: keys.disowned }).toEqual({ made: [], disowned: [] });
  await session.ways.putPasskey();
  expect({ uses: browser.uses, made: keys.made }).toEqual({ uses: 1, made: [] });
  expect(state(device)).toMatchObject({ ways: ['passkey'] });
});

test('a passkey as second factor is at hand too, where the question is due', async () => {
  const device = await openedByIt('oskar');
  const { session } = device.engine;
  const signIn = async (isForgotten: boolean) => {
    await session.lock();
    const begun = await session.signIn('oskar', testPassword, isForgotten);
    expect(begun).toMatchObject({ kind: 'second-step', factors: ['passkey'] });
    expect(await session.givePasskey(false)).toEqual({ kind: 'open' });
    expect(state(device)).toMatchObject({ asksOffline: isForgotten });
    expect(session.ways.isPasskeyAtHand.get()).toBe(isForgotten);
  };
  await signIn(false);
  await signIn(true);
});

test('later one of the account’s passkeys is chosen; removed from the account, it opens this device no more, but where it is alone', async () => {
  const device = await owner('ophelia');
  const { session } = device.engine;
  const id = browser.passkey?.id ?? '';
  const { body } = await device.engine.online('passkeys', {});
  expect(body.passkeys).toMatchObject([{ name: 'Laptop', credential: id }]);
  const put = session.ways.putAccountPasskey([id]);
  await eventually(() => expect(session.confirming.isAsked.get()).toBe(true));
  expect(await session.confirming.givePasskey(false)).toEqual({ kind: 'open' });
  await put;
  expect(state(device)).toMatchObject({ ways: ['password', 'passkey'] });
  expect(await session.ways.isOpenedBy(id)).toBe(true);
  await session.ways.dropPasskey('another');
  expect(state(device)).toMatchObject({ ways: ['password', 'passkey'] });
  await session.ways.dropPasskey(id);
  expect(state(device)).toMatchObject({ ways: ['password'] });
  expect(await session.ways.isOpenedBy(id)).toBe(false);

  const alone = await openedByIt('orla');
  await alone.engine.session.ways.dropPasskey(browser.passkey?.id ?? '');
  expect(state(alone)).toMatchObject({ ways: ['passkey'], onlineOnly: null });
});

const secret = (): PasskeySecret => ({
  kind: 'passkey',
  credential: 'it',
  prf: new Uint8Array(32).fill(7),
});
const isWiped = ({ prf }: PasskeySecret) => prf.every((byte) => byte === 0);

test.each<[string, (given: { state: (next: object) => void; user: () => void }) => void]>([
  ['the question is answered', (given) => given.state({ asksOffline: false })],
  ['the device locks', (given) => given.state({ kind: 'locked' })],
  ['its user signs out', (given) => given.state({ kind: 'signed-out' })],
  ['another user’s session begins', (given) => given.user()],
])('the secret is overwritten once %s; a copy that is in use isn’t', (_when, happens) => {
  const asking = { kind: 'open', asksOffline: true };
  const now = settable(asking as SessionState);
  const workspace = settable<Workspace | null>(null);
  const atHand = passkeyAtHand(now, workspace);
  const given = secret();
  atHand.takeOver(given);
  const copy = atHand.copy();
  expect(copy).toEqual(secret());
  happens({
    state: (next) => now.set({ ...asking, ...next } as SessionState),
    user: () => workspace.set({} as Workspace),
  });
  expect(isWiped(given)).toBe(true);
  expect(copy).toEqual(secret());
  expect({ copy: atHand.copy(), isThere: atHand.isThere.get() }).toEqual({ copy: null, isThere: false });
});

test('where nothing asks, or the sign-in fails, the secret is overwritten at once', async () => {
  const now = settable<SessionState>({ kind: 'signed-out' });
  const atHand = passkeyAtHand(now, settable<Workspace | null>(null));
  const device = newDevice();
  const heard: PasskeySecret[] = [];
  const asked = (outcome: () => SignInOutcome) =>
    withPasskey(
      {
        exchange: async () => {
          const answer = await device.net.fetch('http://accord.test/api/accounts/passkeys/signin', {
            method: 'POST',
            headers: { 'x-accord-device': crypto.randomUUID() },
          });
          return { status: answer.status, headers: answer.headers, body: await answer.json() };
        },
        vaults: { device: crypto.randomUUID() },
        atHand,
        now: Date.now,
      },
      async (_passkey, given) => {
        if (given) heard.push(given);
        expect(given && isWiped(given)).toBe(false);
        return outcome();
      },
    );
  await owner('oona');
  expect(await asked(() => ({ kind: 'passkey-refused' }))).toEqual({ kind: 'passkey-refused' });
  expect(await asked(() => ({ kind: 'open' }))).toEqual({ kind: 'open' });
  const unreached = () => {
    throw new Problem('unavailable', 'Nobody answers.');
  };
  expect(await asked(unreached)).toEqual({ kind: 'unavailable' });
  expect(heard.map(isWiped)).toEqual([true, true, true]);
});
