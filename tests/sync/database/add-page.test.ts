import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '#domain/records.ts';
import { type MirrorDatabase, mirrorDatabase } from '#sync/database/mirror-database.ts';
import { mirrorTables } from '#sync/database/mirror-tables.ts';
import type { Sealer } from '#sync/seal/sealing.ts';
import { noFiles } from '#sync/files/device-files.ts';
import { OverBudget } from '#sync/mirror/budget.ts';
import type { DataPage, MirrorState, MirrorStore } from '#sync/model/mirror-store.ts';
import { pageAdder } from '#sync/database/add-page.ts';
import { rowReader } from '#sync/database/read-rows.ts';
import { sealer } from '#sync/vault/sealer.ts';
import { vaultWork } from '#sync/vault/vault-work.ts';
import { aComplaint } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';

const now = '2026-11-21T15:00:00.000Z';

let database: MirrorDatabase;
/** A mirror whose sealer works on this thread as well as in the worker. */
let mirror: MirrorStore;
/** A mirror whose sealer works in the worker only. */
let elsewhere: MirrorStore;

beforeEach(async () => {
  const factory = new IDBFactory();
  const work = vaultWork(noFiles, undefined, rowReader(factory, IDBKeyRange), pageAdder(factory));
  const dataKey = await work.createPassing();
  const seal = sealer(work, () => dataKey);
  database = mirrorDatabase('test', { indexedDB: factory, IDBKeyRange });
  mirror = mirrorTables(database, seal);
  const mute: Sealer = {
    ...seal,
    keyId: seal.keyId,
    seal: () => Promise.reject(new Error('not on this thread')),
  };
  elsewhere = mirrorTables(database, mute);
  await mirror.reset(3);
});
afterEach(() => database.close());

const pageOf = (of: readonly AnyRecord[], more: Partial<DataPage> = {}) =>
  aPage({ phase: 'fill', more: true, rows: of.map(asRow), ...more });
const asRow = (record: AnyRecord) => inPage('complaint', record);

async function standing(): Promise<MirrorState> {
  const state = await mirror.state();
  if (!state) throw new Error('There is no mirror.');
  return state;
}

/** As a pull does it: the page is sealed ahead, then put. */
async function put(store: MirrorStore, page: DataPage, asked?: MirrorState) {
  store.prepare(page);
  return store.applyPage(asked ?? (await standing()), page, now);
}

const held = async (...records: AnyRecord[]) =>
  (await mirror.read(records.map(({ uid }) => ({ entity: 'complaint' as const, uid })))).map(
    ({ record }) => record,
  );

test('pages of a fill are put where the key is, and stand as if they had been put here', async () => {
  const [one, two, three] = [aComplaint(), aComplaint(), aComplaint()];
  const totals = { complaint: 3 } as DataPage['totals'];
  const first = await put(elsewhere, pageOf([one, two], { totals }));
  expect(first).toMatchObject({ rows: [{ record: one }, { record: two }], removed: [] });
  expect(first?.state).toEqual(await standing());
  const last = await put(elsewhere, pageOf([three], { cursor: 'b', more: false }));
  expect(last?.state).toEqual(await standing());
  expect(await held(one, two, three)).toEqual([one, two, three]);
  const there = await standing();

  await mirror.reset(3);
  await mirror.applyPage(await standing(), pageOf([one, two], { totals }), now);
  await mirror.applyPage(await standing(), pageOf([three], { cursor: 'b', more: false }), now);
  const random = { epoch: expect.any(String) as string, stamp: expect.any(String) as string };
  expect(there).toEqual({ ...(await standing()), ...random });
});

test('what is put so is sealed, and says no more in the clear than where it lies', async () => {
  const record = aComplaint({ facts: 'Quillfeather' });
  await put(elsewhere, pageOf([record]));
  const [row] = await database.rows.toArray();
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['entity', 'key', 'sealed', 'uid', 'version']);
  expect(new TextDecoder().decode(row?.sealed)).not.toContain('Quillfeather');
});

test('a page that was asked from where the mirror no longer stands changes nothing', async () => {
  const [one, two] = [aComplaint(), aComplaint()];
  const before = await standing();
  await put(elsewhere, pageOf([one]));
  const after = await standing();
  expect(await put(mirror, pageOf([two], { cursor: 'b' }), before)).toBeNull();
  expect(await standing()).toEqual(after);
  expect(await held(two)).toEqual([]);
});

test('a page over the budget is put neither where the key is nor here, until the mirror is filled', async () => {
  const [one, two] = [aComplaint(), aComplaint()];
  await put(elsewhere, pageOf([one]));
  const before = await standing();
  const most = before.bytes + 10;
  const over = pageOf([two], { cursor: 'b' });
  elsewhere.prepare(over);
  // The worker refuses the page, and this mirror can't seal on this thread.
  await expect(elsewhere.applyPage(before, over, now, most)).rejects.toThrow('not on this thread');
  await expect(mirror.applyPage(before, over, now, most)).rejects.toThrow(OverBudget);
  expect(await standing()).toEqual(before);
  expect(await held(two)).toEqual([]);
  await put(mirror, pageOf([], { cursor: 'b', phase: 'changes', more: false }));
  await mirror.applyPage(await standing(), pageOf([two], { cursor: 'c', phase: 'changes' }), now, most);
  expect(await held(one, two)).toEqual([one, two]);
});

test('a row that an answer has brought in a newer version stays, and the others of the page are put', async () => {
  const [one, two, three] = [aComplaint(), aComplaint(), aComplaint()];
  await put(elsewhere, pageOf([one]));
  const { epoch } = await standing();
  const newer = { ...two, version: two.version + 1, facts: 'newer' };
  await mirror.applyAnswers([{ epoch, rows: [{ entity: 'complaint', record: newer }], removed: [] }]);
  const applied = await put(mirror, pageOf([two, three], { cursor: 'b' }));
  expect(applied?.rows).toEqual([{ entity: 'complaint', record: three }]);
  expect(await held(two, three)).toEqual([newer, three]);
});

test('what an answer has deleted meanwhile does not come back with a page', async () => {
  const [one, two, three] = [aComplaint(), aComplaint(), aComplaint()];
  await put(elsewhere, pageOf([one, two]));
  const { epoch } = await standing();
  const removed = [{ entity: 'complaint' as const, uid: two.uid, version: two.version + 1 }];
  await mirror.applyAnswers([{ epoch, rows: [], removed }]);
  await put(mirror, pageOf([two, three], { cursor: 'b' }));
  expect(await held(one, two, three)).toEqual([one, three]);
});

test('lists that are kept go with the first row that comes', async () => {
  await put(elsewhere, pageOf([aComplaint()]));
  const texts = { complaint: '[]', mediation: '[]', dueprocess: '[]' };
  await mirror.keepLists((await standing()).stamp, texts);
  await put(mirror, pageOf([aComplaint()], { cursor: 'b' }));
  expect(await mirror.missingLists()).toContain('complaint');
});

test('a damaged row that comes again is whole, and asked for no more', async () => {
  const record = aComplaint();
  await put(elsewhere, pageOf([record]));
  await database.rows.toCollection().modify({ sealed: new Uint8Array(64) });
  expect(await held(record)).toEqual([]);
  expect(await mirror.damaged()).toHaveLength(1);
  await put(mirror, pageOf([record], { cursor: 'b' }));
  expect(await held(record)).toEqual([record]);
  expect(await mirror.damaged()).toEqual([]);
});
