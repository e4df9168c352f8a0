import { pageRow, type RowSealer } from '../model/row-worker.ts';
import type { DataKey } from '../seal/data-key.ts';
import type { VaultWork } from './vault-work.ts';

/** Values that cross to the worker at a time: few enough that neither side holds up the other. */
const batch = 500;

async function inBatches<T, R>(items: readonly T[], work: (part: T[]) => Promise<R[]>): Promise<R[]> {
  const parts: Promise<R[]>[] = [];
  for (let at = 0; at < items.length; at += batch) parts.push(work(items.slice(at, at + batch)));
  return (await Promise.all(parts)).flat();
}

/**
 * Seals and opens any JSON value with an open vault, under the key that `newest` answers. JSON is read and written
 * here, so that only texts and bytes cross to the worker.
 */
export const sealer = (work: VaultWork, newest: () => DataKey): RowSealer => ({
  get keyId() {
    return newest().keyId;
  },
  get isRotated() {
    return newest().older.length > 0;
  },
  seal: (items) =>
    inBatches(items, (part) =>
      work.seal(
        part.map(({ place, value }) => {
          const json = JSON.stringify(value) as string | undefined;
          if (json === undefined) throw new TypeError('There is no JSON of this value to seal.');
          return { place, json };
        }),
      ),
    ),
  open: (items) =>
    inBatches(items, async (part) => {
      const texts = await work.unseal(part.map(({ place, sealed }) => ({ place, sealed })));
      return texts.map((json) => (json === null ? undefined : (JSON.parse(json) as unknown)));
    }),
  readRows: (range) => work.readRows(range),
  preparePage: (name, records) => work.preparePage(name, records.map(pageRow)),
  addPage: (page) => work.addPage(page),
  sealBytes: (place, bytes) => work.sealBytes(place, bytes),
  openBytes: (place, sealed) => work.openBytes(place, sealed),
});
