import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openStores } from '#sync/database/open-stores.ts';
import type { Accepted } from '#sync/model/mirror-store.ts';
import { aComplaint } from '../../helpers/factories.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { aPage, inPage } from '../a-page.ts';
import { plainSealer } from '../plain-sealer.ts';
import type { Answer } from '#sync/model/mirrored.ts';

/** Few records, so that answers meet on one; each answer has a row, removes one, or belongs to a mirror that is gone. */
const complaints = [aComplaint(), aComplaint(), aComplaint()];
const anAnswer = fc.record({
  at: fc.nat({ max: complaints.length - 1 }),
  version: fc.integer({ min: 1, max: 6 }),
  kind: fc.constantFrom('row', 'row', 'row', 'removal', 'nothing'),
  isOfThis: fc.constantFrom(true, true, true, false),
});
const page = aPage({ rows: complaints.slice(0, 2).map((record) => inPage('complaint', record)) });

/** A mirror with two of the records, and what a tab has in memory of it. */
async function aMirror() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const places = { databases, files: memoryFiles(), kept: keptValues() };
  const stores = await openStores('test', places, plainSealer, Date.now);
  const { mirror } = stores;
  await mirror.reset(3);
  const asked = await mirror.state();
  if (!asked) throw new Error('there is no mirror');
  await mirror.applyPage(asked, page, '2026-11-21T15:00:00.000Z');
  const memory = new Map(complaints.slice(0, 2).map((record) => [record.uid, record.version]));
  return {
    epoch: (await mirror.state())?.epoch ?? null,
    apply: async (answers: readonly Answer[]) => {
      const accepted: Accepted = await mirror.applyAnswers(answers);
      const removed = new Set(accepted.removed.map(({ uid }) => uid));
      expect(accepted.rows.filter(({ record }) => removed.has(record.uid))).toEqual([]);
      for (const { record } of accepted.rows) memory.set(record.uid, record.version);
      for (const { uid } of accepted.removed) memory.delete(uid);
    },
    async found() {
      const rows: string[] = [];
      await mirror.readAll(['complaint'], (part) =>
        rows.push(...part.map(({ record }) => `${record.uid} ${record.version}`)),
      );
      const held = [...memory].map(([uid, version]) => `${uid} ${version}`);
      return { rows: rows.toSorted(), held: held.toSorted(), bytes: (await mirror.state())?.bytes };
    },
    close: () => stores.close(),
  };
}

test('answers that are stored together leave what they leave one after the other, in the mirror and in memory', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAnswer, { maxLength: 8 }), async (drawn) => {
      const [together, single] = [await aMirror(), await aMirror()];
      const answersFor = (epoch: string | null) =>
        drawn.map(({ at, version, kind, isOfThis }): Answer => {
          const record = complaints[at] ?? aComplaint();
          return {
            epoch: isOfThis ? epoch : 'another',
            rows: kind === 'row' ? [{ entity: 'complaint', record: { ...record, version } }] : [],
            removed: kind === 'removal' ? [{ entity: 'complaint', uid: record.uid, version }] : [],
          };
        });
      await together.apply(answersFor(together.epoch));
      for (const answer of answersFor(single.epoch)) await single.apply([answer]);
      const found = await together.found();
      expect(found).toEqual(await single.found());
      expect(found.held).toEqual(found.rows);
      const all = complaints.map(({ uid }) => ({ entity: 'complaint' as const, uid, version: 7 }));
      await together.apply([{ epoch: together.epoch, rows: [], removed: all }]);
      expect(await together.found()).toEqual({ rows: [], held: [], bytes: 0 });
      together.close();
      single.close();
    }),
    { numRuns: 60 },
  );
});
