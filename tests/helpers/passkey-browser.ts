import { vi } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { type SoftPasskey, softPasskey } from './authenticator.ts';

type Public = Record<string, unknown> & { challenge: BufferSource; rpId?: string };
const text = (bytes: BufferSource) =>
  Buffer.from(bytes instanceof ArrayBuffer ? bytes : bytes.buffer).toString('base64url');
const bytes = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url')).buffer;

/** A browser with an authenticator, whose user may give up. */
export interface PasskeyBrowser {
  /** What its user has: the one that was made last. */
  passkey: SoftPasskey | null;
  isGivenUp: boolean;
  /** The secret that its passkeys give, 32 bytes; null: none. */
  prf: Uint8Array<ArrayBuffer> | null;
  /** How often a passkey was asked for. */
  uses: number;
}

/** Stands for the browser's passkeys until the test's globals are restored (`vi.unstubAllGlobals`). */
export function passkeyBrowser(): PasskeyBrowser {
  const it: PasskeyBrowser = {
    passkey: null,
    isGivenUp: false,
    prf: crypto.getRandomValues(new Uint8Array(32)),
    uses: 0,
  };
  const orGivenUp = <T>(work: () => T) => {
    if (it.isGivenUp) throw new DOMException('by its user', 'NotAllowedError');
    return work();
  };
  const credential = (id: string, response: Record<string, unknown>) => ({
    id,
    rawId: bytes(id),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        typeof value === 'string' ? bytes(value) : value,
      ]),
    ),
    getClientExtensionResults: () => (it.prf ? { prf: { results: { first: it.prf.buffer } } } : {}),
  });
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', {
    credentials: {
      create: async ({ publicKey }: { publicKey: Public & { user: { id: BufferSource } } }) =>
        orGivenUp(() => {
          const user = { ...publicKey.user, id: text(publicKey.user.id) };
          const asked = { ...publicKey, challenge: text(publicKey.challenge), user };
          it.passkey = softPasskey(asked as unknown as AnswerOf<Calls['beginPasskey']>);
          const { clientDataJSON, attestationObject } = it.passkey.made.response;
          return credential(it.passkey.id, { clientDataJSON, attestationObject });
        }),
      get: async ({ publicKey }: { publicKey: Public }) =>
        orGivenUp(() => {
          it.uses += 1;
          const asked = { challenge: text(publicKey.challenge), rpId: publicKey.rpId ?? '' };
          return credential(it.passkey?.id ?? '', it.passkey?.use(asked).response ?? {});
        }),
    },
  });
  return it;
}
