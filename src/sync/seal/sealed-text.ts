import type { DataKey } from './data-key.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';
import type { Place } from './sealing.ts';

/** Sealed texts come in steps of this many bytes, so that a size tells little. */
const block = 256;

const utf8 = new TextEncoder();
const asText = new TextDecoder('utf-8', { fatal: true });

/** Seals a JSON text for one place. Padded with spaces, which JSON ignores at its end. */
export function sealText(dataKey: DataKey, place: Place, json: string): Promise<Uint8Array<ArrayBuffer>> {
  const content = utf8.encode(json);
  const padded = new Uint8Array(Math.ceil(content.length / block) * block).fill(0x20);
  padded.set(content);
  return sealBytes(dataKey, place, padded);
}

/** The JSON text (with its padding); null when it was altered, lay at another place, or was sealed with another key. */
export async function openText(dataKey: DataKey, place: Place, sealed: Uint8Array): Promise<string | null> {
  const bytes = await openBytes(dataKey, place, sealed);
  try {
    return bytes && asText.decode(bytes);
  } catch {
    return null;
  }
}

/** Seals JSON texts, each for its place, and opens them. */
export interface TextCipher {
  /** Names the key that it seals with. */
  readonly keyId: string;
  seal(place: Place, json: string): Promise<Uint8Array>;
  /** null where the text was altered, lay at another place, or was sealed with another key. */
  open(place: Place, sealed: Uint8Array): Promise<string | null>;
}

export const textCipher = (key: DataKey): TextCipher => ({
  keyId: key.keyId,
  seal: (place, json) => sealText(key, place, json),
  open: (place, sealed) => openText(key, place, sealed),
});
