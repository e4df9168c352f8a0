import * as v from 'valibot';
import { rowNumber } from '#domain/fields.ts';
import { readers } from '#domain/roles.ts';
import { FactorKind } from '#domain/second-factor.ts';
import { defineCalls } from './call.ts';

/** Longest answer of a browser's passkey, as JSON text. */
const longestPasskey = 16_384;

/** Longer than any user name and password, and short enough that a stranger's costs nothing to look for. */
const typed = v.pipe(v.string(), v.maxLength(1000));

const TokenRequest = v.object({
  grant_type: v.string(),
  client_id: v.string(),
  username: v.optional(typed),
  password: v.optional(typed),
  refresh_token: v.optional(v.string()),
  /** What a remembered device brings beside the password. */
  remembered_secret: v.optional(v.string()),
  mfa_token: v.optional(v.string()),
  /** What proves that the code of a single sign-on is brought by who asked for it. */
  code_verifier: v.optional(v.pipe(v.string(), v.maxLength(128))),
  /** Of the authenticator app, a recovery code, or of single sign-on. */
  code: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** What the browser answered to a passkey that was asked for, as JSON text. */
  passkey: v.optional(v.pipe(v.string(), v.maxLength(longestPasskey))),
  /** `true`: the second factor is not to be asked for on this device for 30 days. */
  remember_device: v.optional(v.string()),
});

/** The grant that goes on with a sign-in by the second factor. */
export const secondFactorGrant = 'urn:accord:second-factor';

/** The grant of somebody who shows a passkey and nothing else. */
export const passkeyGrant = 'urn:accord:passkey';

export const TokenAnswer = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  token_type: v.literal('bearer'),
  /** Seconds until the access token expires. */
  expires_in: v.number(),
  /** Of a device that is remembered from now on: brought with the next password, it stands for the second factor. */
  remembered_secret: v.optional(v.string()),
});
export type TokenAnswer = v.InferOutput<typeof TokenAnswer>;

/**
 * Errors of /token are OAuth's, with 400: `{ error }` (docs/api.md, Sign-in). `closed`: the user is disabled or the device was
 * ended, and the device is to close (docs/security.md, Escrow); said only to who has proved to be theirs. `mfa_required`: the
 * password was right, and `mfa_token` is good for the second step alone; `expired_token`: it is no more.
 */
export const TokenError = v.object({
  error: v.picklist([
    'invalid_grant',
    'invalid_client',
    'unsupported_grant_type',
    'invalid_request',
    'mfa_required',
    'expired_token',
  ]),
  closed: v.optional(v.literal(true)),
  mfa_token: v.optional(v.string()),
  /** What the user has for the second step, beside recovery codes. */
  factors: v.optional(v.array(FactorKind)),
  /** Seconds until the mfa_token expires. */
  expires_in: v.optional(v.number()),
});

export const accountCalls = defineCalls({
  token: {
    method: 'POST',
    path: '/token',
    roles: 'anyone',
    offline: 'online',
    about: `Signs in with a password, with a passkey (grant ${passkeyGrant}), goes on with the second factor (grant ${secondFactorGrant}), or with the code of a single sign-on (grant authorization_code), or renews with a refresh token, which is spent by it.`,
    form: true,
    body: TokenRequest,
    answer: TokenAnswer,
  },
  revoke: {
    method: 'POST',
    path: '/api/accounts/signout',
    roles: readers,
    offline: 'online',
    about: "Ends the session that the access token belongs to; clears the browser's site data when asked.",
    body: v.strictObject({
      clearSiteData: v.boolean(),
      /** Nothing of the user is left on the session's device: the server forgets its secret. */
      forgetDevice: v.optional(v.boolean()),
      /** The device asks for the second factor again. */
      forgetRemembered: v.optional(v.boolean()),
      /** How many unsent edits the user gave up with it, for the audit. */
      discarded: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
    answer: v.object({
      signedOut: v.literal(true),
      /** Where the provider's own session ends, of a session that began there. */
      leaveTo: v.optional(v.string()),
    }),
  },
  changeYear: {
    method: 'POST',
    path: '/api/accounts/changeyear/',
    roles: readers,
    offline: 'online',
    about: "Sets the user's school year and answers tokens that carry it.",
    body: v.strictObject({ schoolYearId: rowNumber }),
    answer: v.object({
      year: v.object({ id: v.number(), name: v.string() }),
      access_token: v.string(),
      refresh_token: v.string(),
    }),
  },
  escrow: {
    method: 'GET',
    path: '/api/accounts/escrow/:device',
    roles: readers,
    ownDevice: true,
    offline: 'online',
    about:
      "The secret (32 bytes, base64) that wraps this user's data key on this device a second time (docs/security.md, Escrow); made on first call, for the device that the session began on alone. null: the device is closed, or (`isFull`) the user has 20 devices that work offline of which none can make room.",
    answer: v.object({ secret: v.nullable(v.string()), isFull: v.optional(v.literal(true)) }),
  },
  tabSecrets: {
    method: 'GET',
    path: '/api/accounts/tabsecrets/:tab',
    roles: readers,
    offline: 'online',
    about:
      "The secrets (32 bytes each, base64) by which what an online-only session of this user left in the tab of this id, a uuid that the tab made up, opens again after a lock (docs/security.md, Lock). The same each time, and kept nowhere: the first one wraps, any may open, since the server's own secret may have changed since.",
    answer: v.object({ secrets: v.array(v.string()) }),
  },
});
