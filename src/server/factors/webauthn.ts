import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  cose,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';
import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { MadePasskey, UsedPasskey } from '#contract/passkeys.ts';
import { challengeSeconds } from './passkey-challenges.ts';

/** To whom passkeys belong: they are good at this address alone. */
export interface RelyingParty {
  /** The address's name. */
  id: string;
  origin: string;
}

/** The relying party of an address; null: browsers use no passkey there (WebAuthn wants a name, and https beside localhost). */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) return null;
  return { id: hostname, origin };
}

/** What the server keeps of a passkey to know it again. */
export interface StoredKey {
  credential: string;
  /** COSE, as base64url. */
  publicKey: string;
}

/** A passkey that was made. */
export interface NewKey extends StoredKey {
  counter: number;
  transports: readonly Transport[];
  isBackedUp: boolean;
}

export interface KnownKey {
  credential: string;
  transports: readonly Transport[];
}

type Request = AnswerOf<Calls['beginPasskeyProof']>;
type Creation = AnswerOf<Calls['beginPasskey']>;
type Transport = NonNullable<NonNullable<Request['allowCredentials']>[number]['transports']>[number];

const timeout = challengeSeconds * 1000;
const algorithms = [cose.COSEALG.EdDSA, cose.COSEALG.ES256, cose.COSEALG.RS256];
const transports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const isTransport = (text: string): text is Transport => transports.includes(text);

const known = (keys: readonly KnownKey[]) =>
  keys.map((key) => ({
    id: key.credential,
    type: 'public-key' as const,
    transports: [...key.transports],
  }));

/** The challenge that an answer was made for; null: the answer is malformed. It is to be looked up before anything is verified. */
export function challengeOf({ response }: MadePasskey | UsedPasskey): string | null {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** How the browser is asked to make a passkey. */
export async function creationOptions(
  { id }: RelyingParty,
  user: { uid: string; userName: string; name: string },
  challenge: string,
  exclude: readonly KnownKey[],
): Promise<Creation> {
  const made = await generateRegistrationOptions({
    rpID: id,
    rpName: 'Accord',
    userID: Uint8Array.from(Buffer.from(user.uid)),
    userName: user.userName,
    userDisplayName: user.name,
    challenge: isoBase64URL.toBuffer(challenge),
    supportedAlgorithmIDs: algorithms,
  });
  return {
    challenge: made.challenge,
    rp: { id, name: 'Accord' },
    user: made.user,
    pubKeyCredParams: made.pubKeyCredParams,
    timeout,
    attestation: 'none',
    excludeCredentials: known(exclude),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** How the browser is asked for a passkey: one of those allowed, or any of its own. */
export async function requestOptions(
  { id }: RelyingParty,
  challenge: string,
  allowed?: readonly KnownKey[],
): Promise<Request> {
  const made = await generateAuthenticationOptions({
    rpID: id,
    challenge: isoBase64URL.toBuffer(challenge),
  });
  return {
    challenge: made.challenge,
    rpId: id,
    timeout,
    userVerification: 'required',
    ...(allowed && { allowCredentials: known(allowed) }),
  };
}

/**
 * Whether a passkey comes without a certificate, as was asked for: once a chain reaches a root, the library fetches the lists of revoked
 * certificates that it names. `packed` has no root by default, so nothing is fetched; `android-key` takes the root that was sent along
 * first, so whoever sends the chain would choose the address (docs/decisions/0091).
 */
function hasNoCertificate(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** The passkey that was made, where its answer is right for this address and challenge and its user was verified; else null. */
export async function madeKey(
  { id, origin }: RelyingParty,
  made: MadePasskey,
  challenge: string,
): Promise<NewKey | null> {
  const { clientDataJSON, attestationObject } = made.response;
  try {
    if (!hasNoCertificate(attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: (made.response.transports ?? []).filter(isTransport),
      isBackedUp: credentialBackedUp,
    };
  } catch {
    // The library throws for each thing that is wrong with an answer, and for bytes that are none.
    return null;
  }
}

/**
 * What the passkey says of its use, where its answer is right for this address and challenge and its user was verified; else null. How its
 * counter stands to the one before is the caller's to compare.
 */
export async function usedKey(
  { id, origin }: RelyingParty,
  used: UsedPasskey,
  challenge: string,
  stored: StoredKey,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { clientDataJSON, authenticatorData, signature } = used.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...used,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: stored.credential, publicKey: isoBase64URL.toBuffer(stored.publicKey), counter: 0 },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // As above.
    return null;
  }
}
