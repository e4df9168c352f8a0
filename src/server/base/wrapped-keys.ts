import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { WrappingKeys } from './keys.ts';

const nonceSize = 12;
/** Bytes by which AES-GCM shows every change. */
export const tagSize = 16;

/** Sealed bytes that are not what was sealed. Its message never holds content. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

/** A fresh key. */
export const newKey = (): Buffer => randomBytes(32);

/**
 * A key, or another short secret, as its row keeps it: under a key of the server, bound to the name of what it belongs to, so
 * that it opens nothing else. Base64.
 */
export function wrapKey(wrapping: Uint8Array, key: Uint8Array, name: string): string {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** What was wrapped, by any of the server's keys. @throws {SealBroken} also when none of them is the one of then. */
export function unwrapByAny(keys: readonly Uint8Array[], wrapped: string, name: string): Buffer {
  for (const wrapping of keys.slice(0, -1))
    try {
      return unwrapKey(wrapping, wrapped, name);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
  return unwrapKey(keys.at(-1) ?? new Uint8Array(), wrapped, name);
}

/** What was wrapped. @throws {SealBroken} when another key wrapped it. */
export function unwrapKey(wrapping: Uint8Array, wrapped: string, name: string): Buffer {
  const bytes = Buffer.from(wrapped, 'base64');
  const nonce = bytes.subarray(0, nonceSize);
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrapping, nonce, { authTagLength: tagSize });
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagSize));
    return Buffer.concat([decipher.update(bytes.subarray(nonceSize, -tagSize)), decipher.final()]);
  } catch (error) {
    throw new SealBroken('A wrapped key does not open.', { cause: error });
  }
}

/** What a key is wrapped as from now on; null for one that the current key opens already. @throws {SealBroken} */
export function wrappedAnew({ current, all }: WrappingKeys, wrapped: string, name: string): string | null {
  try {
    unwrapKey(current, wrapped, name);
    return null;
  } catch {
    return wrapKey(current, unwrapByAny(all, wrapped, name), name);
  }
}
