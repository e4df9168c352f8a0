import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Channel, Notice } from '#sync/model/notice.ts';
import { createExchange } from '#sync/api/exchange.ts';
import { type TokenPair, type Tokens, tokens } from '#sync/api/tokens.ts';
import type { Timers } from '#sync/base/timers.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type World, world } from '../../helpers/world.ts';
import { localLocks, type Locks } from '#sync/base/locks.ts';

/** What two tabs of a device must not do at once (docs/sync-rules.md TA4). */

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

/** Requests to a path that are held until they are let go. */
function held(path: string, isHeld: () => boolean) {
  const waiting: (() => void)[] = [];
  const asked = { count: 0 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).pathname !== path || !isHeld()) return w.server.fetch(request);
    asked.count += 1;
    const answer = await w.server.fetch(request);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };
  return { fetch, asked, letGo: () => waiting.splice(0).forEach((go) => go()) };
}

test('a tab that signs in while another one signs out begins anew, and what it saves opens after a reload (TA4)', async () => {
  const revoking = held('/api/accounts/signout', () => true);
  const asked: string[] = [];
  const own = localLocks();
  const locks: Locks = {
    taken: async () => [],
    request(name, options, work) {
      asked.push(name);
      return own.request(name, options, work);
    },
  };
  const device = w.device({ fetch: revoking.fetch, locks });
  await device.signIn();
  const tab = device.openTab();
  await eventually(() => expect(tab.session.state.get().kind).toBe('locked'));
  const keyBefore = device.disk.records.get(device.disk.last ?? '')?.dataKey;
  const signingOut = device.engine.session.signOut('keep');
  await eventually(() => expect(revoking.asked.count).toBe(1));
  const ofVault = () => asked.filter((name) => name.startsWith('accord-vault-')).length;
  const before = ofVault();
  const signingIn = tab.session.signIn('editor', testPassword);
  // The tab that signs in waits for the lock of the tab that signs out.
  await eventually(() => expect(ofVault()).toBe(before + 1));
  revoking.letGo();
  await signingOut;
  expect(await signingIn).toEqual({ kind: 'open' });
  tab.setOnline(false);
  await tab.queue.setWorkOffline(true);
  const uid = await tab.edits.create('student', { stateId: '1', firstName: 'Ann', lastName: 'Lee' });
  const after = device.disk.records.get(device.disk.last ?? '')?.dataKey;
  expect(after).toBeDefined();
  expect(after).not.toBe(keyBefore);
  await tab.close();
  await device.reload();
  await device.engine.session.unlock(testPassword);
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)).toBeDefined());
  expect(device.engine.status.get().unreadable).toBe(0);
});

test('a tab that was frozen in its sign-out deletes nothing of the session that another tab has begun since (TA4)', async () => {
  const revoking = held('/api/accounts/signout', () => true);
  /** No time passes but that for which a tab waits for the vault's lock. */
  const waits = new Set<() => void>();
  const timers: Timers = {
    after(ms, act) {
      if (ms === 45_000) waits.add(act);
      return () => waits.delete(act);
    },
  };
  const device = w.device({ fetch: revoking.fetch, timers });
  await device.signIn();
  const tab = device.openTab();
  await eventually(() => expect(tab.session.state.get().kind).toBe('locked'));
  const signingOut = device.engine.session.signOut('keep');
  await eventually(() => expect(revoking.asked.count).toBe(1));
  const signingIn = tab.session.signIn('editor', testPassword);
  await eventually(() => expect(waits.size).toBe(1));
  for (const take of waits) take();
  expect(await signingIn).toEqual({ kind: 'open' });
  await tab.queue.setWorkOffline(true);
  const uid = await tab.edits.create('student', { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' });
  revoking.letGo();
  await signingOut;
  await tab.close();
  await device.reload();
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)).toBeDefined());
  // By the tokens of the session that the other tab has begun.
  await device.engine.queue.setWorkOffline(false);
  await eventually(() =>
    expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false }),
  );
});

/** Timers that come when they are told to. */
function manual(): Timers & { due(): number; pass(): void } {
  const due = new Set<() => void>();
  return {
    after(_ms, act) {
      due.add(act);
      return () => due.delete(act);
    },
    due: () => due.size,
    pass() {
      for (const act of due) act();
      due.clear();
    },
  };
}

