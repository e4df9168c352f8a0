import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutbox } from '#sync/outbox/outbox.ts';
import { openStores } from '#sync/database/open-stores.ts';
import { type OutboxRow, workDatabase, type WorkDatabase } from '#sync/database/work-database.ts';
import type { RowSealer } from '#sync/model/row-worker.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import type { Stores } from '#sync/model/stores.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { holds, rawValues } from '../../helpers/raw-bytes.ts';
import { anEdit } from '../edits.ts';
import { keySealer } from './key-sealer.ts';

/** The two halves of an edit on the disk: what becomes of each alone, and what somebody with the disk can do to them. */

const places = () => ({
  databases: { indexedDB: new IDBFactory(), IDBKeyRange },
  files: memoryFiles(),
  kept: keptValues(),
});
const bytes = (fill: number) => new Uint8Array(32).fill(fill);
let disk: ReturnType<typeof places>;
let sealer: RowSealer;
let stores: Stores;
let raw: WorkDatabase;
beforeEach(async () => {
  disk = places();
  sealer = await keySealer('00000000000000aa', bytes(1));
  stores = await openStores('test', disk, sealer, Date.now);
  raw = workDatabase('test', disk.databases);
});
afterEach(() => {
  raw.close();
  stores.close();
});

const typed = async (firstName: string): Promise<StoredEdit> => {
  const edit = anEdit('student', { action: 'create', changes: { firstName } });
  return { ...edit, order: (await stores.outbox.add(edit)).order };
};
const conflicting = (edit: StoredEdit, theirs: string): StoredEdit => ({
  ...edit,
  state: 'conflict',
  sentAt: '2026-11-22T10:00:00.000Z',
  triedAt: '2026-11-22T10:00:00.000Z',
  error: `${theirs} changed it.`,
  conflicts: [{ field: 'firstName', base: 'Ann', theirs, yours: 'Bea', by: 'Ida Finch' }],
  current: { firstName: theirs, version: 3 },
});
const read = async () => (await stores.outbox.read()).edits;
const rowOf = async ({ order }: { order: number }): Promise<OutboxRow> => {
  const row = await raw.outbox.get(order);
  if (!row) throw new Error('there is no such row');
  return row;
};

test('what the server said of an edit is sealed, and comes back with it; what was typed stays as it lies (ED9)', async () => {
  const edit = await typed('Quillfeather');
  const before = await rowOf(edit);
  const conflict = conflicting(edit, 'Nightingale');
  await stores.outbox.changeAll([conflict]);
  expect(await read()).toEqual([conflict]);
  const { state, sentAt, receivedAt, triedAt, outcome, ...rest } = await rowOf(edit);
  const { state: _state, sentAt: _sentAt, receivedAt: _receivedAt, ...typedHalf } = before;
  expect(rest).toEqual(typedHalf);
  expect({ state, sentAt, receivedAt, triedAt }).toEqual({
    state: 'conflict',
    sentAt: conflict.sentAt,
    receivedAt: null,
    triedAt: conflict.triedAt,
  });
  expect(Object.keys(outcome ?? {})).toEqual(['key', 'sealed']);
  await stores.outbox.end([conflict], 'discarded');
  expect((await stores.outbox.ended(new Map())).edits).toMatchObject([{ ...conflict, how: 'discarded' }]);
  for (const name of ['Quillfeather', 'Nightingale', 'Finch'])
    expect(holds(await rawValues(disk.databases.indexedDB), name)).toBe(false);
});

test('halves of two edits that were swapped do not open (VA1)', async () => {
  const [one, other] = [await typed('One'), await typed('Other')];
  await stores.outbox.changeAll([conflicting(one, 'Theirs'), conflicting(other, 'Others')]);
  disk.files.folders.clear();
  const [first, second] = [await rowOf(one), await rowOf(other)];
  await raw.outbox.bulkPut([
    { ...first, key: second.key, sealed: second.sealed },
    { ...second, ...(first.outcome && { outcome: first.outcome }) },
  ]);
  const { edits, unreadable } = await stores.outbox.read();
  expect(unreadable).toBe(1);
  // Without what the server said of it, the edit goes out again, and the server says it again.
  expect(edits).toEqual([
    { ...other, state: 'sent', sentAt: '2026-11-22T10:00:00.000Z', triedAt: '2026-11-22T10:00:00.000Z' },
  ]);
});

const tamperings: Record<string, Partial<OutboxRow>> = {
  'is called sent': { state: 'sent', sentAt: '2026-11-22T10:00:00.000Z' },
  'is called refused': { state: 'refused' },
  'is called a conflict': { state: 'conflict', mayBeThere: true },
};
test.each(Object.keys(tamperings))(
  'an edit that %s by somebody with the disk goes out all the same (ED1)',
  async (name) => {
    const edit = await typed('Ann');
    await raw.outbox.put({ ...(await rowOf(edit)), ...tamperings[name] });
    const [found] = await read();
    expect(found).toMatchObject({ id: edit.id, changes: edit.changes, state: 'sent' });
  },
);

