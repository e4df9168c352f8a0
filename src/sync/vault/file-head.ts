import * as v from 'valibot';
import { StretchCost, Wrapped } from './vault-record.ts';

/** The first line of a file of unsent changes, in the clear: how it is sealed, and whose it is by the hash of their id. */
export const FileHead = v.object({
  kind: v.literal('accord-unsent-changes'),
  format: v.literal(1),
  userKey: v.string(),
  keyId: v.string(),
  cost: StretchCost,
  key: Wrapped,
});
export type FileHead = v.InferOutput<typeof FileHead>;
const NewerHead = v.looseObject({
  kind: v.literal('accord-unsent-changes'),
  format: v.pipe(v.number(), v.minValue(2)),
});

const text = new TextDecoder();
const lineEnd = 10;
/** In bytes. A head has some 400; a longer first line isn't Accord's. */
export const longestHead = 4096;

/** Where the first line ends, given what a file begins with. */
export const headEnd = (start: Uint8Array): number => start.subarray(0, longestHead).indexOf(lineEnd);

/** The head of a file; 'newer' when a later version of Accord made it, null when it is no such file. */
export function fileHead(file: Uint8Array): FileHead | 'newer' | null {
  try {
    const head: unknown = JSON.parse(text.decode(file.subarray(0, Math.max(0, headEnd(file)))));
    if (v.is(NewerHead, head)) return 'newer';
    const parsed = v.safeParse(FileHead, head);
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
