import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#domain/records/records.ts';
import type { DataPage } from '#sync/model/mirror-store.ts';
import { aComplaint, anEvent, aStudent } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';
import { type WriterMirror, writerMirror } from './page-writer.ts';

let it: WriterMirror;
let pages = 0;
beforeEach(async () => {
  it = await writerMirror('the worker');
});
afterEach(() => it.close());

const texts = { complaint: '[]', mediation: '["m"]', dueprocess: '[]' };
const keep = async () => it.store.keepLists((await it.state()).stamp, texts);
const put = (rows: DataPage['rows'], removals: DataPage['removals'] = []) =>
  it.put(aPage({ cursor: String((pages += 1)), rows, removals }));
const asRow = (record: AnyRecord) => inPage('complaint', record);
const keyOf = ({ uid }: AnyRecord) => ({ entity: 'complaint' as const, uid });
const changed = async () => (await it.store.readLists())?.changed;

test('are kept for the rows that they were made of; what changes then is noted, and read with them (VI5)', async () => {
  const record = aComplaint({ version: 1 });
  await put([asRow(record)]);
  const { stamp } = await it.state();
  await keep();
  const kept = await it.store.readLists();
  expect(kept && [JSON.parse(kept.text('complaint')), JSON.parse(kept.text('mediation'))]).toEqual([
    [],
    ['m'],
  ]);
  expect([kept?.changed, kept?.rows, await it.store.unlisted()]).toEqual([[], [], 0]);
  const newer = { ...record, version: 2, facts: 'newer' };
  await put([asRow(newer)]);
  await put([asRow(record)]);
  expect(await it.store.readLists()).toMatchObject({ changed: [keyOf(record)], rows: [asRow(newer)] });
  await it.store.keepLists(stamp, texts);
  expect(await it.store.unlisted()).toBe(1);
  await keep();
  expect(await it.store.unlisted()).toBe(0);
});

test('a note says which record, and nothing of it', async () => {
  await put([]);
  await keep();
  await put([inPage('student', aStudent())]);
  const notes = await it.database.unlisted.toArray();
  expect(notes.map((row) => Object.keys(row).toSorted())).toEqual([['entity', 'uid']]);
});

test('know nothing of what they do not show', async () => {
  await put([asRow(aComplaint())]);
  await keep();
  const { stamp } = await it.state();
  await put([inPage('event', anEvent())]);
  expect([await it.store.unlisted(), (await it.state()).stamp]).toEqual([0, stamp]);
});

test('know of a record that leaves, by whichever way', async () => {
  const [one, two, three] = [aComplaint(), aComplaint(), aComplaint()];
  await put([one, two, three].map(asRow));
  await keep();
  await put([], [{ ...keyOf(one), version: 2, reason: 'out-of-scope' }]);
  const { epoch } = await it.state();
  await it.store.applyAnswers([{ epoch, rows: [], removed: [{ ...keyOf(two), version: 2 }] }]);
  await it.store.dropGuests([], [keyOf(three)]);
  const kept = await it.store.readLists();
  expect(new Set(kept?.changed)).toEqual(new Set([one, two, three].map(keyOf)));
  expect(kept?.rows).toEqual([]);
});

test('know of a row that does not open as one that is gone', async () => {
  const record = aComplaint();
  await put([asRow(record)]);
  await keep();
  await it.database.rows.toCollection().modify({ sealed: new Uint8Array(64) });
  expect(await it.held(keyOf(record))).toEqual([]);
  expect(await it.store.readLists()).toMatchObject({ changed: [keyOf(record)], rows: [] });
});

test('a write that is cut off leaves neither the row nor its note', async () => {
  const record = aComplaint({ version: 1 });
  await put([asRow(record)]);
  await keep();
  vi.spyOn(it.database.state, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await expect(put([asRow({ ...record, version: 2 })])).rejects.toThrow();
  expect(await it.held(keyOf(record))).toEqual([record]);
  expect(await changed()).toEqual([]);
});

test('go where more has changed than is quickly opened', async () => {
  await put([]);
  await keep();
  await put(Array.from({ length: 1000 }, () => asRow(aComplaint())));
  expect(await it.store.unlisted()).toBe(1000);
  await put([asRow(aComplaint())]);
  expect([await it.store.unlisted(), await it.store.readLists()]).toEqual([null, null]);
  await put([asRow(aComplaint())]);
  await keep();
  expect(await changed()).toEqual([]);
});

test('go with the mirror, to another year for one', async () => {
  await put([]);
  await keep();
  await put([asRow(aComplaint())]);
  await it.store.reset(4);
  expect([await it.store.unlisted(), await it.store.readLists()]).toEqual([null, null]);
  expect(await it.database.unlisted.count()).toBe(0);
});

test('are made anew where a tab of an earlier version has dropped one of them', async () => {
  await put([]);
  await keep();
  await put([asRow(aComplaint())]);
  await it.database.lists.delete('complaint');
  expect([await it.store.unlisted(), await it.store.readLists()]).toEqual([null, null]);
  await keep();
  expect(await changed()).toEqual([]);
});

test('do not open where an earlier version wrote them in its way, and go', async () => {
  await put([]);
  await keep();
  for (const row of await it.database.lists.toArray()) {
    const place = { store: 'lists', entity: row.kind, uid: '', version: 0 };
    const sealed = await it.sealBytes(place, new TextEncoder().encode('[]'));
    await it.database.lists.put({ ...row, sealed });
  }
  expect(await it.store.readLists()).toBeNull();
  expect(await it.store.unlisted()).toBeNull();
});
