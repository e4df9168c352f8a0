import type { RowSealer } from '#sync/model/row-worker.ts';
import { dataKeyOf } from '#sync/seal/data-key.ts';
import { openBytes, sealBytes } from '#sync/seal/sealed-bytes.ts';
import { openText, sealText } from '#sync/seal/sealed-text.ts';

const unused = () => Promise.reject(new Error('the mirror is not asked for'));

/** Seals as a vault does, under a key whose bytes the test knows; for work databases only. */
export async function keySealer(keyId: string, bytes: Uint8Array<ArrayBuffer>): Promise<RowSealer> {
  const key = await dataKeyOf(keyId, bytes.slice());
  return {
    keyId,
    seal: (items) =>
      Promise.all(items.map(({ place, value }) => sealText(key, place, JSON.stringify(value)))),
    open: (items) =>
      Promise.all(
        items.map(async ({ place, sealed }) => {
          const json = await openText(key, place, sealed);
          return json === null ? undefined : (JSON.parse(json) as unknown);
        }),
      ),
    sealBytes: (place, plain) => sealBytes(key, place, plain),
    openBytes: (place, sealed) => openBytes(key, place, sealed),
    readRows: unused,
    preparePage: unused,
    addPage: unused,
  };
}
