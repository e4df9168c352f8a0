import type { AnyRecord, Entity } from '#domain/records/records.ts';
import type { MirroredRecord, RecordKey } from '#sync/model/mirrored.ts';
import type { DataKey } from '#sync/seal/data-key.ts';

/** A row of the wire. */
export interface PageRow {
  entity: Entity;
  record: AnyRecord;
}

type Take = (rows: readonly MirroredRecord[]) => void;

/** A way to keep the mirror on the device: today's rows, or blocks. */
export interface Way {
  /** Fills an empty mirror with the pages, each asked for by its number; up to four are asked for ahead. */
  fill(count: number, page: (number: number) => Promise<string>): Promise<void>;
  /** Reads what lists and searches show: students and cases. */
  listed(take: Take): Promise<void>;
  /** Reads the rest of what a device must have read before it may say verified. */
  rest(take: Take): Promise<void>;
  /** Reads these records. */
  read(keys: readonly RecordKey[]): Promise<readonly MirroredRecord[]>;
  /** Reads the parts of a case, of which these are the keys; null where that takes reading all. */
  partsOf(caseUid: string, keys: readonly RecordKey[]): Promise<readonly MirroredRecord[]>;
  /** Reads events and findings of these cases. */
  partsOfMany(caseUids: readonly string[], take: Take): Promise<void>;
  /** Puts the answer of an edit; answers how many bytes were sealed. */
  answer(rows: readonly PageRow[]): Promise<number>;
  /** Puts a page of changes. */
  changes(rows: readonly PageRow[]): Promise<number>;
}

/** Pages that are on their way beside the one that is written, as in a pull. */
const ahead = 4;

/** Puts pages one after the other, each asked for and prepared while those before are put. */
export async function inOrder<Page>(
  count: number,
  fetched: (number: number) => Promise<Page>,
  put: (page: Page, number: number) => Promise<void>,
): Promise<void> {
  const coming: Promise<Page>[] = [];
  for (let number = 0; number < count; number++) {
    while (coming.length <= ahead && number + coming.length < count)
      coming.push(fetched(number + coming.length));
    const page = await coming.shift();
    if (page) await put(page, number);
  }
}

const keyStore = 'bench-key';

const keyDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(keyStore, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(keyStore);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('The key could not be kept.'));
  });

/** The key of this profile; `make` makes one where there is none. */
export async function keptKey(make: () => Promise<DataKey>): Promise<DataKey> {
  const database = await keyDatabase();
  const request = <T>(asked: IDBRequest): Promise<T> =>
    new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result as T)));
  const found = await request<DataKey | undefined>(
    database.transaction(keyStore).objectStore(keyStore).get('key'),
  );
  if (found) return found;
  const made = await make();
  await request(database.transaction(keyStore, 'readwrite').objectStore(keyStore).put(made, 'key'));
  return made;
}
