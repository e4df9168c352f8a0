import type { RowSealer } from '#sync/model/row-worker.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Binds a value to its place without hiding it: for tests of what is stored where. */
export const plainSealer: RowSealer = {
  keyId: 'plain',
  seal: async (items) => items.map(({ place, value }) => encoder.encode(JSON.stringify([place, value]))),
  sealBytes: async (_place, bytes) => bytes.slice(),
  openBytes: async (_place, sealed) => Uint8Array.from(sealed),
  open: async (items) =>
    items.map(({ place, sealed }) => {
      const [boundTo, value] = JSON.parse(decoder.decode(sealed)) as [unknown, unknown];
      return JSON.stringify(boundTo) === JSON.stringify(place) ? value : undefined;
    }),
};
