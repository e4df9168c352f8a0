import type { RecordPlace } from './device-record.ts';

/** The part of a browser's databases that is used. */
export interface Databases {
  indexedDB: IDBFactory;
}

const name = 'accord-device';
const store = 'copies';
const key = 'record';
/** Dexie made the first of these databases, and counts in tens. */
const version = 10;

const failed = ({ error }: IDBRequest | IDBTransaction) => error ?? new Error('the device’s record failed');

function opened({ indexedDB }: Databases): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onerror = () => reject(failed(request));
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

/**
 * A copy in IndexedDB, in a database of its own: bare, since it is read before anybody has signed in, when Dexie isn't
 * loaded. It is opened for each use, a few times an hour, so that it never makes Clear-Site-Data wait.
 */
export function storedInIndexedDb(databases: Databases): RecordPlace {
  async function within<T>(
    mode: IDBTransactionMode,
    act: (copies: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await opened(databases);
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(store, mode, { durability: 'strict' });
        const request = act(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(failed(transaction));
      });
    } finally {
      database.close();
    }
  }
  return {
    read: async () => (await within<string | undefined>('readonly', (copies) => copies.get(key))) ?? null,
    write: async (text) => void (await within('readwrite', (copies) => copies.put(text, key))),
  };
}
