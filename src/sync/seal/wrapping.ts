import { fromBase64, toBase64 } from './base64.ts';

/** A data key, or the ticket that fetches one, which only the right secret unwraps. All base64. */
export interface Wrapped {
  salt: string;
  iv: string;
  bytes: string;
}

/** What a wrapping key is for: one secret gives another key for each purpose. */
export type WrapPurpose =
  | 'password'
  | 'escrow'
  | 'transfer'
  | 'older'
  | 'handing'
  | 'slot key'
  | 'slot owner'
  | 'slot seal'
  | 'record';

const utf8 = new TextEncoder();

async function wrappingKey(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  purpose: WrapPurpose,
) {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = utf8.encode(`accord vault ${purpose} v1`);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Wraps the bytes of a data key. `salt` is 16 bytes; the bytes unwrap only with the same text `bound`, so that the
 * two can't be parted.
 */
export async function wrap(
  dataKey: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  purpose: WrapPurpose,
  bound: string,
): Promise<Wrapped> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await wrappingKey(secret, salt, purpose);
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8.encode(bound) };
  const bytes = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, dataKey));
  return { salt: toBase64(salt), iv: toBase64(iv), bytes: toBase64(bytes) };
}

/** The bytes of the data key; null when the secret or `bound` is another one, or anything of `wrapped` was altered. */
export async function unwrap(
  wrapped: Wrapped,
  secret: Uint8Array<ArrayBuffer>,
  purpose: WrapPurpose,
  bound: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const key = await wrappingKey(secret, fromBase64(wrapped.salt), purpose);
    const algorithm = { name: 'AES-GCM', iv: fromBase64(wrapped.iv), additionalData: utf8.encode(bound) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, fromBase64(wrapped.bytes)));
  } catch {
    return null;
  }
}
