import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { EndedEdit } from '#sync/model/queued-edit.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import { type MemoryFiles, keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { keySealer } from './key-sealer.ts';

/** A device's disk as JSON: bytes are `{ b64 }`. */
interface SavedDisk {
  database: string;
  version: number;
  keyId: string;
  key: Uint8Array<ArrayBuffer>;
  stores: Record<
    string,
    {
      keyPath: string;
      autoIncrement: boolean;
      indexes: { name: string; keyPath: string; unique: boolean }[];
      rows: Record<string, unknown>[];
    }
  >;
  files: Record<string, Record<string, Uint8Array>>;
  kept: Record<string, string>;
  /** What the version that wrote it read from it. */
  read: { edits: StoredEdit[]; ended: EndedEdit[] };
}

const isBytes = (value: unknown): value is { b64: string } =>
  typeof value === 'object' && value !== null && 'b64' in value;

function savedDisk(name: string): SavedDisk {
  const json = readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
  return JSON.parse(json, (_key, value: unknown) =>
    isBytes(value) ? Uint8Array.from(Buffer.from(value.b64, 'base64')) : value,
  ) as SavedDisk;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not done'));
  });

async function fill(indexedDB: IDBFactory, { database: name, version, stores }: SavedDisk): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const [store, { keyPath, autoIncrement, indexes }] of Object.entries(stores)) {
      const made = request.result.createObjectStore(store, { keyPath, autoIncrement });
      for (const index of indexes) made.createIndex(index.name, index.keyPath, { unique: index.unique });
    }
  };
  const database = await done(request);
  const transaction = database.transaction(Object.keys(stores), 'readwrite');
  for (const [store, { rows }] of Object.entries(stores))
    for (const row of rows) await done(transaction.objectStore(store).put(row));
  database.close();
}

/** The disk of a fixture (fixtures/README.md), the sealer of its user, and the rows of a store as they lie there now. */
export async function diskOf(fixture: string) {
  const saved = savedDisk(fixture);
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [files, kept] = [memoryFiles(), keptValues()];
  for (const [folder, named] of Object.entries(saved.files))
    (files as MemoryFiles).folders.set(folder, new Map(Object.entries(named)));
  for (const [key, value] of Object.entries(saved.kept)) kept.setItem(key, value);
  await fill(databases.indexedDB, saved);
  return {
    read: saved.read,
    name: saved.database.replace(/-work$/, ''),
    places: { databases, files, kept },
    sealer: await keySealer(saved.keyId, saved.key),
    async rows<R>(store: string): Promise<R[]> {
      const database = await done(databases.indexedDB.open(saved.database));
      const rows = await done(database.transaction(store).objectStore(store).getAll());
      database.close();
      return rows as R[];
    },
    async put(store: string, rows: readonly object[]): Promise<void> {
      const database = await done(databases.indexedDB.open(saved.database));
      for (const row of rows)
        await done(database.transaction(store, 'readwrite').objectStore(store).put(row));
      database.close();
    },
  };
}
