/** The key of everything that one user keeps on this device. Its bytes can't be read back out of it. */
export interface DataKey {
  /** Names the key; 16 hexadecimal digits. */
  keyId: string;
  key: CryptoKey;
  /** The user's earlier keys, for what isn't sealed anew yet. */
  older: readonly OlderKey[];
}

export type OlderKey = Pick<DataKey, 'keyId' | 'key'>;

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

export const newSalt = (): Uint8Array<ArrayBuffer> => random(16);
export const newKeyId = (): string =>
  [...random(8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const newKeyBytes = (): Uint8Array<ArrayBuffer> => random(32);

/** Makes a key of the bytes and zeroes them: from here on only the browser has them. */
export async function keyOf(keyId: string, bytes: Uint8Array<ArrayBuffer>): Promise<OlderKey> {
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  bytes.fill(0);
  return { keyId, key };
}

/** A user's first data key, without older ones. */
export const dataKeyOf = async (keyId: string, bytes: Uint8Array<ArrayBuffer>): Promise<DataKey> => ({
  ...(await keyOf(keyId, bytes)),
  older: [],
});
