import { Problem } from '#domain/problems.ts';
import type { PasskeySecret } from '../vault/vault-record.ts';

/** The passkeys of this device's key slots: made and used in the browser, unknown to the server. */
export interface DevicePasskeys {
  /** Whether this browser can use one at this address. */
  readonly isPossible: boolean;
  /** Begins to load the code of the ceremonies. */
  prepare(): void;
  /** Makes a passkey that gives a secret. Throws a Problem with words: the user gave up, or the authenticator gives none. */
  make(): Promise<PasskeySecret>;
  /** The secret of one of these credentials, whichever the user has. Throws a Problem with words. */
  use(credentials: readonly string[]): Promise<PasskeySecret>;
  /** Tells the browser that this credential opens nothing, so that it offers to delete it; where the browser can't be told, nothing. */
  disown(credential: string): void;
}

const noSecret =
  'This passkey can’t protect data on a device: the browser, or what keeps the passkey, has no secret for that. Choose a passphrase, or try a security key or another browser.';

/** ES256, EdDSA and RS256: what authenticators of today have. */
const algorithms = [-7, -8, -257];

/** Random bytes as base64url. */
function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const ceremony = () => import('./passkey-ceremony.ts');

async function secretOf(credentials: readonly string[]): Promise<PasskeySecret> {
  const { response, prf } = await (
    await ceremony()
  ).use({
    challenge: randomText(32),
    rpId: location.hostname,
    allowCredentials: credentials.map((id) => ({ id, type: 'public-key' })),
    // The secret of a passkey that didn't ask for its user is another one.
    userVerification: 'required',
  });
  if (!prf) throw new Problem('rule', noSecret);
  return { kind: 'passkey', credential: response.id, prf };
}

async function make(): Promise<PasskeySecret> {
  const { response, prf, prfEnabled } = await (
    await ceremony()
  ).create({
    challenge: randomText(32),
    rp: { id: location.hostname, name: 'Accord' },
    // It names nobody, and is another user of the authenticator each time: a new passkey takes no other's place there.
    user: { id: randomText(32), name: 'Accord offline', displayName: 'Accord offline' },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  });
  const credential = response.id;
  if (prf) return { kind: 'passkey', credential, prf };
  try {
    if (!prfEnabled) throw new Problem('rule', noSecret);
    // Many authenticators give the secret only when a passkey is used.
    return await secretOf([credential]);
  } catch (thrown) {
    disown(credential);
    throw thrown;
  }
}

/** What browsers of late have (WebAuthn 3, signal methods). */
interface Signalling {
  signalUnknownCredential?: (told: { rpId: string; credentialId: string }) => Promise<void>;
}

function disown(credentialId: string): void {
  const { signalUnknownCredential } = PublicKeyCredential as Signalling;
  void signalUnknownCredential
    ?.call(PublicKeyCredential, { rpId: location.hostname, credentialId })
    .catch(() => {});
}

/** An address in numbers has no passkeys. */
const isNamed = (host: string) => /[a-z]/i.test(host) && !host.includes(':');

/** The passkeys of the browser in which this page is. */
export const devicePasskeys = (): DevicePasskeys => ({
  isPossible: 'PublicKeyCredential' in globalThis && isNamed(location.hostname),
  prepare: () => void ceremony().catch(() => {}),
  make,
  use: secretOf,
  disown,
});

/** Where there is no browser. */
export const noPasskeys: DevicePasskeys = {
  isPossible: false,
  prepare: () => {},
  make: () => Promise.reject(new Problem('rule', noSecret)),
  use: () => Promise.reject(new Problem('rule', noSecret)),
  disown: () => {},
};
