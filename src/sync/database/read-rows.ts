import type { RowsPart, RowsRange } from '../model/row-worker.ts';
import type { TextCipher } from '../seal/sealed-text.ts';
import { placeOfRow } from '../seal/sealing.ts';
import { connections } from './connections.ts';
import type { MirrorRow } from './mirror-database.ts';

/** Reads sealed rows of a database and opens them. */
export interface RowReader {
  readRows(cipher: TextCipher, range: RowsRange): Promise<RowsPart>;
}

/**
 * Reads rows in the worker that has the key: the tab gets one text for a part, so that its thread neither reads the
 * database nor moves each row to a worker and back. Bare IndexedDB, since only reading is needed.
 */
export function rowReader(factory: IDBFactory, keyRange: typeof IDBKeyRange): RowReader {
  const connect = connections(factory);

  async function read({ database, store, entity, after, limit }: RowsRange): Promise<MirrorRow[]> {
    const connection = await connect(database);
    return new Promise((resolve, reject) => {
      const range = keyRange.bound([entity, after], [entity, '\uffff'], true, false);
      const request = connection.transaction(store).objectStore(store).getAll(range, limit);
      request.onerror = () => reject(new Error('the rows could not be read'));
      request.onsuccess = () => resolve(request.result as MirrorRow[]);
    });
  }

  return {
    async readRows(cipher, range) {
      const rows = await read(range);
      const opened = await Promise.all(
        rows.map((row) => cipher.open(placeOfRow(range.store, row), row.sealed)),
      );
      return {
        json: `[${opened.filter((text) => text !== null).join(',')}]`,
        damaged: rows.flatMap(({ uid }, index) => (opened[index] === null ? [uid] : [])),
        last: rows.length < range.limit ? null : (rows.at(-1)?.uid ?? null),
      };
    },
  };
}
