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
  /** Whether its head is there, which is written last. */
  isWhole: boolean;
}

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
  /** Its length in bytes; null when its head is missing or damaged. */
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

/** The head of a file, written last: where the head is, all pieces are. */
const Head = v.object({ size: v.number(), pieces: v.number() });
const head = 'head';

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
        for (let at = 0; at < content.size; at += pieceSize) {
          const piece = await content.slice(at, at + pieceSize).arrayBuffer();
          await write(uid, index++, new Uint8Array(piece));
        }
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
        take(piece.subarray(0, Math.min(left, pieceSize)));
        left -= pieceSize;
      }
      return true;
    },
    async list() {
      const found = new Map<string, SealedFile>();
      for (const { name, size, modified } of await files.listFiles(folder)) {
        const [uid = '', part] = name.split('.');
        const before = found.get(uid) ?? { uid, bytes: 0, modified: 0, isWhole: false };
        found.set(uid, {
          uid,
          bytes: before.bytes + size,
          modified: Math.max(before.modified, modified),
          isWhole: before.isWhole || part === head,
        });
      }
      return [...found.values()];
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
