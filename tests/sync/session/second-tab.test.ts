import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnEngine } from '#sync/engine/create-engine.ts';
import { realTimers } from '#sync/base/timers.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { turns } from '../../helpers/turns.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { heardChannels } from './heard-channels.ts';
import { vaultDevice } from '../vault/vault-device.ts';

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Canaryname' };
const weak = 'short pass';

let w: World;
let disk: ReturnType<typeof vaultDevice>;
let tabs: ReturnType<typeof heardChannels>;
let device: Device;
/** By how many ms the device's clock is ahead. */
let ahead: number;
/** Its timers of more than a second, of which a tab that isn’t busy needs none. */
let turn: ReturnType<typeof turns>;
let asks: boolean;
/** What a call of the server waits for before it is sent, by its path. */
let before: (path: string) => Promise<void>;

beforeEach(async () => {
  w = await world();
  disk = vaultDevice();
  tabs = heardChannels();
  [ahead, turn, asks, before] = [0, turns(), true, async () => {}];
  device = w.device({
    // Each tab has its own.
    get vaults() {
      return disk.vaults();
    },
    asksTabs: () => asks,
    async fetch(input, init) {
      const request = new Request(input, init);
      await before(new URL(request.url).pathname);
      return device.net.fetch(request);
    },
    channel: tabs.channel,
    timers: { after: (ms, act) => (ms > 1000 ? turn.timers : realTimers).after(ms, act) },
    now: () => Date.now() + ahead,
  });
  await eventually(() => expect(kindOf(device.engine)).toBe('signed-out'));
  await device.signIn();
});
afterEach(() => w.close());

const kindOf = (tab: OwnEngine) => tab.session.state.get().kind;
/** What tabs say to each other is heard by then. */
const heard = () => new Promise((resolve) => setTimeout(resolve));

/** A new tab, once it is open or shows who is asked for what. */
async function newTab(): Promise<OwnEngine> {
  const tab = device.openTab();
  await eventually(() => expect(kindOf(tab)).not.toBe('starting'));
  return tab;
}

/** A new tab whose time is over once this was said: the patience with a sign, or the time of an offer. */
async function lateTab(said: 'key-wanted' | 'key-chosen', ms: number): Promise<OwnEngine> {
  const tab = device.openTab();
  await eventually(() => expect(tabs.times(said)).toBe(1));
  turn.pass(ms);
  await eventually(() => expect(kindOf(tab)).toBe('locked'));
  return tab;
}

test('a second tab opens without a password, also without a connection; what was unsent is there, and locking one locks all', async () => {
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  const tab = await newTab();
  expect(kindOf(tab)).toBe('open');
  await eventually(() => expect(tab.view.find('student', `~${uid}`)?.record.lastName).toBe('Canaryname'));
  const third = await newTab();
  expect(kindOf(third)).toBe('open');
  await third.session.lock();
  await eventually(() => expect([device.engine, tab, third].map(kindOf)).toEqual(Array(3).fill('locked')));
  expect(kindOf(await newTab())).toBe('locked');
  expect(tabs.times('key-given')).toBe(2);
});

test('of two open tabs one gives the key, once: what is said again is not answered (TA5)', async () => {
  await newTab();
  tabs.said = [];
  // The second tab has a key to give as well.
  expect(kindOf(await newTab())).toBe('open');
  expect([tabs.times('key-here'), tabs.times('key-given')]).toEqual([2, 1]);
  tabs.stranger(tabs.last('key-wanted'));
  tabs.stranger(tabs.last('key-chosen'));
  // The new tab has not heard that offer before; the other two don't take it up again.
  const here = tabs.said.flatMap((notice) => (notice.kind === 'key-here' ? notice.tab : []));
  expect(new Set(here).size).toBe(here.length);
  // An answer to what was said again would be there before the one to a tab that asks later.
  expect(kindOf(await newTab())).toBe('open');
  expect(tabs.times('key-given')).toBe(2);
});

test('an answer is taken by the tab whose offer it is for, and only after it has chosen', async () => {
  await newTab();
  const before = tabs.last('key-given');
  tabs.holds = 'key-given';
  const asking = device.openTab();
  await eventually(() => expect(tabs.times('key-given')).toBe(2));
  tabs.stranger(before);
  tabs.release();
  await eventually(() => expect(kindOf(asking)).toBe('open'));
  // A tab that has chosen no giver yet takes no answer, not even one with its own nonce.
  tabs.holds = 'key-here';
  const third = device.openTab();
  await eventually(() => expect(tabs.times('key-wanted')).toBe(3));
  const { nonce } = tabs.last('key-wanted').offer;
  tabs.stranger({ ...before, nonce });
  tabs.release();
  await eventually(() => expect(kindOf(third)).toBe('open'));
  // A tab that has chosen one can't open an answer that was wrapped for another tab.
  tabs.holds = 'key-given';
  const deceived = device.openTab();
  await eventually(() => expect(tabs.times('key-given')).toBe(4));
  tabs.stranger({ ...before, nonce: tabs.last('key-wanted').offer.nonce });
  tabs.release();
  await eventually(() => expect(kindOf(deceived)).toBe('locked'));
});

