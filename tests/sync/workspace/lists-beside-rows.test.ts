import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRecord, Entity } from '#domain/records/records.ts';
import { oneAtATime } from '#sync/base/one-at-a-time.ts';
import { createMemory } from '#sync/view/memory.ts';
import { keepingLists } from '#sync/workspace/keep-lists.ts';
import { readMirror } from '#sync/workspace/read-mirror.ts';
import { aComplaint, aMediation, aStudent } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';
import { type WriterMirror, writerMirror } from '../database/page-writer.ts';
import { type Listed, listedEarly, listedOf } from '../listed.ts';
import { deeds, deedsTo, rowsOf } from './mirror-deeds.ts';

const students = [aStudent(), aStudent()];
const ofStudents = (at: number) => ({ studentUid: students[at]?.uid ?? null });
const records: readonly [Entity, AnyRecord][] = [
  ...students.map((one): [Entity, AnyRecord] => ['student', one]),
  ['complaint', aComplaint(ofStudents(0))],
  ['complaint', aComplaint(ofStudents(0))],
  ['complaint', aComplaint()],
  ['mediation', aMediation(ofStudents(1))],
];

/** The record as its version has it: each version shows something else in lists. */
function rowOf(at: number, version: number) {
  const [entity, record] = records[at] ?? ['student', aStudent()];
  const shown =
    entity === 'student'
      ? { lastName: `Lee ${version}` }
      : { dateFiled: `2026-09-0${version}`, ...('studentUid' in record && ofStudents(version % 2)) };
  return inPage(entity, { ...record, version, ...shown } as AnyRecord);
}
const keyOf = (at: number) => {
  const [entity, record] = records[at] ?? ['student', aStudent()];
  return { entity, uid: record.uid };
};

/** What an opening shows before the records are read; null without kept lists. */
async function opened({ store }: WriterMirror): Promise<Listed | null> {
  const isMade = (await store.unlisted()) !== null;
  const { early, shown, listed, all } = readMirror({
    mirror: store,
    memory: createMemory(),
    inTurn: oneAtATime(),
    // The records are never read.
    idle: () => (isMade ? new Promise(() => {}) : Promise.resolve()),
    opensEarly: true,
    shownRecord: () => null,
    needed: () => [],
  });
  for (const part of [listed, all]) part.catch(() => {});
  await shown;
  const lists = early.get();
  return lists && listedEarly(lists);
}

test('lists that are shown before their records are read show what these say, whatever happened (VI5)', async () => {
  let [compared, patched] = [0, 0];
  await fc.assert(
    fc.asyncProperty(deeds(records.length, 16), async (list) => {
      const it = await writerMirror('the worker');
      const { done, keep, end } = deedsTo({ it, rowOf, keyOf, keeping: keepingLists, writes: 'keepLists' });
      await it.put(aPage({ cursor: 'all', rows: records.map((_, at) => rowOf(at, 1)) }));
      await keep();
      for (const [number, what] of list.entries()) {
        await done(what, number);
        const changed = await it.store.unlisted();
        const shown = await opened(it);
        expect(shown === null).toBe(changed === null);
        if (!shown) continue;
        expect(shown).toEqual(listedOf(await rowsOf(it)));
        compared += 1;
        if (changed) patched += 1;
      }
      await end();
      it.close();
    }),
    { numRuns: 80 },
  );
  // Else nothing was compared.
  expect(compared).toBeGreaterThan(150);
  expect(patched).toBeGreaterThan(50);
});
