import { createHmac, hkdfSync } from 'node:crypto';

/** One key a purpose, so that what is signed for one can't be used for another. */
export interface Keys {
  access: Uint8Array;
  refresh: Uint8Array;
  pepper: Uint8Array;
  throttle: Uint8Array;
  /** Wraps the keys of stored documents. */
  documents: Uint8Array;
  fingerprint: Uint8Array;
}

const derived = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, 'accord', purpose, 32));

/** All keys of the server from its one secret, TOKEN_SECRET. */
export const deriveKeys = (secret: string): Keys => ({
  access: derived(secret, 'access token'),
  refresh: derived(secret, 'refresh token'),
  pepper: derived(secret, 'password pepper'),
  throttle: derived(secret, 'throttle'),
  documents: derived(secret, 'documents'),
  fingerprint: derived(secret, 'request fingerprint'),
});

/** HMAC-SHA256 of the text, base64url. */
export const signature = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
