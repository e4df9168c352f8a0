import { createHmac, hkdfSync } from 'node:crypto';

/** One key a purpose, so that what is signed for one can't be used for another. */
export interface Keys {
  access: Uint8Array;
  refresh: Uint8Array;
  pepper: Uint8Array;
  throttle: Uint8Array;
  fingerprint: Uint8Array;
  tab: Uint8Array;
}

const derived = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, 'accord', purpose, 32));

/** All keys that come from one secret; those that wrap what is stored have functions of their own. */
export const deriveKeys = (secret: string): Keys => ({
  access: derived(secret, 'access token'),
  refresh: derived(secret, 'refresh token'),
  pepper: derived(secret, 'password pepper'),
  throttle: derived(secret, 'throttle'),
  fingerprint: derived(secret, 'request fingerprint'),
  tab: derived(secret, 'secrets of tabs'),
});

/** The secrets that a server is given; one that comes with its previous one takes what was made with either. */
export interface Secrets {
  /** TOKEN_SECRET, of at least 32 bytes. */
  token: string;
  /** TOKEN_SECRET_PREVIOUS: what it was before, until nothing made with it is left. */
  tokenBefore: string | null;
  /** DOCUMENT_SECRET: where the keys of documents are wrapped by a secret of their own. */
  documents: string | null;
  /** DOCUMENT_SECRET_PREVIOUS. */
  documentsBefore: string | null;
}

/** Keys of the server that wrap what is stored: the keys of documents, or the secrets of second factors. */
export interface WrappingKeys {
  /** Wraps new ones. */
  current: Uint8Array;
  /** All that may have wrapped what is stored, the current one first. */
  all: readonly Uint8Array[];
}

/** The keys for documents: of DOCUMENT_SECRET where it is set, else of TOKEN_SECRET; those of the others still open. */
export const documentKeys = ({ token, tokenBefore, documents, documentsBefore }: Secrets): WrappingKeys =>
  wrappingKeys('documents', documents ?? token, [documentsBefore, token, tokenBefore]);

/** The keys for the secrets of second factors. */
export const factorKeys = ({ token, tokenBefore }: Secrets): WrappingKeys =>
  wrappingKeys('second factors', token, [tokenBefore]);

/** `now`: the secret that wraps from now on; one of before never does, also where the one that followed it is not told. */
function wrappingKeys(purpose: string, now: string, before: readonly (string | null)[]): WrappingKeys {
  const all = [now, ...before].filter((secret) => secret !== null).map((secret) => derived(secret, purpose));
  return { current: derived(now, purpose), all };
}

const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text);

/** HMAC-SHA256 of the text, base64url. */
export const signature = (key: Uint8Array, text: string): string => hmac(key, text).digest('base64url');

/** 32 bytes, base64, that nobody computes without the key: the same for the same text each time. */
export const secretFor = (key: Uint8Array, text: string): string => hmac(key, text).digest('base64');
