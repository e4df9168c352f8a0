import { Problem, type ProblemCode } from '#domain/problems.ts';
import type { DataKey } from '../seal/data-key.ts';
import { openBytes, sealBytes } from '../seal/sealed-bytes.ts';
import { openText, sealText } from '../seal/sealed-text.ts';

/**
 * The parts of a file of unsent changes after its first line, each sealed for its place and with its length (4 bytes, most
 * significant first) before it: the content as JSON, then the pieces of the files. Put in another order they don't open.
 */
const placeOf = (userKey: string, part: number) => ({
  store: 'unsent changes',
  entity: '',
  uid: userKey,
  version: part,
});
const lengthBytes = 4;

type Bytes = Uint8Array<ArrayBuffer>;

function withLength(sealed: Bytes): Bytes[] {
  const length = new Uint8Array(lengthBytes);
  new DataView(length.buffer).setUint32(0, sealed.length);
  return [length, sealed];
}

export const sealedContent = async (key: DataKey, userKey: string, json: string): Promise<Bytes[]> =>
  withLength(await sealText(key, placeOf(userKey, 0), json));

/** `part`: counted from 1, over all files. */
export const sealedPiece = async (
  key: DataKey,
  userKey: string,
  part: number,
  piece: Bytes,
): Promise<Bytes[]> => withLength(await sealBytes(key, placeOf(userKey, part), piece));

/** What is wrong with the file that somebody chose, said beside it. */
export const ofFile = (code: ProblemCode, message: string): Problem =>
  new Problem(code, message, { fields: [{ path: 'file', message }] });

export const damaged = (): Problem =>
  ofFile(
    'invalid',
    'This file is damaged. Copy it once more from where you exported it, or export anew there: the changes may still wait.',
  );

/** Reads from a file that somebody chose. Throws Problem 'invalid' for one that has been changed, moved or taken away since. */
export async function chosenBytes(file: Blob, from: number, to: number): Promise<Bytes> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw ofFile(
      'invalid',
      'The file can not be read any more. It may have been changed or moved since you chose it: choose it again.',
    );
  }
}

export interface UnsentParts {
  /** null: damaged. */
  content(): Promise<string | null>;
  piece(part: number): Promise<Bytes | null>;
}

/**
 * Reads the parts of a file, of which the first line ends before `start`, as they are asked for. Throws Problem 'invalid' where their
 * lengths are not those of a whole file: one that was cut off, or that was filled up with noughts, which would be read for hours.
 */
export async function unsentParts(
  file: Blob,
  start: number,
  key: DataKey,
  userKey: string,
): Promise<UnsentParts> {
  const parts: { from: number; to: number }[] = [];
  for (let at = start; at < file.size;) {
    const from = at + lengthBytes;
    if (from > file.size) throw damaged();
    const { buffer } = await chosenBytes(file, at, from);
    const length = new DataView(buffer).getUint32(0);
    const to = from + length;
    if (length === 0 || to > file.size) throw damaged();
    parts.push({ from, to });
    at = to;
  }
  const bytesOf = async (part: number): Promise<Bytes | null> => {
    const found = parts[part];
    return found ? chosenBytes(file, found.from, found.to) : null;
  };
  return {
    async content() {
      const sealed = await bytesOf(0);
      return sealed && openText(key, placeOf(userKey, 0), sealed);
    },
    async piece(part) {
      const sealed = await bytesOf(part);
      return sealed && openBytes(key, placeOf(userKey, part), sealed);
    },
  };
}
