import { fromBase64, toBase64 } from './base64.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A key pair for agreeing on a secret; the public half in base64. */
export interface KeyPair {
  privateKey: CryptoKey;
  publicKey: string;
}

/** A new pair. The bytes of its private half can be read only where it is to be kept (`isKept`). */
export async function newPair(isKept = false): Promise<KeyPair> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, isKept, ['deriveBits']);
  return { privateKey, publicKey: toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))) };
}

/** A secret of 32 bytes that only the holders of the two private halves can compute. Throws for what is no point of the curve. */
export async function sharedSecret(
  privateKey: CryptoKey,
  publicKey: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const theirs = await crypto.subtle.importKey('raw', fromBase64(publicKey), curve, false, []);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256));
}

/** The bytes of the private half of a pair that is kept. */
export const privateBytes = async ({ privateKey }: KeyPair): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));

/** The private half of these bytes; the key that it becomes can't be read. Throws for other bytes. */
export const privateKeyOf = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', bytes, curve, false, ['deriveBits']);
