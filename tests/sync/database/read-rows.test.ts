import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnyRecord } from '#domain/records/records.ts';
import { type MirrorDatabase, mirrorDatabase } from '#sync/database/mirror-database.ts';
import { mirrorTables } from '#sync/database/mirror-tables.ts';
import type { Sealer } from '#sync/seal/sealing.ts';
import { noFiles } from '#sync/files/device-files.ts';
import type { MirrorStore } from '#sync/model/mirror-store.ts';
import { rowReader } from '#sync/database/read-rows.ts';
import { sealer } from '#sync/vault/sealer.ts';
import { type VaultWork, vaultWork } from '#sync/vault/vault-work.ts';
import { aComplaint } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';
import { leastStretching } from '../vault/least-stretching.ts';

/** More than two parts of 500 rows. */
const count = 1234;

let factory: IDBFactory;
let work: VaultWork;
let seal: Sealer;
let database: MirrorDatabase;
let mirror: MirrorStore;
let records: AnyRecord[];

beforeEach(async () => {
  factory = new IDBFactory();
  work = vaultWork(leastStretching, noFiles, rowReader(factory, IDBKeyRange));
  const dataKey = await work.createPassing();
  seal = sealer(work, () => dataKey);
  database = mirrorDatabase('test', { indexedDB: factory, IDBKeyRange });
  mirror = mirrorTables(database, seal);
  await mirror.reset(3);
  records = Array.from({ length: count }, (_, index) => aComplaint({ version: 1, facts: `Ærø ${index}` }));
  const state = await mirror.state();
  if (state) await mirror.applyPage(state, pageOf(records), '2026-11-21T15:00:00.000Z');
});
afterEach(() => database.close());

const pageOf = (of: readonly AnyRecord[]) =>
  aPage({ phase: 'fill', rows: of.map((record) => inPage('complaint', record)) });

const byUid = (one: AnyRecord, other: AnyRecord) => (one.uid < other.uid ? -1 : 1);

async function readBy(store: MirrorStore): Promise<{ read: AnyRecord[]; parts: number }> {
  const read: AnyRecord[] = [];
  let parts = 0;
  await store.readAll(['complaint', 'student'], (rows) => {
    parts += 1;
    read.push(...rows.map(({ record }) => record));
  });
  return { read: read.toSorted(byUid), parts };
}

test('where the key is all rows are read and opened, a part at a time, each as it was', async () => {
  const { read, parts } = await readBy(mirror);
  expect(read).toEqual(records.toSorted(byUid));
  expect(parts).toBe(3);
});

test('no row crosses to the vault one by one', async () => {
  const open = () => Promise.reject(new Error('opened one by one'));
  const { read } = await readBy(mirrorTables(database, { ...seal, open }));
  expect(read).toHaveLength(count);
});

test('a vault that reaches no database leaves the reading to the page', async () => {
  const readRows = () => Promise.reject(new Error('there is no database here'));
  const { read } = await readBy(mirrorTables(database, { ...seal, readRows }));
  expect(read).toEqual(records.toSorted(byUid));
});

test('a row that was altered or moved is put aside, the others are there (VA1)', async () => {
  const [one, two] = await database.rows.limit(2).toArray();
  if (!one || !two) throw new Error('there are no rows');
  await database.rows.put({ ...one, sealed: one.sealed.toReversed() });
  await database.rows.put({ ...two, version: two.version + 1 });
  const { read } = await readBy(mirror);
  expect(read).toHaveLength(count - 2);
  expect(new Set((await mirror.damaged()).map(({ uid }) => uid))).toEqual(new Set([one.uid, two.uid]));
  expect(await database.rows.count()).toBe(count - 2);
});

test('the reader keeps nobody from deleting the database, and makes none by looking', async () => {
  await readBy(mirror);
  database.close();
  await new Dexie('test-mirror', { indexedDB: factory, IDBKeyRange }).delete();
  const range = { database: 'test-mirror', store: 'rows', entity: 'complaint', after: '', limit: 500 };
  await expect(work.readRows(range)).rejects.toThrow('could not be opened');
  expect(await factory.databases()).toEqual([]);
});

test('a closed vault reads nothing', async () => {
  work.end();
  const range = { database: 'test-mirror', store: 'rows', entity: 'complaint', after: '', limit: 500 };
  await expect(work.readRows(range)).rejects.toThrow('closed');
});
