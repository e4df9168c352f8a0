import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStores } from '#sync/database/open-stores.ts';
import type { MirrorStore } from '#sync/model/mirror-store.ts';
import { keepLists } from '#sync/workspace/keep-lists.ts';
import type { Stores } from '#sync/model/stores.ts';
import { type Memory, createMemory } from '#sync/view/memory.ts';
import { aComplaint } from '../../helpers/factories.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { aPage, inPage } from '../a-page.ts';
import { plainSealer } from '../plain-sealer.ts';

let stores: Stores;
let mirror: MirrorStore;
let held: Memory;
const [earlier, later] = ['2026-11-21T15:00:00.000Z', '2026-11-21T15:00:01.000Z'];

beforeEach(async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  stores = await openStores(
    'test',
    { databases, files: memoryFiles(), kept: keptValues() },
    plainSealer,
    Date.now,
  );
  mirror = stores.mirror;
  held = createMemory();
  await mirror.reset(3);
});
afterEach(() => stores.close());

/** A page with one case arrives in the mirror and in memory. */
async function arrive(cursor: string, at: string): Promise<void> {
  const asked = await mirror.state();
  if (!asked) throw new Error('there is no mirror');
  const page = aPage({ cursor, rows: [inPage('complaint', aComplaint())], serverTime: at });
  const accepted = await mirror.applyPage(asked, page, at);
  held.putRows(accepted?.rows ?? []);
}
const keep = (given: { isSettled?: () => boolean; idle?: () => Promise<void> } = {}) =>
  keepLists({ mirror, memory: held, isSettled: () => true, idle: async () => {}, ...given });
const listed = async () => {
  const kept = await mirror.readLists();
  return kept && (JSON.parse(kept('complaint')) as unknown[]).length;
};

test('lists are written from a memory that has agreed with the server since the last page', async () => {
  await arrive('a', earlier);
  await mirror.verified(later);
  await keep();
  expect(await listed()).toBe(1);
});

test('nothing is written before the digests have agreed: memory may lack what another tab has written', async () => {
  await arrive('a', earlier);
  await keep();
  await mirror.verified(earlier);
  await arrive('b', later);
  await keep();
  expect(await listed()).toBeNull();
});

test('nothing is written while a page or an answer is on its way', async () => {
  await arrive('a', earlier);
  await mirror.verified(later);
  await keep({ isSettled: () => false });
  expect(await listed()).toBeNull();
});

test('what was made while a page arrived is not written', async () => {
  await arrive('a', earlier);
  await mirror.verified(later);
  let pauses = 0;
  await keep({
    // While the first list is made.
    idle: async () => {
      pauses += 1;
      if (pauses === 2) await arrive('b', later);
    },
  });
  expect(await listed()).toBeNull();
});