test('where no tab is open nothing is asked', async () => {
  const tab = await newTab();
  await device.engine.session.lock();
  await eventually(() => expect(kindOf(tab)).toBe('locked'));
  tabs.said = [];
  expect(kindOf(await newTab())).toBe('locked');
  expect(tabs.times('key-wanted')).toBe(0);
});

test('an open tab with its hands full has a while to give a sign; an answer that comes after the lock changes nothing', async () => {
  tabs.holds = 'key-here';
  const busy = device.openTab();
  await eventually(() => expect(tabs.times('key-wanted')).toBe(1));
  turn.pass(1999);
  await heard();
  expect(kindOf(busy)).toBe('starting');
  tabs.release();
  await eventually(() => expect(kindOf(busy)).toBe('open'));

  tabs.said = [];
  tabs.holds = 'key-here';
  const tab = await lateTab('key-wanted', 2000);
  tabs.release();
  await heard();
  expect([kindOf(tab), tabs.times('key-chosen')]).toEqual(['locked', 0]);

  tabs.said = [];
  tabs.holds = 'key-given';
  const other = device.openTab();
  await eventually(() => expect(tabs.times('key-given')).toBe(1));
  turn.pass(3000);
  await eventually(() => expect(kindOf(other)).toBe('locked'));
  tabs.release();
  expect(kindOf(await newTab())).toBe('open');
  expect(kindOf(other)).toBe('locked');
});

test('an offer that is chosen after it has ended is not answered', async () => {
  tabs.holds = 'key-chosen';
  await lateTab('key-chosen', 3000);
  tabs.release();
  // An answer to it would be there before the one to a tab that asks later.
  expect(kindOf(await newTab())).toBe('open');
  expect(tabs.times('key-given')).toBe(1);
});

test('a tab that is locked, or that waits with the lock until a form has kept what was typed, gives nothing', async () => {
  let kept = () => {};
  device.engine.session.beforeLock(() => new Promise((resolve) => (kept = resolve)));
  const locking = device.engine.session.lock();
  expect(kindOf(device.engine)).toBe('open');
  expect(kindOf(await newTab())).toBe('locked');
  kept();
  await locking;
  expect(kindOf(await newTab())).toBe('locked');
  expect(tabs.times('key-here')).toBe(0);
});

test('a key that was given before a lock opens nothing after it (TA5)', async () => {
  tabs.holds = 'key-given';
  const tab = device.openTab();
  await eventually(() => expect(tabs.times('key-given')).toBe(1));
  await device.engine.session.lock();
  tabs.release();
  await eventually(() => expect(kindOf(tab)).toBe('locked'));
});

test("another user's open tab gives nothing", async () => {
  const other = await newTab();
  expect(await other.session.signIn('admin', testPassword)).toEqual({ kind: 'open' });
  await other.session.lock();
  tabs.said = [];
  // The new tab asks for the key of the Admin, who was here last; only the editor's tab is open.
  expect(kindOf(await newTab())).toBe('locked');
  expect(kindOf(device.engine)).toBe('open');
  expect([tabs.times('key-wanted'), tabs.times('key-here')]).toEqual([0, 0]);
});

test('a tab that is signing out gives nothing, nor leaves its key for a reload', async () => {
  let revoke = () => {};
  before = (path) =>
    path.endsWith('/signout') ? new Promise((resolve) => (revoke = resolve)) : Promise.resolve();
  const signingOut = device.engine.session.signOut('keep');
  expect(kindOf(device.engine)).toBe('open');
  await newTab();
  expect(tabs.times('key-here')).toBe(0);
  device.engine.session.park();
  expect(await disk.parking.take()).toBeNull();
  revoke();
  await signingOut;
  expect(kindOf(await newTab())).toBe('signed-out');
});

test('a session that works online only gives nothing, also when it became so with a new password', async () => {
  await device.engine.session.changePassword({ old: testPassword, new: weak, confirm: weak });
  expect(device.engine.session.state.get()).toMatchObject({ kind: 'open', onlineOnly: expect.any(String) });
  await lateTab('key-wanted', 2000);
  expect(tabs.times('key-here')).toBe(0);
});

test('a tab whose time without use is over by the clock gives nothing, and locks', async () => {
  ahead = 11 * 60_000;
  await lateTab('key-wanted', 2000);
  expect(tabs.times('key-here')).toBe(0);
  await eventually(() => expect(kindOf(device.engine)).toBe('locked'));
});

test('a page that is for nobody signed in asks for no key', async () => {
  asks = false;
  expect(kindOf(await newTab())).toBe('locked');
  expect(tabs.times('key-wanted')).toBe(0);
});
