import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SealBroken, tagSize } from './seal.ts';

const nonceSize = 12;

/** A fresh key for the bytes of one document. */
export const newDocumentKey = (): Buffer => randomBytes(32);

/**
 * A document's key as its row keeps it: under the server's key for documents, bound to the name of its bytes in the
 * store, so that it opens no others. Base64.
 */
export function wrapKey(wrapping: Uint8Array, key: Uint8Array, name: string): string {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** The key that was wrapped, by any of the server's keys. @throws {SealBroken} also when none of them is the one of then. */
export function unwrapByAny(keys: readonly Uint8Array[], wrapped: string, name: string): Buffer {
  for (const wrapping of keys.slice(0, -1))
    try {
      return unwrapKey(wrapping, wrapped, name);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
  return unwrapKey(keys.at(-1) ?? new Uint8Array(), wrapped, name);
}

/** The key that was wrapped. @throws {SealBroken} when another key wrapped it. */
export function unwrapKey(wrapping: Uint8Array, wrapped: string, name: string): Buffer {
  const bytes = Buffer.from(wrapped, 'base64');
  const nonce = bytes.subarray(0, nonceSize);
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrapping, nonce, { authTagLength: tagSize });
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagSize));
    return Buffer.concat([decipher.update(bytes.subarray(nonceSize, -tagSize)), decipher.final()]);
  } catch (error) {
    throw new SealBroken("A document's key does not open.", { cause: error });
  }
}