/** Tabs of the editor's session that share its tokens, as they are stored; `timers` are all tabs'. */
async function tabsOfSession() {
  const { tokens: first } = await w.server.signIn('editor');
  const shared = { stored: { access: first.access_token, refresh: first.refresh_token } as TokenPair | null };
  const store = {
    read: async () => shared.stored,
    write: async (pair: TokenPair | null) => void (shared.stored = pair),
  };
  const locks = localLocks();
  const timers = manual();
  const claims = JSON.parse(Buffer.from(first.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    uid: string;
  };
  async function openTab(fetch: typeof globalThis.fetch): Promise<Tokens> {
    const tab = tokens({
      onTaken: async () => {},
      exchange: createExchange({ fetch, baseUrl: 'http://accord.test/', onAsked: () => () => {} }),
      store,
      locks,
      lockName: 'tokens',
      timers,
      device: '01a1fe9f-1180-7006-87f6-074501e35379',
      userUid: claims.uid,
      onClosed: () => {},
      now: Date.now,
    });
    await tab.load();
    return tab;
  }
  return { first, shared, timers, openTab };
}

test('a tab that was frozen while it renewed the tokens keeps no other from renewing, and takes theirs when it thaws (TA4)', async () => {
  let isFrozen = true;
  const frozen = held('/token', () => isFrozen);
  const { first, shared, timers, openTab } = await tabsOfSession();
  const [one, two] = [await openTab(frozen.fetch), await openTab(w.server.fetch)];
  w.server.clock.advance(20 * 60_000);
  const renewing = one.renew(first.access_token);
  await eventually(() => expect(frozen.asked.count).toBe(1));
  const other = two.renew(first.access_token);
  // The second tab waits for the lock of the frozen tab, and has the only timer.
  await eventually(() => expect(timers.due()).toBe(1));
  timers.pass();
  const renewed = await other;
  expect(renewed).not.toBeNull();
  expect(renewed).not.toBe(first.access_token);
  // The second tab renews once more before the frozen one thaws.
  w.server.clock.advance(20 * 60_000);
  const newest = await two.renew(renewed);
  const kept = shared.stored;
  isFrozen = false;
  frozen.letGo();
  expect(await renewing).toBe(newest);
  expect(one.current()).toBe(newest);
  expect(shared.stored).toBe(kept);
});

test('a renewal that the server refuses after its user has signed in again goes on with the new tokens', async () => {
  const slow = held('/token', () => true);
  const { first, openTab } = await tabsOfSession();
  const tab = await openTab(slow.fetch);
  await sql`update "refreshFamilies" set "revokedAt" = now()`.execute(w.server.db);
  const renewing = tab.renew(first.access_token);
  await eventually(() => expect(slow.asked.count).toBe(1));
  const { tokens: again } = await w.server.signIn('editor');
  await tab.take({ access: again.access_token, refresh: again.refresh_token });
  slow.letGo();
  expect(await renewing).toBe(again.access_token);
  expect(tab.current()).toBe(again.access_token);
});

test('what another tab has just saved goes out before what is saved here after it, heard of or not (TA3)', async () => {
  const open = new Set<(notice: Notice) => void>();
  let isHeard = true;
  const channel = (): Channel => {
    let own: (notice: Notice) => void = () => {};
    return {
      post(notice) {
        for (const listener of open) if (isHeard && listener !== own) listener(notice);
      },
      listen: (take) => open.add((own = take)),
      close: () => open.delete(own),
    };
  };
  const device = w.device({ channel });
  await device.signIn();
  const leader = device.engine;
  const uid = await leader.edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  await eventually(() => expect(leader.queue.edits.get()).toEqual([]));
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  await eventually(() => expect(tab.view.find('student', `~${uid}`)?.isNew).toBe(false));
  const save = async (engine: typeof tab, city: string) => {
    const seen = engine.view.find('student', `~${uid}`)?.record;
    await engine.edits.save('student', uid, seen as never, { city });
  };
  isHeard = false;
  await save(tab, 'first');
  await save(leader, 'second');
  isHeard = true;
  await eventually(() => expect(leader.queue.edits.get()).toEqual([]));
  const sent = await sql<{ city: string }>`
    select "changed"->'city'->>1 as "city" from "change_log" where "uid" = ${uid} order by "number"
  `.execute(w.server.db);
  expect(sent.rows.map(({ city }) => city).slice(1)).toEqual(['first', 'second']);
});
