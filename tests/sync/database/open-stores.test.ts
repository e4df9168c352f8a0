import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openStores } from '#sync/database/open-stores.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { anEdit } from '../edits.ts';
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
