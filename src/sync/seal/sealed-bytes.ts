import type { DataKey, OlderKey } from './data-key.ts';
import type { Place } from './sealing.ts';

const ivLength = 12;

const utf8 = new TextEncoder();

/** A JSON array, so that no two places are authenticated by the same bytes. */
const boundTo = (keyId: string, { store, entity, uid, version }: Place) =>
  utf8.encode(JSON.stringify([keyId, store, entity, uid, version]));

/**
 * Seals bytes for one place: 12 bytes iv, then ciphertext and tag. The length shows how many bytes were sealed; a
 * caller who minds pads them.
 */
export async function sealBytes(
  { keyId, key }: OlderKey,
  place: Place,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(keyId, place) };
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes));
  const sealed = new Uint8Array(ivLength + encrypted.length);
  sealed.set(iv);
  sealed.set(encrypted, ivLength);
  return sealed;
}

/** The bytes; null when they were altered, lay at another place, or were sealed with a key that isn't the user's. */
export async function openBytes(
  { older, ...newest }: DataKey,
  place: Place,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const key of [newest, ...older]) {
    const bytes = await openWith(key, place, sealed);
    if (bytes) return bytes;
  }
  return null;
}

async function openWith(
  { keyId, key }: OlderKey,
  place: Place,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const iv = sealed.slice(0, ivLength);
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(keyId, place) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(ivLength)));
  } catch {
    return null;
  }
}
