import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { pageAdder } from '#sync/database/add-page.ts';
import { type MirrorDatabase, mirrorDatabase } from '#sync/database/mirror-database.ts';
import { mirrorTables } from '#sync/database/mirror-tables.ts';
import { rowReader } from '#sync/database/read-rows.ts';
import { noFiles } from '#sync/files/device-files.ts';
import type { DataPage, MirrorState, MirrorStore } from '#sync/model/mirror-store.ts';
import type { RecordKey } from '#sync/model/mirrored.ts';
import type { RowSealer } from '#sync/model/row-worker.ts';
import { sealer } from '#sync/vault/sealer.ts';
import { vaultWork } from '#sync/vault/vault-work.ts';
import { leastStretching } from '../vault/least-stretching.ts';

/** When pages are put, by the device's clock. */
export const putAt = '2026-11-21T15:00:00.000Z';

/** A mirror of the school year 3, with one of the two that write the pages of a fill. */
export interface WriterMirror {
  store: MirrorStore;
  database: MirrorDatabase;
  /** Where the mirror stands; throws where there is none. */
  state(): Promise<MirrorState>;
  /** As a pull does it: the page is sealed ahead, then put; on a mirror that stands as given, or as it is. */
  put(page: DataPage, asked?: MirrorState, most?: number): ReturnType<MirrorStore['applyPage']>;
  /** The records that are there and open, of these. */
  held(...keys: readonly RecordKey[]): Promise<unknown[]>;
  sealBytes: RowSealer['sealBytes'];
  /** How many pages the worker has written, without the tab's thread. */
  writtenThere(): number;
  close(): void;
}

/** Who writes the pages of a fill: the tab's thread by Dexie, or the worker that has the key by bare IndexedDB, where it can. */
export type Writer = 'the thread' | 'the worker';

/** A mirror with nothing in it, on a disk of its own. */
export async function writerMirror(writer: Writer): Promise<WriterMirror> {
  const factory = new IDBFactory();
  const work = vaultWork(leastStretching, noFiles, rowReader(factory, IDBKeyRange), pageAdder(factory));
  const dataKey = await work.createPassing();
  const { preparePage, addPage, ...onThread } = sealer(work, () => dataKey);
  let there = 0;
  const inWorker: Pick<RowSealer, 'preparePage' | 'addPage'> = {
    ...(preparePage && { preparePage }),
    async addPage(page) {
      const state = (await addPage?.(page)) ?? null;
      if (state) there += 1;
      return state;
    },
  };
  const database = mirrorDatabase('test', { indexedDB: factory, IDBKeyRange });
  const store = mirrorTables(database, writer === 'the worker' ? { ...onThread, ...inWorker } : onThread);
  await store.reset(3);

  async function state(): Promise<MirrorState> {
    const found = await store.state();
    if (!found) throw new Error('There is no mirror.');
    return found;
  }
  return {
    store,
    database,
    state,
    async put(page, asked, most) {
      store.prepare(page);
      return store.applyPage(asked ?? (await state()), page, putAt, most);
    },
    held: async (...keys) => (await store.read(keys)).map(({ record }) => record),
    sealBytes: onThread.sealBytes,
    writtenThere: () => there,
    close: () => database.close(),
  };
}
