import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStores } from '#sync/database/open-stores.ts';
import type { MirrorStore } from '#sync/model/mirror-store.ts';
import { keepingLists, keepingParts } from '#sync/workspace/keep-lists.ts';
import type { Stores } from '#sync/model/stores.ts';
import { type Memory, createMemory } from '#sync/view/memory.ts';
import { aComplaint, anEvent, aStudent, aUid } from '../../helpers/factories.ts';
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
/** `agreed`: the stamp at which memory was last compared; as the mirror stands unless told. */
async function keep(
  given: { isSettled?: () => boolean; idle?: () => Promise<void>; agreed?: string | null } = {},
): Promise<void> {
  const stamp = (await mirror.state())?.stamp ?? null;
  const { agreed = stamp, ...more } = given;
  await keepingLists({
    mirror,
    memory: held,
    isSettled: () => true,
    agreed: () => ({ stamp: agreed, partStamp: null }),
    idle: async () => {},
    ...more,
  })();
}
const listed = async () => {
  const kept = await mirror.readLists();
  return kept && (JSON.parse(kept.text('complaint')) as unknown[]).length;
};

test('lists are written from a memory that has agreed with the server as the mirror stands', async () => {
  await arrive('a', earlier);
  await keep();
  expect(await listed()).toBe(1);
});

test('nothing is written where memory did not agree, or the mirror has changed since: another tab may have written', async () => {
  await arrive('a', earlier);
  await keep({ agreed: null });
  const before = (await mirror.state())?.stamp ?? '';
  await arrive('b', later);
  await keep({ agreed: before });
  expect(await listed()).toBeNull();
});

test('nothing is written while a page or an answer is on its way', async () => {
  await arrive('a', earlier);
  await keep({ isSettled: () => false });
  expect(await listed()).toBeNull();
});

test('what was made while a page arrived is not written', async () => {
  await arrive('a', earlier);
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

test('a record that is shown without a place in the mirror is not written, nor is its name', async () => {
  const [student, shown] = [aStudent(), aStudent()];
  await arrive('a', earlier);
  held.putRows([inPage('student', student)]);
  held.putRows([inPage('complaint', aComplaint({ studentUid: student.uid }))]);
  held.putRows([inPage('complaint', aComplaint({ studentUid: shown.uid }))]);
  held.putUnkept([inPage('student', shown), inPage('complaint', aComplaint())]);
  await keep();
  const lines = JSON.parse((await mirror.readLists())?.text('complaint') ?? '') as unknown[][];
  expect(lines.map((line) => line[6]).toSorted()).toEqual(['Lee, Ann', null, null]);
});

test('lists are made anew once a session after any change, then only after many', async () => {
  await arrive('a', earlier);
  await keep();
  await arrive('b', later);
  const keepNow = keepingLists({
    mirror,
    memory: held,
    isSettled: () => true,
    agreed: () => ({ stamp, partStamp: null }),
    idle: async () => {},
  });
  let stamp = (await mirror.state())?.stamp ?? '';
  await keepNow();
  expect(await mirror.unlisted()).toBe(0);
  for (let at = 1; at <= 101; at += 1) {
    await arrive(`c${at}`, later);
    stamp = (await mirror.state())?.stamp ?? '';
    await keepNow();
    expect(await mirror.unlisted()).toBe(at > 100 ? 0 : at);
  }
});

test('the keys of parts are kept where there are none, and made anew only after many changes of parts (VI7)', async () => {
  const uid = aUid();
  const put = async (cursor: string, count: number) => {
    const asked = await mirror.state();
    if (!asked) throw new Error('there is no mirror');
    const rows = Array.from({ length: count }, () =>
      inPage('event', anEvent({ parentUid: uid, parentType: 'complaint' })),
    );
    held.putRows((await mirror.applyPage(asked, aPage({ cursor, rows }), earlier))?.rows ?? []);
  };
  const keepNow = async (agreed = true, isSettled = true) => {
    const partStamp = agreed ? ((await mirror.state())?.partStamp ?? null) : 'before';
    await keepingParts({
      mirror,
      memory: held,
      isSettled: () => isSettled,
      agreed: () => ({ stamp: null, partStamp }),
      idle: async () => {},
    })();
    return mirror.unindexed();
  };
  await put('a', 3);
  expect([await keepNow(false), await keepNow(true, false), await keepNow()]).toEqual([null, null, 0]);
  await put('b', 100);
  expect(await keepNow()).toBe(100);
  await put('c', 1);
  expect([await keepNow(false), await keepNow()]).toEqual([101, 0]);
  expect(await mirror.readParts(uid)).toHaveLength(104);
});
