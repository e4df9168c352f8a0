import * as v from 'valibot';
import { fromBase64 } from '../seal/base64.ts';
import { type DataKey, dataKeyOf, newKeyBytes, newKeyId, newSalt } from '../seal/data-key.ts';
import { unwrap, wrap } from '../seal/wrapping.ts';
import { isCostEnough, stretch, stretchAnew, type Stretching, usualStretching } from './stretching.ts';
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

const text = { to: new TextEncoder(), from: new TextDecoder() };
const lineEnd = 10;
/** In bytes. A head has some 400; a longer first line isn't Accord's. */
export const longestHead = 4096;

/** Authenticated with the key: a head whose owner or parameters were altered doesn't open. */
const bound = ({ kind, format, userKey, keyId, cost }: Omit<FileHead, 'key'>): string =>
  JSON.stringify([kind, format, userKey, keyId, 'argon2id', cost.memory, cost.passes, cost.lanes]);

/** The key of a new file, which the passphrase alone opens, on any device, with the file's first line. Takes about a second. */
export async function newFileKey(
  passphrase: string,
  userKey: string,
  stretching: Stretching = usualStretching,
): Promise<{ line: Uint8Array<ArrayBuffer>; key: DataKey }> {
  const salt = newSalt();
  const { cost, bytes: stretched } = await stretchAnew(passphrase, salt, stretching);
  const unkeyed = { kind: 'accord-unsent-changes', format: 1, userKey, keyId: newKeyId(), cost } as const;
  const bytes = newKeyBytes();
  const key = await wrap(bytes, stretched, salt, 'transfer', bound(unkeyed));
  const line = text.to.encode(`${JSON.stringify({ ...unkeyed, key } satisfies FileHead)}\n`);
  return { line, key: await dataKeyOf(unkeyed.keyId, bytes) };
}

/** Where the first line ends, given what a file begins with. */
export const headEnd = (start: Uint8Array): number => start.subarray(0, longestHead).indexOf(lineEnd);

/** The head of a file; 'newer' when a later version of Accord made it, null when it is no such file. */
export function fileHead(file: Uint8Array): FileHead | 'newer' | null {
  try {
    const head: unknown = JSON.parse(text.from.decode(file.subarray(0, Math.max(0, headEnd(file)))));
    if (v.is(NewerHead, head)) return 'newer';
    const parsed = v.safeParse(FileHead, head);
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The key of a file by its head; null when the passphrase is another one or the head was altered. */
export async function fileKey(passphrase: string, head: FileHead): Promise<DataKey | null> {
  if (passphrase === '' || !isCostEnough(head.cost)) return null;
  const stretched = await stretch(passphrase, fromBase64(head.key.salt), head.cost);
  const bytes = await unwrap(head.key, stretched, 'transfer', bound(head));
  return bytes && dataKeyOf(head.keyId, bytes);
}
