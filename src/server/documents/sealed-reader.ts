import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { DocumentStore } from './document-store.ts';
import { tagSize } from '../base/wrapped-keys.ts';
import { headSize, openPiece, pieceSize } from './seal.ts';

/** A sealed stream in the store, while its key is at hand. */
export interface SealedObject {
  name: string;
  key: Uint8Array;
  /** Plain bytes. */
  size: number;
}

/** Pieces kept open: a zip's list of entries is read in small steps. */
const keptPieces = 4;

/**
 * Reads plain bytes from anywhere in a sealed object, a piece of 64 KiB at a time, in the form that yauzl reads a zip by.
 * `failure` tells what went wrong with the store or the seal, as against the zip.
 */
export function sealedReader(
  store: DocumentStore,
  { name, key, size }: SealedObject,
): { reader: RandomAccessReader; failure: () => unknown } {
  const kept = new Map<number, Promise<Buffer>>();
  let failed: unknown = null;
  const last = Math.max(0, Math.ceil(size / pieceSize) - 1);

  async function open(index: number): Promise<Buffer> {
    const from = headSize + index * (pieceSize + tagSize);
    const length = Math.min(pieceSize, size - index * pieceSize) + tagSize;
    const parts: Uint8Array[] = [];
    for await (const part of await store.get(name, { from, to: from + length })) parts.push(part);
    return openPiece(key, index, index === last, Buffer.concat(parts));
  }

  function piece(index: number): Promise<Buffer> {
    const found = kept.get(index) ?? open(index);
    kept.delete(index);
    kept.set(index, found);
    const [oldest] = kept.keys();
    if (kept.size > keptPieces && oldest !== undefined) kept.delete(oldest);
    return found;
  }

  async function* bytes(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / pieceSize);
      const begin = index * pieceSize;
      const plain = await piece(index).catch((error: unknown) => {
        failed = error;
        throw error;
      });
      yield plain.subarray(at - begin, Math.min(end - begin, plain.length));
      at = begin + pieceSize;
    }
  }

  // yauzl knows no other way than a subclass.
  class SealedReader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(bytes(start, end), { objectMode: false });
    }
  }
  return { reader: new SealedReader(), failure: () => failed };
}