test('an edit whose columns were taken away goes out again as it was written (ED1)', async () => {
  const edit = await typed('Ann');
  await stores.outbox.changeAll([conflicting(edit, 'Theirs')]);
  const { order, id, entity, key, sealed } = await rowOf(edit);
  await raw.outbox.put({ order, id, entity, key, sealed });
  expect(await read()).toEqual([edit]);
});

test('an edit whose typed half is damaged is mended from its file and stays as far as it was (ST1)', async () => {
  const conflict = conflicting(await typed('Ann'), 'Theirs');
  await stores.outbox.changeAll([conflict]);
  const row = await rowOf(conflict);
  await raw.outbox.put({ ...row, sealed: row.sealed.toReversed() });
  expect(await stores.outbox.read()).toEqual({ edits: [conflict], unreadable: 0 });
  expect(await rowOf(conflict)).toEqual(row);
});

test('a later version that the author has seen is sealed into an edit that was never sent, and into no other (ED3)', async () => {
  const [one, other] = [await typed('One'), await typed('Other')];
  await stores.outbox.changeAll([
    { ...other, state: 'sent', sentAt: '2026-11-22T10:00:00.000Z', triedAt: '2026-11-22T10:00:00.000Z' },
  ]);
  const seen = [one, other].map((edit) => ({ ...edit, seenVersion: 7, retyped: 1 }));
  expect(await stores.outbox.retype(seen)).toEqual(new Set([one.id]));
  expect(await stores.outbox.retype(seen)).toEqual(new Set());
  expect((await read()).map(({ seenVersion, state }) => [seenVersion, state])).toEqual([
    [7, 'waiting'],
    [0, 'sent'],
  ]);
});

test('a tab that does not know that another has retyped an edit does not send it as it was, and reads it anew (PS1)', async () => {
  const outbox = createOutbox(stores.outbox, () => {});
  const [before] = [await typed('Ann')];
  await outbox.load();
  await stores.outbox.retype([{ ...before, seenVersion: 7, retyped: 1 }]);
  const marked: StoredEdit = { ...before, state: 'sent', sentAt: '2026-11-22T10:00:00.000Z' };
  expect(await outbox.changeAll([marked])).toEqual(new Set());
  const [known] = outbox.edits.get();
  expect(known).toEqual({ ...before, seenVersion: 7, retyped: 1 });
  if (known) expect(await outbox.change({ ...known, state: 'sent' })).toBe(true);
  expect(await read()).toMatchObject([{ seenVersion: 7, state: 'sent' }]);
});

test('a time that a server gives in other words does not keep an edit from ending', async () => {
  const edit: StoredEdit = { ...(await typed('Ann')), state: 'sent', receivedAt: 'a moment ago' };
  expect(await stores.outbox.end([edit], 'applied')).toBe(true);
  expect((await stores.outbox.ended(new Map())).edits).toMatchObject([{ receivedAt: null }]);
});

test('an edit that is sent while its halves are sealed anew stays sent, and both halves open under the new key (VA4)', async () => {
  const [waiting, refused] = [await typed('Ann'), conflicting(await typed('Bea'), 'Theirs')];
  await stores.outbox.changeAll([refused]);
  const newer = await keySealer('00000000000000bb', bytes(2));
  let meanwhile = async () => {};
  const rotated: RowSealer = {
    ...newer,
    isRotated: true,
    open: async (items) => {
      const [own, older] = [await newer.open(items), await sealer.open(items)];
      return own.map((value, index) => value ?? older[index]);
    },
    openBytes: async (place, sealed) =>
      (await newer.openBytes(place, sealed)) ?? sealer.openBytes(place, sealed),
    async sealBytes(place, plain) {
      const act = meanwhile;
      meanwhile = async () => {};
      await act();
      return newer.sealBytes(place, plain);
    },
  };
  stores.close();
  stores = await openStores('test', disk, rotated, Date.now);
  const sent: StoredEdit = {
    ...waiting,
    state: 'sent',
    sentAt: '2026-11-22T11:00:00.000Z',
    triedAt: '2026-11-22T11:00:00.000Z',
  };
  meanwhile = async () => void (await stores.outbox.changeAll([sent]));
  await stores.reseal(async () => {});
  expect(await read()).toEqual([sent, refused]);
  const rows = await raw.outbox.toArray();
  expect(rows.map(({ key, outcome }) => [key, outcome?.key])).toEqual([
    [newer.keyId, undefined],
    [newer.keyId, newer.keyId],
  ]);
  stores.close();
  stores = await openStores('test', disk, newer, Date.now);
  expect(await read()).toEqual([sent, refused]);
});
