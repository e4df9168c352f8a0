import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RemovalReason } from '#contract/sync.ts';
import type { InferOutput } from 'valibot';
import type { Entity } from '#domain/records/records.ts';
import { openStores } from '#sync/database/open-stores.ts';
import { workDatabase } from '#sync/database/work-database.ts';
import type { DataPage, MirrorState, MirrorStore } from '#sync/model/mirror-store.ts';
import type { Stores } from '#sync/model/stores.ts';
import { aComplaint } from '../../helpers/factories.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { aPage, inPage } from '../a-page.ts';
import { plainSealer } from '../plain-sealer.ts';
import type { MirroredRecord } from '#sync/model/mirrored.ts';

let stores: Stores;
let mirror: MirrorStore;
const databases = { indexedDB: new IDBFactory(), IDBKeyRange };

beforeEach(async () => {
  databases.indexedDB = new IDBFactory();
  const places = { databases, files: memoryFiles(), kept: keptValues() };
  stores = await openStores('test', places, plainSealer, Date.now);
  mirror = stores.mirror;
  await mirror.reset(3);
});
afterEach(() => stores.close());

const asRow = (record: ReturnType<typeof aComplaint>) => inPage('complaint', record);
const gone = (uid: string, version: number, reason: InferOutput<typeof RemovalReason>) => ({
  entity: 'complaint' as const,
  uid,
  version,
  reason,
});

const now = '2026-11-21T15:00:00.000Z';
async function state(): Promise<MirrorState> {
  const found = await mirror.state();
  if (!found) throw new Error('there is no mirror');
  return found;
}
const apply = async (page: DataPage) => mirror.applyPage(await state(), page, now);

async function held(): Promise<unknown[]> {
  const rows: MirroredRecord[] = [];
  await mirror.readAll(['complaint' satisfies Entity], (part) => rows.push(...part));
  return rows.map(({ record }) => record);
}

describe('a page', () => {
  test('changes nothing when it comes again, or late (PU3)', async () => {
    const [first, second] = [aComplaint({ version: 1 }), aComplaint({ version: 1 })];
    await apply(aPage({ cursor: '' }));
    const before = await state();
    await apply(aPage({ cursor: 'a', rows: [asRow(first)] }));
    const late = await mirror.applyPage(before, aPage({ cursor: 'b', rows: [asRow(second)] }), now);
    expect(late).toBeNull();
    expect(await held()).toEqual([first]);
    expect((await state()).cursor).toBe('a');
  });

  test('of a mirror that was dropped meanwhile changes nothing (PU3)', async () => {
    await apply(aPage({ cursor: 'a' }));
    const before = await state();
    await mirror.reset(2);
    expect(
      await mirror.applyPage(before, aPage({ cursor: 'b', rows: [asRow(aComplaint())] }), now),
    ).toBeNull();
    expect(await held()).toEqual([]);
  });

  test('never puts an older row over a newer one (PU3)', async () => {
    const record = aComplaint({ version: 5, facts: 'newer' });
    await apply(aPage({ cursor: 'a', rows: [asRow(record)] }));
    const accepted = await apply(
      aPage({ cursor: 'b', rows: [asRow({ ...record, version: 4, facts: 'older' })] }),
    );
    expect(accepted?.rows).toEqual([]);
    expect(await held()).toEqual([record]);
  });

  test('of a fill puts what is absent or newer, whatever of it an answer has brought before', async () => {
    const [held1, held2, fresh] = [
      aComplaint({ version: 5, facts: 'held' }),
      aComplaint({ version: 5 }),
      aComplaint({ version: 1 }),
    ];
    await apply(aPage({ phase: 'fill', cursor: 'a', more: true, rows: [asRow(held1), asRow(held2)] }));
    const newer = { ...held2, version: 6, facts: 'newer' };
    const accepted = await apply(
      aPage({
        phase: 'fill',
        cursor: 'b',
        rows: [asRow({ ...held1, version: 4, facts: 'older' }), asRow(newer), asRow(fresh)],
      }),
    );
    expect(accepted?.rows.map(({ record }) => record)).toEqual([newer, fresh]);
    expect(await held()).toHaveLength(3);
    expect(await held()).toEqual(expect.arrayContaining([held1, newer, fresh]));
    const bytes = (await state()).bytes;
    await apply(aPage({ phase: 'fill', cursor: 'c', rows: [asRow(held1), asRow(newer), asRow(fresh)] }));
    expect((await state()).bytes).toBe(bytes);
  });

  test('never brings back what was deleted', async () => {
    const record = aComplaint({ version: 5 });
    await apply(aPage({ cursor: 'a', rows: [asRow(record)] }));
    await apply(aPage({ cursor: 'b', removals: [gone(record.uid, 6, 'deleted')] }));
    await apply(aPage({ cursor: 'c', rows: [asRow(record)] }));
    expect(await held()).toEqual([]);
    await apply(aPage({ cursor: 'd', rows: [asRow({ ...record, version: 7 })] }));
    expect(await held()).toHaveLength(1);
  });

  test('brings back a record that left the scope and returned as it was', async () => {
    const record = aComplaint({ version: 5 });
    await apply(aPage({ cursor: 'a', rows: [asRow(record)] }));
    await apply(aPage({ cursor: 'b', removals: [gone(record.uid, 5, 'out-of-scope')] }));
    expect(await held()).toEqual([]);
    await apply(aPage({ cursor: 'c', rows: [asRow(record)] }));
    expect(await held()).toEqual([record]);
  });
});

