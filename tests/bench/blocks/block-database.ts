import type { BlockRow, HeadRow } from './block-store.ts';

/** Stores of the prototype; `rows` as the mirror has them. */
export const stores = ['rows', 'blocks', 'heads', 'state'] as const;

/** The prototype's database. */
export const blocksName = 'bench-blocks';

/** Opens the database and makes it where it isn't there. */
export function openBlocks(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(blocksName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('rows', { keyPath: ['entity', 'uid'] });
      request.result.createObjectStore('blocks', { keyPath: ['entity', 'caseUid', 'part'] });
      request.result.createObjectStore('heads', { keyPath: 'caseUid' });
      request.result.createObjectStore('state', { keyPath: 'name' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('The blocks could not be opened.'));
  });
}

const answer = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(new Error('The blocks could not be read.'));
  });

/** The blocks of an entity between two cases, both included. */
export const blocksBetween = (
  database: IDBDatabase,
  entity: string,
  from: string,
  to: string,
): Promise<BlockRow[]> =>
  answer(
    database
      .transaction('blocks')
      .objectStore('blocks')
      .getAll(IDBKeyRange.bound([entity, from], [entity, to, []])),
  );

/** The next blocks of an entity after a case's part. */
export const blocksAfter = (
  database: IDBDatabase,
  entity: string,
  [caseUid, part]: readonly [string, number],
  limit: number,
): Promise<BlockRow[]> =>
  answer(
    database
      .transaction('blocks')
      .objectStore('blocks')
      .getAll(IDBKeyRange.bound([entity, caseUid, part], [entity, []], true), limit),
  );

/** The next heads after a case. */
export const headsAfter = (database: IDBDatabase, after: string, limit: number): Promise<HeadRow[]> =>
  answer(
    database.transaction('heads').objectStore('heads').getAll(IDBKeyRange.lowerBound(after, true), limit),
  );

/** What one transaction puts. */
export interface Writes {
  rows: readonly object[];
  blocks: readonly BlockRow[];
  heads: readonly HeadRow[];
  state: object;
}

/** Puts all of it in one transaction. */
export function write(database: IDBDatabase, { rows, blocks, heads, state }: Writes): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'relaxed' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error('The blocks could not be written.'));
    for (const [name, values] of Object.entries({ rows, blocks, heads, state: [state] }))
      for (const value of values) transaction.objectStore(name).put(value);
  });
}
