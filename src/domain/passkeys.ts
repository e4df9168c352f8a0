import { requiredText } from './fields.ts';

/** How many passkeys a user may have. */
export const mostPasskeys = 10;

/** Longest name of one, in characters. */
export const longestPasskeyName = 60;

/** What its user calls a passkey. */
export const PasskeyName = requiredText('Name', longestPasskeyName);
