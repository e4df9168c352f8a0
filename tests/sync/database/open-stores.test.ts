import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { deleteMirror, deleteStores, openStores } from '#sync/database/open-stores.ts';
import { keptValues, type MemoryFiles, memoryFiles } from '../../helpers/memory-files.ts';
import { anEdit } from '../edits.ts';
import { keySealer } from './key-sealer.ts';
import { plainSealer } from '../plain-sealer.ts';

/** Puts a database in the mirror's place whose stores have other keys, as another version of Accord might. */
async function putStrangeMirror(factory: IDBFactory): Promise<void> {
  await new Promise((resolve) => {
    factory.deleteDatabase('test-mirror').onsuccess = resolve;
  });
  await new Promise<void>((resolve) => {
    const request = factory.open('test-mirror', 5);
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'other' });
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

test('a mirror that cannot be opened is made anew, and the work stays', async () => {
  const places = {
    databases: { indexedDB: new IDBFactory(), IDBKeyRange },
    files: memoryFiles(),
    kept: keptValues(),
  };
  const before = await openStores('test', places, plainSealer, Date.now);
  await before.mirror.reset(3);
  await before.outbox.add(anEdit('student', { action: 'create' }));
  before.close();
  await putStrangeMirror(places.databases.indexedDB);

  const after = await openStores('test', places, plainSealer, Date.now);
  expect((await after.outbox.read()).edits).toHaveLength(1);
  expect(await after.mirror.state()).toBeNull();
  await after.mirror.reset(3);
  expect(await after.mirror.state()).toMatchObject({ yearId: 3, cursor: null });
  after.close();
});

/** The device of a user with an edit, claims, a draft, a queued file and a kept one, all of it sealed anew once; its databases are closed. */
async function filled() {
  const values = new Map<string, string>();
  const files = memoryFiles() as MemoryFiles;
  const places = {
    databases: { indexedDB: new IDBFactory(), IDBKeyRange },
    files,
    kept: {
      ...keptValues(),
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
  };
  const key = crypto.getRandomValues(new Uint8Array(32));
  const sealer = { ...(await keySealer('a-key', key)), isRotated: true };
  const stores = await openStores('test', places, sealer, Date.now);
  await stores.outbox.add(anEdit('student', { action: 'create' }));
  await stores.meta.write('claims', { sub: 'editor' });
  await stores.drafts.put('student/new#1', { values: { lastName: 'Lee' }, seen: null });
  for (const sealed of [stores.queuedFiles, stores.keptFiles]) await sealed.put('a', new Blob(['a letter']));
  await stores.mirror.reset(3);
  await stores.reseal(async () => {});
  stores.close();
  const databases = async () => (await places.databases.indexedDB.databases()).map(({ name }) => name);
  const folders = () => [...files.folders].flatMap(([name, { size }]) => (size > 0 ? [name] : []));
  return { places, values, databases, folders: () => folders().toSorted() };
}

test('of a user whose vault goes nothing stays: no database, no file, no value (VA9)', async () => {
  const { places, values, databases, folders } = await filled();
  expect(folders()).toEqual(['test', 'test-kept', 'test-meta', 'test-queued']);
  expect([...values.keys()].toSorted()).toEqual(['test-sealed-under', 'test-unsent']);
  await deleteStores('test', places);
  expect([...values, ...folders(), ...(await databases())]).toEqual([]);
});

test('with the mirror go the documents that the server has, and nothing of the work (VA7)', async () => {
  const { places, values, databases, folders } = await filled();
  await deleteMirror('test', places);
  expect(folders()).toEqual(['test', 'test-meta', 'test-queued']);
  expect(values.has('test-unsent')).toBe(true);
  expect(await databases()).toEqual(['test-work']);
});
