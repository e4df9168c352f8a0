import * as v from 'valibot';
import { PasskeyName } from '#domain/passkeys.ts';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** Longest part of what a browser answers, in characters: keys and statements of authenticators are far shorter. */
const longestPart = 8192;

const Part = v.pipe(v.string(), v.maxLength(longestPart), v.regex(/^[\w-]+$/));

const kind = v.literal('public-key');
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** A browser's answer to `beginPasskey` (WebAuthn, RegistrationResponseJSON). What extensions say stays on the device. */
export const MadePasskey = v.object({
  id: Part,
  rawId: Part,
  type: kind,
  response: v.object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: v.optional(v.pipe(v.array(v.string()), v.maxLength(16))),
  }),
});
export type MadePasskey = v.InferOutput<typeof MadePasskey>;

/** A browser's answer to a passkey that was asked for (WebAuthn, AuthenticationResponseJSON). */
export const UsedPasskey = v.object({
  id: Part,
  rawId: Part,
  type: kind,
  response: v.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longestPart), v.regex(/^[\w-]*$/)))),
  }),
});
export type UsedPasskey = v.InferOutput<typeof UsedPasskey>;

const Known = v.object({
  id: v.string(),
  type: kind,
  transports: v.optional(v.array(v.picklist(transports))),
});

/** How a browser is asked for a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
const PasskeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** In ms. */
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.optional(v.array(Known)),
});

const Tokens = { access_token: v.string(), refresh_token: v.string() };

const Passkey = v.object({
  id: v.number(),
  /** The credential's id, base64url: by it a device knows whether this passkey opens it too. */
  credential: v.string(),
  /** As its user calls it. */
  name: v.string(),
  /** Its owner's other devices have it too. */
  isBackedUp: v.boolean(),
  /** ISO 8601 UTC; null: it was not used yet. */
  createdAt: v.string(),
  usedAt: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const passkeyCalls = defineCalls({
  passkeys: {
    method: 'GET',
    path: '/api/accounts/passkeys',
    roles: readers,
    offline: 'online',
    about: "The caller's passkeys, the oldest first, and whether the server takes any at its address.",
    answer: v.object({ isOn: v.boolean(), passkeys: v.array(Passkey) }),
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/accounts/passkeys/begin',
    roles: readers,
    offline: 'online',
    stepUp: true,
    about: 'How the browser is asked to make a passkey. It is good for five minutes, once.',
    answer: v.object({
      challenge: v.string(),
      rp: v.object({ id: v.string(), name: v.string() }),
      user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
      pubKeyCredParams: v.array(v.object({ type: kind, alg: v.number() })),
      /** In ms. */
      timeout: v.number(),
      attestation: v.literal('none'),
      excludeCredentials: v.array(Known),
      authenticatorSelection: v.object({
        residentKey: v.literal('required'),
        requireResidentKey: v.literal(true),
        userVerification: v.literal('required'),
      }),
    }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/accounts/passkeys',
    roles: readers,
    offline: 'online',
    about:
      "Takes the passkey that the browser has made; answers tokens with which this session goes on. Where it is the caller's first second factor, it answers recovery codes, which are shown this once, and the caller's other sessions end.",
    body: v.strictObject({ name: PasskeyName, passkey: MadePasskey }),
    answer: v.object({ id: v.number(), recoveryCodes: v.array(v.string()), ...Tokens }),
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/accounts/passkeys/:id',
    roles: readers,
    offline: 'online',
    about: "Gives a passkey of the caller's another name.",
    body: v.strictObject({ name: PasskeyName }),
    answer: v.object({ name: v.string() }),
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/accounts/passkeys/:id',
    roles: readers,
    offline: 'online',
    stepUp: true,
    about:
      "Takes away a passkey of the caller's; not the only second factor of somebody whom the department asks for one.",
    answer: v.object({ isRemoved: v.literal(true) }),
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/api/accounts/passkeys/signin',
    roles: 'anyone',
    offline: 'online',
    about:
      'How the browser is asked for a passkey to sign in with, or as the second factor; the same whoever comes. Good for five minutes, once, on this device.',
    answer: PasskeyRequest,
  },
  beginPasskeyProof: {
    method: 'POST',
    path: '/api/accounts/passkeys/proof',
    roles: readers,
    offline: 'online',
    about: "How the browser is asked for a passkey of the caller's where the password is asked for again.",
    answer: PasskeyRequest,
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/api/accounts/passkeys/confirm',
    roles: readers,
    offline: 'online',
    about:
      "Takes a passkey of the caller's where the password is asked for again; answers tokens by which the session goes on.",
    body: v.strictObject({ passkey: UsedPasskey }),
    answer: v.object(Tokens),
  },
});
