import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#domain/records/records.ts';
import { OverBudget } from '#sync/mirror/budget.ts';
import type { DataPage } from '#sync/model/mirror-store.ts';
import { buckets } from '#sync/view/part-keys.ts';
import { aComplaint, anEvent } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';
import { putAt, type WriterMirror, writerMirror } from './page-writer.ts';

/** Pages that a pull has on their way, and more than the worker holds at once. */
const manyPages = 12;

const asRow = (record: AnyRecord) => inPage('complaint', record);
const keyOf = ({ uid }: AnyRecord) => ({ entity: 'complaint' as const, uid });
const pageOf = (of: readonly AnyRecord[], more: Partial<DataPage> = {}) =>
  aPage({ phase: 'fill', more: true, rows: of.map(asRow), ...more });
const noCases = { complaint: '[]', mediation: '[]', dueprocess: '[]' };
const random = expect.any(String) as string;

let it: WriterMirror;
afterEach(() => it.close());

const held = (...records: AnyRecord[]) => it.held(...records.map(keyOf));
const bytesThere = async () =>
  (await it.database.rows.toArray()).reduce((sum, { sealed }) => sum + sealed.length, 0);

/** What must be so whoever writes the pages of a fill. */
describe.each(['the thread', 'the worker'] as const)('pages of a fill that %s writes', (writer) => {
  beforeEach(async () => {
    it = await writerMirror(writer);
  });

  test('stand in the mirror, which goes on with each', async () => {
    const [one, two, three] = [aComplaint(), aComplaint(), aComplaint()];
    const empty = await it.state();
    const totals = { complaint: 2, event: 1 } as DataPage['totals'];
    const first = await it.put(pageOf([one, two], { totals, newest: 7 }));
    expect(first).toMatchObject({ rows: [{ record: one }, { record: two }], removed: [] });
    expect(first?.state).toEqual(await it.state());
    expect(first?.state).toEqual({
      ...empty,
      epoch: random,
      cursor: 'a',
      newest: 7,
      done: 2,
      total: 3,
      stamp: random,
      partStamp: random,
      bytes: await bytesThere(),
    });
    const last = await it.put(pageOf([three], { cursor: 'b', newest: 9, more: false }));
    expect(last?.state).toEqual(await it.state());
    expect(last?.state).toEqual({
      ...first?.state,
      cursor: 'b',
      newest: 9,
      isFilled: true,
      done: 3,
      stamp: random,
      partStamp: random,
      pulledAt: putAt,
      bytes: await bytesThere(),
    });
    expect(new Set([empty.stamp, first?.state.stamp, last?.state.stamp]).size).toBe(3);
    expect(await held(one, two, three)).toEqual([one, two, three]);
  });

  test('are sealed, and say no more in the clear than where they lie', async () => {
    await it.put(pageOf([aComplaint({ facts: 'Quillfeather' })]));
    const [row] = await it.database.rows.toArray();
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['entity', 'key', 'sealed', 'uid', 'version']);
    expect(new TextDecoder().decode(row?.sealed)).not.toContain('Quillfeather');
  });

  test('are put in their order, however many came before the first was put', async () => {
    const records = Array.from({ length: manyPages }, () => aComplaint());
    const pages = records.map((record, index) => pageOf([record], { cursor: String(index) }));
    for (const page of pages) it.store.prepare(page);
    for (const page of pages) await it.store.applyPage(await it.state(), page, putAt);
    expect(await held(...records)).toEqual(records);
    expect(await it.state()).toMatchObject({ done: manyPages, bytes: await bytesThere() });
  });

  test('are put, too, when they were not sealed ahead', async () => {
    const record = aComplaint();
    await it.store.applyPage(await it.state(), pageOf([record]), putAt);
    expect(await held(record)).toEqual([record]);
  });

  test('change nothing when they come again, late, or for a mirror that was dropped (PU3)', async () => {
    const [one, two] = [aComplaint(), aComplaint()];
    const before = await it.state();
    await it.put(pageOf([one]));
    const after = await it.state();
    expect(await it.put(pageOf([two], { cursor: 'b' }), before)).toBeNull();
    expect(await it.state()).toEqual(after);
    expect(await held(two)).toEqual([]);
    await it.store.reset(2);
    const fresh = await it.state();
    expect(await it.put(pageOf([two], { cursor: 'b' }), after)).toBeNull();
    expect(await it.state()).toEqual(fresh);
    expect(await held(one, two)).toEqual([]);
  });

  test('go on although guests came meanwhile, which the first of them must know; and let go of those in scope', async () => {
    const [one, two] = [aComplaint(), aComplaint()];
    const before = await it.state();
    const come = async (uid: string) => {
      const guests = [...(await it.state()).guests, { uid, openedAt: putAt, isWhole: true }];
      await it.database.state.update('state', { guests });
    };
    await come('g1');
    expect(await it.put(pageOf([one]), before)).toBeNull();
    await it.put(pageOf([one]));
    const begun = await it.state();
    await come('g2');
    const applied = await it.put(pageOf([two], { cursor: 'b', inScope: ['g1'] }), begun);
    expect(applied?.state.guests.map(({ uid }) => uid)).toEqual(['g2']);
    expect(await it.state()).toEqual(applied?.state);
  });

  test('stay within the budget until the mirror is filled', async () => {
    const [one, two] = [aComplaint(), aComplaint()];
    await it.put(pageOf([one]));
    const before = await it.state();
    const most = before.bytes + 10;
    await expect(it.put(pageOf([two], { cursor: 'b' }), before, most)).rejects.toThrow(OverBudget);
    expect(await it.state()).toEqual(before);
    expect(await held(two)).toEqual([]);
    await it.put(pageOf([], { cursor: 'b', phase: 'changes', more: false }));
    await it.put(pageOf([two], { cursor: 'c' }), await it.state(), most);
    expect(await held(one, two)).toEqual([one, two]);
  });

  test('leave a row that an answer has brought in a newer version', async () => {
    const [one, two, three] = [aComplaint(), aComplaint(), aComplaint()];
    await it.put(pageOf([one]));
    const { epoch } = await it.state();
    const newer = { ...two, version: two.version + 1, facts: 'newer' };
    await it.store.applyAnswers([{ epoch, rows: [asRow(newer)], removed: [] }]);
    const applied = await it.put(pageOf([two, three], { cursor: 'b' }));
    expect(applied?.rows).toEqual([asRow(three)]);
    expect(await held(two, three)).toEqual([newer, three]);
    expect((await it.state()).bytes).toBe(await bytesThere());
  });

  test('do not bring back what an answer has deleted', async () => {
    const [one, two, three] = [aComplaint(), aComplaint(), aComplaint()];
    await it.put(pageOf([one, two]));
    const { epoch } = await it.state();
    const removed = [{ ...keyOf(two), version: two.version + 1 }];
    await it.store.applyAnswers([{ epoch, rows: [], removed }]);
    await it.put(pageOf([two, three], { cursor: 'b' }));
    expect(await held(one, two, three)).toEqual([one, three]);
  });

  test('are noted beside kept lists; what was made before them is not kept', async () => {
    await it.put(pageOf([aComplaint()]));
    const { stamp } = await it.state();
    await it.store.keepLists(stamp, noCases);
    await it.put(pageOf([aComplaint()], { cursor: 'b' }));
    expect(await it.store.unlisted()).toBe(1);
    await it.store.keepLists(stamp, noCases);
    expect(await it.store.unlisted()).toBe(1);
  });

  test('are noted beside kept keys of parts; what was made before them is not kept', async () => {
    const asPage = (cursor: string) =>
      aPage({ phase: 'fill', more: true, cursor, rows: [inPage('event', anEvent())] });
    const noParts = Array.from({ length: buckets }, () => '{}');
    await it.put(asPage('a'));
    const { partStamp } = await it.state();
    await it.store.keepParts(partStamp, noParts);
    await it.put(asPage('b'));
    expect(await it.store.unindexed()).toBe(1);
    await it.store.keepParts(partStamp, noParts);
    expect(await it.store.unindexed()).toBe(1);
  });

  test('make a damaged row whole, which is asked for no more', async () => {
    const record = aComplaint();
    await it.put(pageOf([record]));
    await it.database.rows.toCollection().modify({ sealed: new Uint8Array(64) });
    expect(await held(record)).toEqual([]);
    expect(await it.store.damaged()).toHaveLength(1);
    await it.put(pageOf([record], { cursor: 'b' }));
    expect(await held(record)).toEqual([record]);
    expect(await it.store.damaged()).toEqual([]);
  });
});

