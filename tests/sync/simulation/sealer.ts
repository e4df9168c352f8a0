import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import type { RowSealer } from '#sync/model/row-worker.ts';
import type { Place } from '#sync/seal/sealing.ts';
import { pageAdder } from '#sync/database/add-page.ts';
import { rowReader } from '#sync/database/read-rows.ts';
import type { TextCipher } from '#sync/seal/sealed-text.ts';
import { pageRow } from '#sync/model/row-worker.ts';

const bound = (place: Place) =>
  Buffer.from(JSON.stringify([place.store, place.entity, place.uid, place.version]));

/**
 * AES-256-GCM without threads, so that the order of what happens doesn't depend on them. Rows of these databases are read
 * and added as the vault's worker does.
 */
export function synchronousSealer(key: Uint8Array, databases: IDBFactory): RowSealer {
  const reader = rowReader(databases, IDBKeyRange);
  const adder = pageAdder(databases);
  const sealBytes = (place: Place, bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound(place));
    const parts = [cipher.update(bytes), cipher.final()];
    return Uint8Array.from(Buffer.concat([iv, ...parts, cipher.getAuthTag()]));
  };
  const openBytes = (place: Place, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null => {
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(bound(place));
      cipher.setAuthTag(sealed.subarray(-16));
      const parts = [cipher.update(sealed.subarray(12, -16)), cipher.final()];
      return Uint8Array.from(Buffer.concat(parts));
    } catch {
      return null;
    }
  };
  const sealOne = (place: Place, value: unknown) => sealBytes(place, Buffer.from(JSON.stringify(value)));
  const openOne = (place: Place, sealed: Uint8Array): unknown => {
    const bytes = openBytes(place, sealed);
    return bytes === null ? undefined : (JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown);
  };
  const keyId = 'k1';
  const cipher: TextCipher = {
    keyId,
    seal: async (place, json) => sealBytes(place, Buffer.from(json)),
    async open(place, sealed) {
      const bytes = openBytes(place, sealed);
      return bytes && Buffer.from(bytes).toString('utf8');
    },
  };
  return {
    keyId,
    readRows: (range) => reader.readRows(cipher, range),
    preparePage: (name, records) => adder.preparePage(cipher, name, records.map(pageRow)),
    addPage: (page) => adder.addPage(page),
    sealBytes: async (place, bytes) => sealBytes(place, bytes),
    openBytes: async (place, sealed) => openBytes(place, sealed),
    seal: async (items) => items.map(({ place, value }) => sealOne(place, value)),
    open: async (items) => items.map(({ place, sealed }) => openOne(place, sealed)),
  };
}
