import { fromBase64 } from '../seal/base64.ts';
import { type DataKey, dataKeyOf, newKeyBytes, newKeyId, newSalt } from '../seal/data-key.ts';
import { unwrap, wrap } from '../seal/wrapping.ts';
import type { FileHead } from './file-head.ts';
import { isCostEnough, stretch, stretchAnew, type Stretching } from './stretching.ts';

const text = new TextEncoder();

/** Authenticated with the key: a head whose owner or parameters were altered doesn't open. */
const bound = ({ kind, format, userKey, keyId, cost }: Omit<FileHead, 'key'>): string =>
  JSON.stringify([kind, format, userKey, keyId, 'argon2id', cost.memory, cost.passes, cost.lanes]);

/** The key of a new file, which the passphrase alone opens, on any device, with the file's first line. Takes about a second. */
export async function newFileKey(
  passphrase: string,
  userKey: string,
  stretching: Stretching,
): Promise<{ line: Uint8Array<ArrayBuffer>; key: DataKey }> {
  const salt = newSalt();
  const { cost, bytes: stretched } = await stretchAnew(passphrase, salt, stretching);
  const unkeyed = { kind: 'accord-unsent-changes', format: 1, userKey, keyId: newKeyId(), cost } as const;
  const bytes = newKeyBytes();
  const key = await wrap(bytes, stretched, salt, 'transfer', bound(unkeyed));
  const line = text.encode(`${JSON.stringify({ ...unkeyed, key } satisfies FileHead)}\n`);
  return { line, key: await dataKeyOf(unkeyed.keyId, bytes) };
}

/** The key of a file by its head; null when the passphrase is another one or the head was altered. */
export async function fileKey(
  passphrase: string,
  head: FileHead,
  { argon2id }: Pick<Stretching, 'argon2id'>,
): Promise<DataKey | null> {
  if (passphrase === '' || !isCostEnough(head.cost)) return null;
  const stretched = await stretch(passphrase, fromBase64(head.key.salt), head.cost, argon2id);
  const bytes = await unwrap(head.key, stretched, 'transfer', bound(head));
  return bytes && dataKeyOf(head.keyId, bytes);
}