describe('the worker', () => {
  beforeEach(async () => {
    it = await writerMirror('the worker');
  });

  test('writes pages of a fill into a mirror in which nothing else has happened', async () => {
    await it.put(pageOf([aComplaint()]));
    await it.put(pageOf([aComplaint()], { cursor: 'b', more: false }));
    expect(it.writtenThere()).toBe(2);
  });

  const [there, other] = [aComplaint(), aComplaint()];
  const deleted = { ...keyOf(other), version: other.version + 1 };
  test.each<[string, DataPage, (() => Promise<unknown>)?]>([
    ['that has a row which is there', pageOf([there], { cursor: 'b' })],
    ['of changes', pageOf([other], { cursor: 'b', phase: 'changes' })],
    [
      'of a mirror with kept lists',
      pageOf([other], { cursor: 'b' }),
      async () => it.store.keepLists((await it.state()).stamp, noCases),
    ],
    [
      'of a mirror with kept keys of parts',
      pageOf([other], { cursor: 'b' }),
      async () => it.store.keepParts((await it.state()).partStamp, ['{}']),
    ],
    [
      'of a mirror with tombstones',
      pageOf([aComplaint()], { cursor: 'b' }),
      async () => it.store.applyAnswers([{ epoch: (await it.state()).epoch, rows: [], removed: [deleted] }]),
    ],
    [
      'of a mirror with a damaged row',
      pageOf([other], { cursor: 'b' }),
      async () => {
        await it.database.rows.toCollection().modify({ sealed: new Uint8Array(64) });
        await held(there);
      },
    ],
  ])('leaves to the thread a page %s', async (_, page, disturb = async () => {}) => {
    await it.put(pageOf([there]));
    await disturb();
    expect((await it.put(page))?.state.cursor).toBe('b');
    expect(it.writtenThere()).toBe(1);
  });
});
