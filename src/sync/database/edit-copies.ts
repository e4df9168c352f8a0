import * as v from 'valibot';
import type { DeviceFiles } from '../files/device-files.ts';
import type { TypedRow } from './work-database.ts';

/**
 * The second place of edits that have not ended: a file each, as sealed as their row. Killing a browser wiped a whole
 * IndexedDB in 8 of 1,060 kills; edits in both places survived all (docs/security.md, What was measured).
 */
export interface EditCopies {
  put(row: TypedRow): Promise<void>;
  /** The intact ones, in no order. */
  read(): Promise<TypedRow[]>;
  /** The same edit, sealed anew, in place of its file. */
  replace(row: TypedRow): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

const Head = v.object({ order: v.number(), id: v.string(), entity: v.string(), key: v.string() });
const lineEnd = 10;

const text = { to: new TextEncoder(), from: new TextDecoder() };

function fileOf({ sealed, ...head }: TypedRow): Uint8Array {
  const line = text.to.encode(`${JSON.stringify(v.parse(Head, head))}\n`);
  const bytes = new Uint8Array(line.length + sealed.length);
  bytes.set(line);
  bytes.set(sealed, line.length);
  return bytes;
}

/** The row of a file; null for one whose writing was cut off before the sealed part. A cut sealed part doesn't open. */
function rowOf(bytes: Uint8Array): TypedRow | null {
  const end = bytes.indexOf(lineEnd);
  if (end === -1) return null;
  try {
    const head = v.parse(Head, JSON.parse(text.from.decode(bytes.subarray(0, end))));
    return { ...head, sealed: bytes.slice(end + 1) };
  } catch {
    return null;
  }
}

/** The copies in a folder of the device's files. */
export const editCopies = (files: DeviceFiles, folder: string): EditCopies => ({
  put: (row) => files.writeFile(folder, row.id, fileOf(row)),
  replace: (row) => files.replaceFile(folder, row.id, fileOf(row)),
  read: async () => (await files.readFiles(folder)).flatMap(({ bytes }) => rowOf(bytes) ?? []),
  remove: (ids) => files.removeFiles(folder, ids),
});
