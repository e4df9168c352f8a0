import * as v from 'valibot';

/** How many passkeys a user may have. */
export const mostPasskeys = 10;

/** Longest name of one, in characters. */
export const longestPasskeyName = 60;

/** What its user calls a passkey. */
export const PasskeyName = v.pipe(
  v.string('Name is required'),
  v.trim(),
  v.nonEmpty('Name is required'),
  v.maxLength(longestPasskeyName, 'Too long'),
);
