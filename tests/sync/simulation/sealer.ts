import { IDBKeyRange } from 'fake-indexeddb';
import type { RowSealer } from '#sync/model/row-worker.ts';
import { pageAdder } from '#sync/database/add-page.ts';
import { rowReader } from '#sync/database/read-rows.ts';
import type { TextCipher } from '#sync/seal/sealed-text.ts';
import { pageRow } from '#sync/model/row-worker.ts';
import { aesOf } from '../../helpers/aes.ts';

/** Seals without threads. Rows of these databases are read and added as the vault's worker does. */
export function synchronousSealer(key: Uint8Array, databases: IDBFactory): RowSealer {
  const reader = rowReader(databases, IDBKeyRange);
  const adder = pageAdder(databases);
  const aes = aesOf(key);
  const keyId = 'k1';
  const cipher: TextCipher = {
    keyId,
    seal: async (place, json) => aes.seal(place, Buffer.from(json)),
    async open(place, sealed) {
      const bytes = aes.open(place, sealed);
      return bytes && Buffer.from(bytes).toString('utf8');
    },
  };
  return {
    keyId,
    readRows: (range) => reader.readRows(cipher, range),
    preparePage: (name, records) => adder.preparePage(cipher, name, records.map(pageRow)),
    addPage: (page) => adder.addPage(page),
    sealBytes: async (place, bytes) => aes.seal(place, bytes),
    openBytes: async (place, sealed) => aes.open(place, sealed),
    seal: async (items) => items.map(({ place, value }) => aes.sealValue(place, value)),
    open: async (items) => items.map(({ place, sealed }) => aes.openValue(place, sealed)),
  };
}
