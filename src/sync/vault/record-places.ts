import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { RecordPlace } from './device-record.ts';

/** The part of localStorage that is used. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem'>;

const name = 'accord-device';

/** A copy in localStorage. */
export const storedInStorage = (storage: KeyValue): RecordPlace => ({
  read: async () => storage.getItem(name),
  write: async (text) => storage.setItem(name, text),
});

/** A copy in IndexedDB, in a database of its own. */
export function storedInIndexedDb(options: DexieOptions): RecordPlace {
  const open = () => {
    const database = new Dexie(name, { ...options, chromeTransactionDurability: 'strict' });
    database.version(1).stores({ copies: '' });
    return database as Dexie & { copies: Table<string, string> };
  };
  /** Opened for each use: the record is needed a few times an hour, and Clear-Site-Data waits for no open connection. */
  async function within<T>(act: (copies: Table<string, string>) => PromiseLike<T>): Promise<T> {
    const database = open();
    try {
      return await act(database.copies);
    } finally {
      database.close();
    }
  }
  return {
    read: () => within(async (copies) => (await copies.get('record')) ?? null),
    write: (text) => within(async (copies) => void (await copies.put(text, 'record'))),
  };
}

/** Every place that keeps a copy of the device's record: what one of them loses, another has. */
export const recordPlaces = (storage: KeyValue, options: DexieOptions): RecordPlace[] => [
  storedInIndexedDb(options),
  storedInStorage(storage),
];
