import * as v from 'valibot';
import type { Place, Sealer } from '../seal/sealing.ts';
import type { DeviceFiles } from './device-files.ts';
import { sealedOnly } from './sealed-only.ts';

/** What lies in the folder of one file, by its names and sizes alone. */
export interface SealedFile {
  uid: string;
  /** On the disk. */
  bytes: number;
  /** When its last part was written, ms by the device's clock. */
  modified: number;
  /** Whether its head and all of its pieces are there. */
  isWhole: boolean;
}

/** The uids of the files that are there with all their pieces. */
export const wholeOf = (found: readonly SealedFile[]): ReadonlySet<string> =>
  new Set(found.flatMap(({ uid, isWhole }) => (isWhole ? [uid] : [])));

/** Content that is sealed a piece at a time: a Blob, or something that makes each piece when asked for it. */
export interface Content {
  size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Files of a user in one folder of the device, sealed piece by piece: what lies there tells sizes and times, nothing else. */
export interface SealedFiles {
  /**
   * Seals a file, a piece at a time. When this resolves, the file is there; when it rejects (no room), its pieces are
   * removed.
   */
  put(uid: string, content: Content): Promise<void>;
  /** Its length in bytes, as its head says whether or not the pieces are there; null when the head is missing or damaged. */
  sizeOf(uid: string): Promise<number | null>;
  /** Gives the pieces in their order, none twice in memory; false when the head or a piece is missing or damaged. */
  read(uid: string, take: (piece: Uint8Array<ArrayBuffer>) => void): Promise<boolean>;
  list(): Promise<SealedFile[]>;
  remove(uids: readonly string[]): Promise<void>;
  /** Seals under the newest key what lies under another, a piece at a time; what doesn't open stays as it is. */
  reseal(pause: () => Promise<void>): Promise<void>;
}

/** Plain bytes of a piece. */
export const pieceSize = 1024 * 1024;
/** The last piece and the head are filled up to steps of this many bytes, so that sizes tell less. */
const step = 4096;

/** The head of a file, written last: where it is, all pieces have been. */
const Head = v.object({ size: v.number(), pieces: v.number() });
const head = 'head';

/** What a piece takes on the disk beside its bytes is less than a step. */
const isFull = (sizeOnDisk: number) => sizeOnDisk > pieceSize;

/**
 * Whether none of a file's pieces is missing, by their sizes on the disk in the order of their indexes: all are full but the last one,
 * which never is.
 */
const areWhole = (sizes: readonly number[]): boolean =>
  sizes.length > 0 &&
  Array.from(sizes, (size) => isFull(size)).every((full, index, all) => full === index < all.length - 1);

const utf8 = new TextEncoder();
const asText = new TextDecoder();

function padded(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.max(step, Math.ceil(bytes.length / step) * step));
  whole.set(bytes);
  return whole;
}

/**
 * The place of a piece is its file and its index, so that no piece opens as another one. The head, which says how
 * many there are, has the index before the first.
 */
const placeOf = (uid: string, index: number): Place => ({
  store: 'files',
  entity: 'document',
  uid,
  version: index,
});
const headIndex = -1;
const nameOf = (uid: string, index: number) => `${uid}.${index === headIndex ? head : index}`;

export function sealedFiles(given: DeviceFiles, folder: string, sealer: Sealer): SealedFiles {
  const files = sealedOnly(given);

  async function write(uid: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const sealed = await sealer.sealBytes(placeOf(uid, index), padded(bytes));
    await files.writeSealed(folder, nameOf(uid, index), sealer.keyId, sealed);
  }

  async function open(uid: string, index: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const piece = await files.readSealed(folder, nameOf(uid, index));
    return piece && sealer.openBytes(placeOf(uid, index), piece.sealed);
  }

  async function headOf(uid: string): Promise<v.InferOutput<typeof Head> | null> {
    const bytes = await open(uid, headIndex);
    if (!bytes) return null;
    const end = bytes.indexOf(0);
    return v.parse(Head, JSON.parse(asText.decode(bytes.subarray(0, end))));
  }

  async function remove(uids: readonly string[]): Promise<void> {
    const gone = new Set(uids);
    const names = (await files.listFiles(folder)).map(({ name }) => name);
    // The head goes first: pieces that a crash leaves behind are then no file any more.
    const theirs = names.filter((name) => gone.has(name.split('.')[0] ?? ''));
    const isHead = (name: string) => name.endsWith(`.${head}`);
    await files.removeFiles(folder, [...theirs.filter(isHead), ...theirs.filter((name) => !isHead(name))]);
  }

  return {
    async put(uid, content) {
      try {
        let index = 0;
        let isLastFull = true;
        for (let at = 0; at < content.size; at += pieceSize) {
          const piece = new Uint8Array(await content.slice(at, at + pieceSize).arrayBuffer());
          isLastFull = padded(piece).length === pieceSize;
          await write(uid, index++, piece);
        }
        // An empty piece ends it: without a last one that isn't full, nobody would see that the last one is missing.
        if (isLastFull) await write(uid, index++, new Uint8Array());
        await write(uid, headIndex, utf8.encode(JSON.stringify({ size: content.size, pieces: index })));
      } catch (thrown) {
        await remove([uid]).catch(() => {});
        throw thrown;
      }
    },
    sizeOf: async (uid) => (await headOf(uid))?.size ?? null,
    async read(uid, take) {
      const found = await headOf(uid);
      if (!found) return false;
      let left = found.size;
      for (let index = 0; index < found.pieces; index++) {
        const piece = await open(uid, index);
        if (!piece) return false;
        if (left > 0) take(piece.subarray(0, Math.min(left, pieceSize)));
        left -= pieceSize;
      }
      return true;
    },
    async list() {
      const found = new Map<string, Omit<SealedFile, 'isWhole'> & { hasHead: boolean; pieces: number[] }>();
      for (const { name, size, modified } of await files.listFiles(folder)) {
        const [uid = '', part] = name.split('.');
        const file = found.get(uid) ?? { uid, bytes: 0, modified: 0, hasHead: false, pieces: [] };
        file.bytes += size;
        file.modified = Math.max(file.modified, modified);
        if (part === head) file.hasHead = true;
        else file.pieces[Number(part)] = size;
        found.set(uid, file);
      }
      return [...found.values()].map(({ hasHead, pieces, ...file }) => ({
        ...file,
        isWhole: hasHead && areWhole(pieces),
      }));
    },
    remove,
    async reseal(pause) {
      for (const { name } of await files.listFiles(folder)) {
        const [uid = '', part] = name.split('.');
        const place = placeOf(uid, part === head ? headIndex : Number(part));
        const piece = await files.readSealed(folder, name);
        const plain =
          piece && piece.keyId !== sealer.keyId ? await sealer.openBytes(place, piece.sealed) : null;
        if (!plain) continue;
        const sealed = await sealer.sealBytes(place, plain);
        await files.replaceSealed(folder, name, sealer.keyId, sealed);
        await pause();
      }
    },
  };
}
