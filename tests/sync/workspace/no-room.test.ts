import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openStores } from '#sync/database/open-stores.ts';
import { mirrorBudget, OverBudget } from '#sync/mirror/budget.ts';
import type { MirrorState, MirrorStore } from '#sync/model/mirror-store.ts';
import type { NoRoom } from '#sync/model/sync-status.ts';
import { createPull } from '#sync/mirror/pull.ts';
import { settable } from '#sync/base/observable.ts';
import { syncLoop } from '#sync/workspace/sync-loop.ts';
import { createMemory } from '#sync/view/memory.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { plainSealer } from '../plain-sealer.ts';

test('where the disk is full in fact, documents that the server has make room for a page; without any the pull ends', async () => {
  const places = {
    databases: { indexedDB: new IDBFactory(), IDBKeyRange },
    files: memoryFiles(),
    kept: keptValues(),
  };
  const stores = await openStores('test', places, plainSealer, Date.now);
  let documents = 1;
  let isDiskFull = true;
  const store: MirrorStore = {
    ...stores.mirror,
    applyPage: async (...given) => {
      if (isDiskFull) throw new DOMException('', 'QuotaExceededError');
      return stores.mirror.applyPage(...given);
    },
  };
  const page = {
    status: 'page',
    phase: 'changes',
    cursor: 'c1',
    more: false,
    newest: 1,
    rows: [],
    removals: [],
  };
  const noRoom = settable<NoRoom | null>(null);
  const pulling = createPull({
    api: (async () => ({ body: page, headers: new Headers(), status: 200 })) as never,
    store,
    memory: createMemory(),
    yearId: () => 1,
    state: settable<MirrorState | null>(null),
    announce: () => {},
    answers: () => ({ begun: 0, ended: 0 }),
    editedFamilies: () => new Set(),
    mostBytes: async () => Number.POSITIVE_INFINITY,
    async shed() {
      if (documents === 0) return false;
      documents -= 1;
      isDiskFull = false;
      return true;
    },
    noRoom,
    log: { add: () => {}, lines: () => [] },
    now: Date.now,
  });
  await pulling.run();
  expect([documents, noRoom.get(), (await stores.mirror.state())?.cursor]).toEqual([0, null, 'c1']);
  isDiskFull = true;
  await expect(pulling.run()).rejects.toThrow();
  expect(noRoom.get()).toBe('device');
  stores.close();
});

test('a browser that does not tell its quota sets no bound', async () => {
  for (const unknown of [async () => null, () => Promise.reject(new Error('not here'))])
    expect(await mirrorBudget(unknown, 0)).toBe(Number.POSITIVE_INFINITY);
});

test('a pull without room is not tried again by hints, nor by time before a minute (FI4)', async () => {
  const waits: number[] = [];
  let pulls = 0;
  const loop = syncLoop({
    push: { drain: async () => {}, retryNow: async () => {}, stop: () => {} },
    pull: {
      run: async () => {
        pulls += 1;
        throw new OverBudget();
      },
      reached: () => -1,
      agreed: () => ({ stamp: null, partStamp: null }),
      stop: () => {},
    },
    hints: { start: () => {}, stop: () => {}, again: () => {} },
    maySync: () => true,
    onPassword: () => {},
    reached: settable(true),
    log: { add: () => {}, lines: () => [] },
    timers: {
      after(ms) {
        waits.push(ms);
        return () => {};
      },
    },
    now: () => 0,
    random: () => 0,
  });
  await loop.pullSoon();
  for (let change = 1; change < 10; change += 1) loop.hinted(change, 0);
  expect([pulls, waits, loop.isPulled.get()]).toEqual([1, [60_000], false]);
});
