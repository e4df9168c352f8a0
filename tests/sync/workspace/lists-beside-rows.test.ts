import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type AnyRecord, entities, type Entity } from '#domain/records.ts';
import { oneAtATime } from '#sync/base/one-at-a-time.ts';
import type { MirroredRecord } from '#sync/model/mirrored.ts';
import { createMemory } from '#sync/view/memory.ts';
import { keepingLists } from '#sync/workspace/keep-lists.ts';
import { readMirror } from '#sync/workspace/read-mirror.ts';
import { aComplaint, aMediation, aStudent } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';
import { putAt, type WriterMirror, writerMirror } from '../database/page-writer.ts';
import { type Listed, listedEarly, listedOf } from '../listed.ts';

const students = [aStudent(), aStudent()];
const ofStudents = (at: number) => ({ studentUid: students[at]?.uid ?? null });
/** Few records, so that what happens meets on one. */
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

const at = fc.nat({ max: records.length - 1 });
const version = fc.integer({ min: 1, max: 6 });
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('page', 'late page', 'family', 'answer'),
      at,
      version,
      other: at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('removal', 'deletion', 'drop', 'damage', 'cut off'),
      at,
      version,
      other: at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('keep', 'keep', 'make', 'keep what was made'),
      at,
      version,
      other: at,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset'), at, version, other: at }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

async function rowsOf({ store }: WriterMirror): Promise<MirroredRecord[]> {
  const rows: MirroredRecord[] = [];
  await store.readAll(entities, (part) => rows.push(...part));
  return rows;
}

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

interface Made {
  keep(): Promise<void>;
}

/** A tab that has read the mirror and made lists of it; `keep` goes on. */
async function making(it: WriterMirror): Promise<Made> {
  const memory = createMemory();
  memory.putRows(await rowsOf(it));
  const { stamp } = await it.state();
  const [isMade, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const keepLists: typeof it.store.keepLists = async (...given) => {
    isMade.resolve();
    await going.promise;
    await it.store.keepLists(...given);
  };
  const made = keepingLists({
    mirror: { ...it.store, keepLists },
    memory,
    isSettled: () => true,
    agreed: () => stamp,
    idle: async () => {},
  })();
  // It may find that nothing is to be made.
  await Promise.race([isMade.promise, made]);
  return {
    keep() {
      going.resolve();
      return made;
    },
  };
}

async function done(it: WriterMirror, what: Deed, number: number, made: Made[]): Promise<unknown> {
  const { store } = it;
  const state = await it.state();
  const rows = [rowOf(what.at, what.version)];
  if (what.other !== what.at) rows.push(rowOf(what.other, what.version));
  const removed = { ...keyOf(what.at), version: what.version };
  const put = (page: object, asked = state) =>
    store.applyPage(asked, aPage({ cursor: String(number), newest: number, ...page }), putAt);
  switch (what.kind) {
    case 'page':
      return put({ rows });
    case 'late page':
      return put({ rows }, { ...state, cursor: 'earlier' });
    case 'family':
      return store.applyFamily(
        { uid: 'guest', rows, next: null, newest: number } as unknown as Parameters<
          typeof store.applyFamily
        >[0],
        putAt,
      );
    case 'answer':
      return store.applyAnswers([{ epoch: state.epoch, rows, removed: [] }]);
    case 'removal':
      return put({ removals: [{ ...removed, reason: 'out-of-scope' }] });
    case 'deletion':
      return store.applyAnswers([{ epoch: state.epoch, rows: [], removed: [removed] }]);
    case 'drop':
      return store.dropGuests(['guest'], [keyOf(what.at), keyOf(what.other)]);
    case 'damage':
      await it.database.rows.where(keyOf(what.at)).modify({ sealed: new Uint8Array(64) });
      return store.read([keyOf(what.at)]);
    case 'cut off':
      vi.spyOn(it.database.state, 'put').mockRejectedValueOnce(new Error('the page was killed'));
      return put({ rows }).catch(() => {});
    case 'make':
      made.push(await making(it));
      return;
    case 'keep what was made':
      return made.shift()?.keep();
    case 'keep':
      return (await making(it)).keep();
    default:
      return store.reset(4);
  }
}

test('lists that are shown before their records are read show what these say, whatever happened (VI5)', async () => {
  let [compared, patched] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 16 }), async (deeds) => {
      const it = await writerMirror('the worker');
      const made: Made[] = [];
      await it.put(aPage({ cursor: 'all', rows: records.map((_, at) => rowOf(at, 1)) }));
      await (await making(it)).keep();
      for (const [number, what] of deeds.entries()) {
        await done(it, what, number, made);
        const changed = await it.store.unlisted();
        const shown = await opened(it);
        expect(shown === null).toBe(changed === null);
        if (!shown) continue;
        expect(shown).toEqual(listedOf(await rowsOf(it)));
        compared += 1;
        if (changed) patched += 1;
      }
      for (const one of made) await one.keep();
      it.close();
    }),
    { numRuns: 80 },
  );
  // Else nothing was compared.
  expect(compared).toBeGreaterThan(150);
  expect(patched).toBeGreaterThan(50);
});
