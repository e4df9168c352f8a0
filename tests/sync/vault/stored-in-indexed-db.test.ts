import { Dexie, type Table } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { storedInIndexedDb } from '#sync/vault/stored-in-indexed-db.ts';

const databases = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });

test('the record that Dexie stored before is read and written on, and Dexie reads it again', async () => {
  const options = databases();
  const older = new Dexie('accord-device', options) as Dexie & { copies: Table<string, string> };
  older.version(1).stores({ copies: '' });
  await older.copies.put('before', 'record');
  older.close();
  const place = storedInIndexedDb(options);
  expect(await place.read()).toBe('before');
  await place.write('after');
  await older.open();
  expect(await older.copies.get('record')).toBe('after');
  older.close();
});

test('an empty device has none; what is written there is read', async () => {
  const place = storedInIndexedDb(databases());
  expect(await place.read()).toBeNull();
  await place.write('first');
  expect(await place.read()).toBe('first');
});

test('a database of another form rejects, and is left as it is', async () => {
  const options = databases();
  const newer = new Dexie('accord-device', options);
  newer.version(2).stores({ others: '' });
  await newer.open();
  newer.close();
  await expect(storedInIndexedDb(options).read()).rejects.toThrow(/version/i);
});
