import * as v from 'valibot';

/** Why somebody who came back from the department's sign-in was not let in; each has words on the sign-in screen. */
export const signOnRefusals = [
  /** The provider can't be reached. */
  'unreachable',
  /** The provider answered an error, or something that can't be trusted. */
  'failed',
  /** The way was begun in another browser, too long ago, or was used before. */
  'stale',
  /** No user of Accord belongs to them. */
  'notLinked',
  /** The provider gives them no role in Accord. */
  'noRole',
  'disabled',
  /** Another person signed in there than whose session it is. */
  'another',
  'throttled',
] as const;
export const SignOnRefusal = v.picklist(signOnRefusals);
export type SignOnRefusal = v.InferOutput<typeof SignOnRefusal>;

/** How a session began. */
export type SignInWay = 'password' | 'sso';

/** Which ways to sign in are on. */
export const SignInWays = v.object({
  password: v.boolean(),
  singleSignOn: v.boolean(),
  passkey: v.optional(v.boolean(), false),
});
export type SignInWays = v.InferOutput<typeof SignInWays>;

/** The app's name for a window in which its user signs in. */
export const WindowName = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** What that window tells the app's tabs: for which of them, and the code or why there is none. */
export const WindowAnswer = v.object({
  window: WindowName,
  code: v.optional(v.string()),
  refused: v.optional(SignOnRefusal),
});
export type WindowAnswer = v.InferOutput<typeof WindowAnswer>;

/** A PKCE challenge: SHA-256 as base64url (RFC 7636). */
export const Challenge = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
