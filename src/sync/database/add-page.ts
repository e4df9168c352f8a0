import type { MirrorState } from '../model/mirror-store.ts';
import type { PageRow, PageToAdd } from '../model/row-worker.ts';
import type { TextCipher } from '../seal/sealed-text.ts';
import { placeOfRow } from '../seal/sealing.ts';
import { connections } from './connections.ts';
import type { MirrorRow, StateRow } from './mirror-database.ts';
import { fits, isStill, stateIn, stepped } from './mirror-step.ts';

/** Seals the pages of a fill and puts them into the mirror. */
export interface PageAdder {
  /** Resolves when the rows are sealed. */
  preparePage(cipher: TextCipher, name: string, rows: readonly PageRow[]): Promise<void>;
  addPage(page: PageToAdd): Promise<MirrorState | null>;
}

/**
 * Most prepared pages that are held, more than a pull has ahead; older ones are forgotten, since nobody will add
 * them.
 */
const most = 8;

const stores = ['rows', 'tombstones', 'quarantine', 'lists', 'parts', 'state'];

/**
 * Writes the pages of a fill in the worker that has the key: the sealed rows never cross to the tab's thread, which
 * would have to collect a buffer and a request for each row. Written by that thread, a fill of 380,000 rows stopped
 * the screen for 170 ms at a time. Only rows that this worker has sealed are written, and rows are only added.
 * Anything unusual is left to database/mirror-tables.ts, which knows the rules of versions and tombstones; both are held
 * to the same facts (tests/sync/database/page-writers.test.ts).
 */
export function pageAdder(factory: IDBFactory): PageAdder {
  const connect = connections(factory);
  const prepared = new Map<string, Promise<MirrorRow[]>>();

  const seal = (cipher: TextCipher, rows: readonly PageRow[]): Promise<MirrorRow[]> =>
    Promise.all(
      rows.map(async (row) => {
        const { entity, uid, version, json } = row;
        // Nothing else is in the clear (seal/tripwire.ts).
        return {
          entity,
          uid,
          version,
          key: cipher.keyId,
          sealed: await cipher.seal(placeOfRow('rows', row), json),
        };
      }),
    );

  return {
    async preparePage(cipher, name, rows) {
      const sealing = seal(cipher, rows);
      prepared.set(name, sealing);
      for (const old of [...prepared.keys()].slice(0, -most)) prepared.delete(old);
      await sealing;
    },

    async addPage({ database, name, asked, step, stamp }) {
      const rows = await prepared.get(name);
      prepared.delete(name);
      if (!rows) return null;
      const connection = await connect(database);
      return new Promise((resolve) => {
        const transaction = connection.transaction(stores, 'readwrite', { durability: 'relaxed' });
        const store = (of: string) => transaction.objectStore(of);
        let next: MirrorState | null = null;
        transaction.oncomplete = () => resolve(next);
        // A row that is there already, a full disk, the end of the budget: mirror-tables.ts finds out which.
        transaction.onabort = () => resolve(null);
        const state = store('state').get('state') as IDBRequest<StateRow | undefined>;
        const others = ['tombstones', 'quarantine', 'lists', 'parts'].map((of) => store(of).count());
        const last = others.at(-1);
        if (last)
          // Requests are answered in their order: with the last one, all others have their results.
          last.onsuccess = () => {
            const current = state.result && stateIn(state.result);
            const isEmpty = others.every(({ result }) => result === 0);
            if (!current || !isEmpty || !isStill(asked, current, true)) return transaction.abort();
            const bytes = rows.reduce((sum, { sealed }) => sum + sealed.length, 0);
            if (!fits(current, step, bytes)) return transaction.abort();
            for (const row of rows) store('rows').add(row);
            next = stepped(current, step, bytes, { stamp, partStamp: stamp });
            store('state').put({ ...next, name: 'state' });
          };
      });
    },
  };
}
