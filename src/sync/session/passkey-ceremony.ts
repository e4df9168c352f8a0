import {
  type AuthenticationExtensionsClientInputs,
  type AuthenticationExtensionsClientOutputs,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { Problem } from '#domain/problems.ts';
import { fromBase64 } from '../seal/base64.ts';

/** What a passkey's secret for this device is asked for with: SHA-256 of the text "Accord: opens this device". */
export const PRF_INPUT = fromBase64('reC/M68f9ZlgDMzuxGH8uXwks9ocLufTYmC5bhRRnZI=');

/** What came of a ceremony. */
export interface Ceremony<Response> {
  /** For the server. It has nothing of the extensions, whose results never leave this device. */
  response: Response;
  /** The passkey's own secret for `PRF_INPUT`, 32 bytes; null: it gave none, which many do when they are made. */
  prf: Uint8Array<ArrayBuffer> | null;
  /** Whether the passkey said at its making that it can give a secret, or has given one. */
  prfEnabled: boolean;
}

const withPrf = <Options extends object>(
  options: Options,
): Options & { extensions: AuthenticationExtensionsClientInputs } => ({
  ...options,
  extensions: { prf: { eval: { first: PRF_INPUT } } },
});

function taken<Response extends { clientExtensionResults: AuthenticationExtensionsClientOutputs }>(
  response: Response,
): Ceremony<Response> {
  const { prf } = response.clientExtensionResults;
  const first = prf?.results?.first;
  const bytes = first === undefined ? null : bytesOf(first);
  return {
    response: { ...response, clientExtensionResults: {} },
    prf: bytes,
    prfEnabled: prf?.enabled === true || bytes !== null,
  };
}

const bytesOf = (source: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> =>
  (source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  ).slice();

/** Why a ceremony ended without a passkey, for its user. */
function wordsOf(thrown: unknown): string {
  const code = thrown instanceof WebAuthnError ? thrown.code : null;
  switch (code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'You have a passkey there already.';
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return 'Passkeys do not work at this address of Accord. Ask your administrator.';
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
      return 'That device can keep no passkey for Accord: it has no PIN, fingerprint or face to ask you for, or is too old.';
    default:
      return 'No passkey was used.';
  }
}

async function ended<Response extends { clientExtensionResults: AuthenticationExtensionsClientOutputs }>(
  ceremony: Promise<Response>,
): Promise<Ceremony<Response>> {
  try {
    return taken(await ceremony);
  } catch (thrown) {
    throw new Problem('rule', wordsOf(thrown));
  }
}

/**
 * Lets the browser make a passkey, by the server's options. Throws a Problem ('rule') with words for the user where none was made:
 * they gave up, took too long, or the authenticator can't.
 */
export const create = (
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Ceremony<RegistrationResponseJSON>> => ended(startRegistration({ optionsJSON: withPrf(options) }));

/** Lets the browser use a passkey, by the server's options or the device's own. Throws as `create`. */
export const use = (
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<Ceremony<AuthenticationResponseJSON>> =>
  ended(startAuthentication({ optionsJSON: withPrf(options) }));
