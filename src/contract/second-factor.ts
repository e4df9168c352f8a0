import * as v from 'valibot';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

/** A code of the authenticator app or a recovery code, as it was typed. */
export const typedCode = v.pipe(
  v.string('Code is required'),
  v.trim(),
  v.nonEmpty('Code is required'),
  v.maxLength(64, 'Too long'),
);

const RecoveryCodes = v.array(v.string());

export const secondFactorCalls = defineCalls({
  secondFactor: {
    method: 'GET',
    path: '/api/accounts/secondfactor',
    roles: readers,
    offline: 'online',
    about: "How it stands with the caller's second factor.",
    answer: v.object({
      /** Since when there is an authenticator app, ISO 8601 UTC; null: none. */
      since: v.nullable(v.string()),
      recoveryCodesLeft: v.number(),
      /** Whether a passkey is one too. */
      hasPasskey: v.boolean(),
      /** Whether the department asks the caller for one. */
      isDemanded: v.boolean(),
    }),
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/accounts/secondfactor/begin',
    roles: readers,
    offline: 'online',
    stepUp: true,
    about:
      'Makes a key for an authenticator app, as base32 and as the address for its QR code. It counts once a first code has proved it; a factor from before stays until then.',
    answer: v.object({ secret: v.string(), uri: v.string() }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/accounts/secondfactor',
    roles: readers,
    offline: 'online',
    about:
      "Takes the key that was begun, by its first code; answers recovery codes, which are shown this once, and tokens with which this session goes on. The caller's other sessions and remembered devices end.",
    body: v.strictObject({ code: typedCode }),
    answer: v.object({
      recoveryCodes: RecoveryCodes,
      access_token: v.string(),
      refresh_token: v.string(),
    }),
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/api/accounts/secondfactor',
    roles: readers,
    offline: 'online',
    stepUp: true,
    about: "Takes away the caller's second factor, unless the department asks for one.",
    answer: v.object({ isRemoved: v.literal(true) }),
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/accounts/secondfactor/recoverycodes',
    roles: readers,
    offline: 'online',
    stepUp: true,
    about: "Makes the caller's ten recovery codes anew; those before are good no more.",
    answer: v.object({ recoveryCodes: RecoveryCodes }),
  },
});