describe("an edit's answer", () => {
  const answer = (record: ReturnType<typeof aComplaint>) => ({ rows: [asRow(record)], removed: [] });
  const deleted = (uid: string, version: number) => ({
    rows: [],
    removed: [{ entity: 'complaint' as const, uid, version }],
  });

  test('that was asked for before the floor of a new fill is not put: nobody would tell that it left the scope', async () => {
    await apply(aPage({ cursor: 'a' }));
    const { epoch } = await state();
    await mirror.reset(3);
    await mirror.applyAnswers([{ epoch, ...answer(aComplaint()) }]);
    expect(await held()).toEqual([]);
    await apply(aPage({ phase: 'fill', cursor: 'b', more: true }));
    await mirror.applyAnswers([{ epoch, ...answer(aComplaint()) }]);
    await mirror.applyAnswers([{ epoch: null, ...answer(aComplaint()) }]);
    expect(await held()).toEqual([]);
  });

  test('that comes after its record left the scope is not put', async () => {
    const record = aComplaint({ version: 2 });
    await apply(aPage({ cursor: 'a', removals: [gone(record.uid, 2, 'out-of-scope')] }));
    const { epoch } = await state();
    await mirror.applyAnswers([{ epoch, ...answer(record) }]);
    expect(await held()).toEqual([]);
    await mirror.applyAnswers([{ epoch, ...answer({ ...record, version: 3 }) }]);
    expect(await held()).toHaveLength(1);
  });

  test('to a delete removes the row, and no late page brings it back', async () => {
    const record = aComplaint({ version: 2 });
    await apply(aPage({ cursor: 'a', rows: [asRow(record)] }));
    const { epoch } = await state();
    await mirror.applyAnswers([{ epoch, ...deleted(record.uid, 3) }]);
    await apply(aPage({ cursor: 'b', rows: [asRow(record)] }));
    expect(await held()).toEqual([]);
  });

  test('to a delete that comes after the record was restored leaves it, before and after its page', async () => {
    const restored = aComplaint({ version: 3 });
    await apply(aPage({ cursor: 'a', rows: [asRow(restored)] }));
    const { epoch } = await state();
    await mirror.applyAnswers([{ epoch, ...deleted(restored.uid, 2) }]);
    expect(await held()).toEqual([restored]);
    const other = aComplaint({ version: 1 });
    await apply(aPage({ cursor: 'b', rows: [asRow(other)] }));
    await mirror.applyAnswers([{ epoch, ...deleted(other.uid, 2) }]);
    await apply(aPage({ cursor: 'c', rows: [asRow({ ...other, version: 3 })] }));
    expect(await held()).toHaveLength(2);
  });
});

test('a row that is not sealed is refused by the database itself', async () => {
  const work = workDatabase('test', databases);
  const bare = { id: 'x', entity: 'student', order: 1, key: 'k' };
  await expect(work.outbox.put(bare as never)).rejects.toThrow('not sealed');
  work.close();
});

test('a row that was moved to another place does not open', async () => {
  const record = aComplaint({ version: 2 });
  await apply(aPage({ cursor: 'a', rows: [asRow(record)] }));
  await stores.meta.write('one', 'secret');
  const work = workDatabase('test', databases);
  const row = await work.meta.get('one');
  if (row) await work.meta.put({ ...row, name: 'two' });
  work.close();
  expect(await stores.meta.read('one')).toBe('secret');
  expect(await stores.meta.read('two')).toBeUndefined();
});
