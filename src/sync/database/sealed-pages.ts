import { v7 } from 'uuid';
import type { DataPage, MirrorState } from '../model/mirror-store.ts';
import type { MirroredRecord } from '../model/mirrored.ts';
import type { MirrorStep, RowSealer } from '../model/row-worker.ts';
import { placeOfRow, sealEach, type Sealer } from '../seal/sealing.ts';
import type { MirrorDatabase } from './mirror-database.ts';

/** The records of a page. */
export const recordsIn = (page: Pick<DataPage, 'rows'>): MirroredRecord[] =>
  page.rows as unknown as MirroredRecord[];

/** Records with their sealed rows. */
export async function sealRecords(sealer: Sealer, records: readonly MirroredRecord[]) {
  const nameOf = ({ entity, record: { uid, version } }: MirroredRecord) => ({ entity, uid, version });
  const done = await sealEach(
    sealer,
    records,
    (one) => placeOfRow('rows', nameOf(one)),
    ({ record }) => record,
  );
  return done.map(({ value, part }) => ({ record: value.record, row: { ...nameOf(value), ...part } }));
}

export type SealedRecords = Awaited<ReturnType<typeof sealRecords>>;

export interface SealedPages {
  /** As `MirrorStore.prepare`. */
  prepare(page: DataPage): void;
  /** The page's records, sealed; the sealing begins here where `prepare` has not begun it. */
  sealed(page: DataPage): Promise<SealedRecords>;
  /**
   * Lets the worker that sealed a fill's page write it, if all is as in nearly every fill: the mirror stands where
   * the page was asked from, has no tombstones, quarantine or kept lists, and none of the page's rows. null: the page
   * wasn't written.
   */
  addThere(asked: MirrorState, page: DataPage, step: MirrorStep): Promise<MirrorState | null>;
}

/** Seals pages before they are written, on this thread or in the worker that has the key. */
export function sealedPages(database: MirrorDatabase, sealer: RowSealer): SealedPages {
  const isBare = (page: DataPage) => page.phase === 'fill' && page.removals.length === 0;
  /** Pages whose sealing has begun: on this thread, or in the worker under a name. */
  const prepared = new WeakMap<DataPage, ReturnType<typeof sealRecords>>();
  const preparedThere = new WeakMap<DataPage, string>();

  return {
    prepare(page) {
      const records = recordsIn(page);
      // A failure shows when the page is applied.
      if (sealer.preparePage && isBare(page)) {
        const name = v7();
        preparedThere.set(page, name);
        const values = records.map(({ entity, record }) => ({ entity, value: record }));
        sealer.preparePage(name, values).catch(() => preparedThere.delete(page));
        return;
      }
      const sealing = sealRecords(sealer, records);
      sealing.catch(() => {});
      prepared.set(page, sealing);
    },

    sealed: async (page) => prepared.get(page) ?? sealRecords(sealer, recordsIn(page)),

    async addThere(asked, page, step) {
      const name = preparedThere.get(page);
      if (name === undefined || !sealer.addPage) return null;
      const wanted = { database: database.name, name, asked, step, stamp: v7() };
      return sealer.addPage(wanted).catch(() => null);
    },
  };
}
