import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#domain/records/records.ts';
import type { DataPage } from '#sync/model/mirror-store.ts';
import { bucketOf, buckets, keysIn, partTexts } from '#sync/view/part-keys.ts';
import { createMemory } from '#sync/view/memory.ts';
import { aComplaint, aDocument, anEvent } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';
import { type WriterMirror, writerMirror } from './page-writer.ts';

let it: WriterMirror;
let pages = 0;
const record = aComplaint();
const uid = record.uid;
const eventOf = (given: object = {}) => anEvent({ parentUid: uid, parentType: 'complaint', ...given });
const keyOf = (one: AnyRecord) => ({ entity: 'event' as const, uid: one.uid });
const event = eventOf();

beforeEach(async () => {
  it = await writerMirror('the worker');
  await put([inPage('complaint', record), asRow(event)]);
  await keep();
});
afterEach(() => it.close());

const asRow = (one: AnyRecord) => inPage('event', one);
const put = (rows: DataPage['rows'], removals: DataPage['removals'] = []) =>
  it.put(aPage({ cursor: String((pages += 1)), rows, removals }));

/** Keys of the parts of these rows, as a tab makes them that has nothing else. */
async function textsOf(rows: DataPage['rows']): Promise<string[]> {
  const memory = createMemory();
  memory.putRows(rows as never);
  const texts = await partTexts(memory, async () => {});
  if (!texts) throw new Error('an event is missing');
  return texts;
}
const keep = async () =>
  it.store.keepParts(
    (await it.state()).partStamp,
    await textsOf([inPage('complaint', record), asRow(event)]),
  );
const read = async () => (await it.store.readParts(uid))?.map((one) => one.record);

test('a case is read by its kept keys; what changes then is noted, and read with it (VI7)', async () => {
  expect([await read(), await it.store.unindexed()]).toEqual([[event], 0]);
  const [newer, added] = [{ ...event, version: 2, narrative: 'newer' }, eventOf()];
  await put([asRow(newer), asRow(added)]);
  await put([asRow(event)]);
  expect(await it.store.unindexed()).toBe(2);
  expect(new Set(await read())).toEqual(new Set([newer, added]));
  await put([], [{ ...keyOf(event), version: 3, reason: 'no-access' }]);
  expect(await read()).toEqual([added]);
});

test('a case without parts has none; without kept keys nothing is said of any', async () => {
  expect(await it.store.readParts(aComplaint().uid)).toEqual([]);
  await it.store.reset(4);
  expect([await it.store.readParts(uid), await it.store.unindexed()]).toEqual([null, null]);
  expect(await it.database.unindexed.count()).toBe(0);
});

test('keys that were made before the last change of a part are not kept; another change does not matter', async () => {
  const { partStamp, stamp } = await it.state();
  await put([inPage('complaint', { ...record, version: 2 })]);
  expect((await it.state()).partStamp).toBe(partStamp);
  const added = eventOf();
  await put([asRow(added)]);
  expect((await it.state()).partStamp).not.toBe(partStamp);
  expect((await it.state()).stamp).not.toBe(stamp);
  await it.store.keepParts(partStamp, await textsOf([]));
  expect(new Set(await read())).toEqual(new Set([event, added]));
});

test('say nothing of a case in the clear: a note names a part, a text its bucket', async () => {
  await put([asRow(eventOf())]);
  const fieldsOf = (rows: object[]) => [...new Set(rows.map((row) => Object.keys(row).toSorted().join(' ')))];
  const texts = await it.database.parts.toArray();
  expect(fieldsOf(await it.database.unindexed.toArray())).toEqual(['entity uid']);
  expect([texts.length, fieldsOf(texts)]).toEqual([buckets, ['bucket key sealed']]);
  expect(new Set(texts.map(({ sealed }) => sealed.length)).size).toBe(1);
  for (const { sealed } of texts) expect(new TextDecoder().decode(sealed)).not.toContain(event.uid);
});

test('go where more has changed than is quickly opened', async () => {
  await put(Array.from({ length: 1000 }, () => asRow(eventOf())));
  expect(await it.store.unindexed()).toBe(1000);
  await put([asRow(eventOf())]);
  expect([await it.store.unindexed(), await read()]).toEqual([null, undefined]);
});

test('a write that is cut off leaves neither the row nor its note', async () => {
  vi.spyOn(it.database.state, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await expect(put([asRow({ ...event, version: 2 })])).rejects.toThrow();
  expect([await read(), await it.store.unindexed()]).toEqual([[event], 0]);
});

test.each(['that was altered', 'of another bucket in its place', 'of another form'] as const)(
  'a text %s is not believed: all of them go, to be made anew',
  async (what) => {
    const bucket = bucketOf(uid);
    const [own, other] = await it.database.parts.bulkGet([bucket, (bucket + 1) % buckets]);
    if (!own || !other) throw new Error('a text is missing');
    const bytes = new TextEncoder().encode('{}');
    const strange = { store: 'parts', entity: '', uid: String(bucket), version: 0 };
    const sealed = {
      'that was altered': own.sealed.with(40, (own.sealed[40] ?? 0) ^ 1),
      'of another bucket in its place': other.sealed,
      'of another form': await it.sealBytes(strange, bytes),
    }[what];
    await it.database.parts.put({ ...own, sealed });
    expect([await read(), await it.store.unindexed()]).toEqual([undefined, null]);
    await keep();
    expect(await read()).toEqual([event]);
  },
);

test('a row that does not open is a part no more', async () => {
  await it.database.rows.where({ entity: 'event', uid: event.uid }).modify({ sealed: new Uint8Array(64) });
  expect([await read(), await read(), await it.store.unindexed()]).toEqual([[], [], 1]);
});

test('are not made where the event of a document is missing', async () => {
  const memory = createMemory();
  memory.putRows([inPage('document', aDocument())]);
  expect(await partTexts(memory, async () => {})).toBeNull();
});

test('name no part that is shown without a place in the mirror', async () => {
  const memory = createMemory();
  memory.putRows([asRow(event)]);
  memory.putUnkept([asRow(eventOf())]);
  const texts = (await partTexts(memory, async () => {})) ?? [];
  expect(keysIn(texts[bucketOf(uid)] ?? '{}', uid)).toEqual([keyOf(event)]);
});
