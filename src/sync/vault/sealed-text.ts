import type { Place } from '../database/sealing.ts';
import type { DataKey } from './data-key.ts';

/** Sizes tell little when they come in steps of this many bytes. */
const block = 256;
const ivLength = 12;

const utf8 = new TextEncoder();
const asText = new TextDecoder('utf-8', { fatal: true });

/** A JSON array, so that no two places are authenticated by the same bytes. */
const boundTo = (keyId: string, { store, entity, uid, version }: Place) =>
  utf8.encode(JSON.stringify([keyId, store, entity, uid, version]));

/** Seals a JSON text for one place: 12 bytes iv, then ciphertext and tag. Padded with spaces, which JSON ignores at its end. */
export async function sealText(
  { keyId, key }: DataKey,
  place: Place,
  json: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = utf8.encode(json);
  const padded = new Uint8Array(Math.ceil(content.length / block) * block).fill(0x20);
  padded.set(content);
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(keyId, place) };
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, padded));
  const sealed = new Uint8Array(ivLength + encrypted.length);
  sealed.set(iv);
  sealed.set(encrypted, ivLength);
  return sealed;
}

/** The JSON text (with its padding); null when it was altered, lay at another place, or was sealed with another key. */
export async function openText(
  { keyId, key }: DataKey,
  place: Place,
  sealed: Uint8Array,
): Promise<string | null> {
  const iv = sealed.slice(0, ivLength);
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(keyId, place) };
  try {
    return asText.decode(await crypto.subtle.decrypt(algorithm, key, sealed.slice(ivLength)));
  } catch {
    return null;
  }
}
