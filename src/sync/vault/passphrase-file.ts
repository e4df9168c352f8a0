import * as v from 'valibot';
import { dataKeyOf, newKeyBytes, newKeyId, newSalt } from './data-key.ts';
import { openText, sealText } from './sealed-text.ts';
import { isCostEnough, stretch, stretchAnew, type Stretching, usualStretching } from './stretching.ts';
import { fromBase64 } from './base64.ts';
import { StretchCost, Wrapped } from './vault-record.ts';
import { unwrap, wrap } from './wrapping.ts';

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

type Bytes = Uint8Array<ArrayBuffer>;

const text = { to: new TextEncoder(), from: new TextDecoder() };
const lineEnd = 10;
/** A head is some 400 bytes; whatever is longer isn't ours. */
const longestHead = 4096;

/** Authenticated with the key: a head whose owner or parameters were altered doesn't open. */
const bound = ({ kind, format, userKey, keyId, cost }: Omit<FileHead, 'key'>): string =>
  JSON.stringify([kind, format, userKey, keyId, 'argon2id', cost.memory, cost.passes, cost.lanes]);

const placeOf = (userKey: string) => ({ store: 'unsent changes', entity: '', uid: userKey, version: 1 });

/** Seals a JSON text as a file that opens with the passphrase alone, on any device. Takes about a second. */
export async function sealFile(
  passphrase: string,
  userKey: string,
  json: string,
  stretching: Stretching = usualStretching,
): Promise<Bytes> {
  const salt = newSalt();
  const { cost, bytes: stretched } = await stretchAnew(passphrase, salt, stretching);
  const unkeyed = { kind: 'accord-unsent-changes', format: 1, userKey, keyId: newKeyId(), cost } as const;
  const bytes = newKeyBytes();
  const key = await wrap(bytes, stretched, salt, 'transfer', bound(unkeyed));
  const sealed = await sealText(await dataKeyOf(unkeyed.keyId, bytes), placeOf(userKey), json);
  const line = text.to.encode(`${JSON.stringify({ ...unkeyed, key } satisfies FileHead)}\n`);
  const file = new Uint8Array(line.length + sealed.length);
  file.set(line);
  file.set(sealed, line.length);
  return file;
}

const headEnd = (file: Uint8Array) => file.subarray(0, longestHead).indexOf(lineEnd);

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

/** The JSON text; null when the passphrase is another one or anything of the file was altered. */
export async function openFile(passphrase: string, file: Uint8Array): Promise<string | null> {
  const head = fileHead(file);
  if (head === null || head === 'newer' || passphrase === '' || !isCostEnough(head.cost)) return null;
  const stretched = await stretch(passphrase, fromBase64(head.key.salt), head.cost);
  const bytes = await unwrap(head.key, stretched, 'transfer', bound(head));
  if (!bytes) return null;
  return openText(await dataKeyOf(head.keyId, bytes), placeOf(head.userKey), file.slice(headEnd(file) + 1));
}
