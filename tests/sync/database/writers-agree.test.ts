import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseKind } from '#domain/events.ts';
import type { AnyRecord } from '#domain/records/records.ts';
import { OverBudget } from '#sync/mirror/budget.ts';
import type { MirrorState } from '#sync/model/mirror-store.ts';
import { aComplaint } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';
import { putAt, type Writer, type WriterMirror, writerMirror } from './page-writer.ts';

/** Few records, so that pages, answers and damage meet on one. */
const complaints = [aComplaint(), aComplaint(), aComplaint(), aComplaint()];
const rowOf = (at: number, version: number) => {
  const record: AnyRecord = { ...(complaints[at] ?? aComplaint()), version };
  return inPage('complaint', record);
};
const uidOf = (at: number) => complaints[at]?.uid ?? '';

const at = fc.nat({ max: complaints.length - 1 });
const version = fc.integer({ min: 1, max: 3 });
const deed = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('page' as const),
      rows: fc.uniqueArray(fc.record({ at, version }), { maxLength: 3, selector: (row) => row.at }),
      phase: fc.constantFrom('fill', 'fill', 'fill', 'changes'),
      isLate: fc.constantFrom(false, false, false, true),
      isAhead: fc.constantFrom(true, true, false),
      more: fc.constantFrom(true, true, false),
      most: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 4000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), at, version, isRow: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('damage', 'lists', 'reset'), at }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** What is the same whoever writes: names that are drawn anew each time are left out. */
const told = ({ epoch, stamp: _stamp, partStamp: _partStamp, ...rest }: MirrorState) => ({
  ...rest,
  isBegun: epoch !== null,
});

/** Does a deed; answers what came of it. */
async function done(it: WriterMirror, what: Deed, number: number): Promise<unknown> {
  const state = await it.state();
  if (what.kind === 'page') {
    const rows = what.rows.map((row) => rowOf(row.at, row.version));
    const page = aPage({
      rows,
      cursor: String(number),
      newest: number,
      more: what.more,
      phase: what.phase as 'fill',
    });
    if (what.isAhead) it.store.prepare(page);
    const asked = what.isLate ? { ...state, cursor: 'earlier' } : state;
    try {
      const applied = await it.store.applyPage(asked, page, putAt, what.most);
      // Lists show these rows: what is made of them must not be kept for others.
      if (applied && applied.rows.length > 0) expect(applied.state.stamp).not.toBe(state.stamp);
      return applied && { ...applied, state: told(applied.state) };
    } catch (thrown) {
      if (thrown instanceof OverBudget) return 'over budget';
      throw thrown;
    }
  }
  if (what.kind === 'answer') {
    const removed = [{ entity: 'complaint' as const, uid: uidOf(what.at), version: what.version }];
    const answer = what.isRow ? { rows: [rowOf(what.at, what.version)], removed: [] } : { rows: [], removed };
    return it.store.applyAnswers([{ epoch: state.epoch, ...answer }]);
  }
  if (what.kind === 'damage')
    return it.database.rows
      .where({ entity: 'complaint', uid: uidOf(what.at) })
      .modify({ sealed: new Uint8Array(64) });
  const texts: Record<CaseKind, string> = { complaint: '[]', mediation: '[]', dueprocess: '[]' };
  return what.kind === 'lists' ? it.store.keepLists(state.stamp, texts) : it.store.reset(4);
}

/** What is in the mirror. */
const foundIn = async (it: WriterMirror) => ({
  rows: await it.held(...complaints.map(({ uid }) => ({ entity: 'complaint' as const, uid }))),
  damaged: await it.store.damaged(),
  tombstones: await it.database.tombstones.toArray(),
  lists: await it.database.lists.toCollection().primaryKeys(),
  unlisted: await it.database.unlisted.toArray(),
  state: told(await it.state()),
});

test('whoever writes the pages of a fill, the same comes of each, whatever else happens', async () => {
  const writers: readonly Writer[] = ['the thread', 'the worker'];
  let there = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      const [thread, worker] = await Promise.all(writers.map(writerMirror));
      if (!thread || !worker) throw new Error('there are two');
      for (const [number, what] of deeds.entries()) {
        expect(await done(worker, what, number)).toEqual(await done(thread, what, number));
        expect(await foundIn(worker)).toEqual(await foundIn(thread));
      }
      there += worker.writtenThere();
      for (const it of [thread, worker]) it.close();
    }),
    { numRuns: 60 },
  );
  // Else nothing was compared.
  expect(there).toBeGreaterThan(20);
});
