import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { openStores } from '#sync/database/open-stores.ts';
import { createOutbox } from '#sync/outbox/outbox.ts';
import { createPush } from '#sync/outbox/push.ts';
import { realTimers } from '#sync/base/timers.ts';
import type { RowSealer } from '#sync/model/row-worker.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { applied, quietParts, typed } from '../outbox/push-parts.ts';
import { plainSealer } from '../plain-sealer.ts';

/**
 * What the vault's worker is asked to seal for one edit, from its save to its end: the outbox's sealings by the store that
 * they are for, its file, its receipt and its way there included. The mirror's row of the answer is sealed by the mirror.
 */
async function sealingsOf(answer: () => Promise<unknown>): Promise<{ sealed: string[]; left: string[] }> {
  const sealed: string[] = [];
  const sealer: RowSealer = {
    ...plainSealer,
    seal(items) {
      sealed.push(...items.map(({ place }) => place.store));
      return plainSealer.seal(items);
    },
    async sealBytes(place, bytes) {
      sealed.push(place.store);
      return bytes.slice();
    },
  };
  const files = memoryFiles();
  const places = { databases: { indexedDB: new IDBFactory(), IDBKeyRange }, files, kept: keptValues() };
  const stores = await openStores('test', places, sealer, Date.now);
  const outbox = createOutbox(stores.outbox, () => {});
  const pushing = createPush({
    ...quietParts,
    fence: () => 1,
    api: (async () => (await answer(), applied())) as never,
    outbox,
    timers: realTimers,
    now: Date.now,
  });
  await stores.outbox.takeFence();
  await typed(outbox, 'u1');
  expect([...(files.folders.get('test')?.keys() ?? [])]).toEqual(['u1']);
  await pushing.drain();
  pushing.stop();
  stores.close();
  return { sealed, left: outbox.edits.get().map(({ state }) => state) };
}

test('an edit that goes out is sealed once, when it is saved: its file has the same bytes, its way there seals nothing (ED9)', async () => {
  expect(await sealingsOf(async () => {})).toEqual({ sealed: ['edits'], left: [] });
});

test('an edit without an answer is sealed once, however often it is tried (ED9)', async () => {
  const lost = () => Promise.reject(new Problem('unavailable', 'no connection'));
  expect(await sealingsOf(lost)).toEqual({ sealed: ['edits'], left: ['sent'] });
});

test.each(['conflict', 'invalid'] as const)(
  'the content of a %s is sealed, and what was typed is not sealed again (ED9)',
  async (code) => {
    const refused = () => Promise.reject(new Problem(code, 'The name of Ann Quill is too long.'));
    expect((await sealingsOf(refused)).sealed).toEqual(['edits', 'outcomes']);
  },
);
