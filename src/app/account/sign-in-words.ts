import type { SignInOutcome } from '#sync/engine.ts';
import { messages } from '../shell/messages.ts';

/** Which form asks: at the sign-in the name may be wrong too; a lock knows whose it is. */
export type Asking = 'sign-in' | 'password-only';

/** Said where the server has closed a device for good (security.md, Escrow). */
export const closedWords =
  'This device was closed: your account was disabled, or the device was reported lost. What Accord kept here can’t be opened any more; changes that had not been sent stay sealed. Ask your administrator.';

/** What a refused sign-in or unlock says, and what to do next; null when it opened. */
export function refusalWords(outcome: SignInOutcome, asking: Asking): string | null {
  switch (outcome.kind) {
    case 'open':
      return null;
    case 'wrong-password':
      return asking === 'sign-in' ? messages.login.invalid : 'The password is wrong.';
    case 'throttled':
      return 'Too many tries. Wait a moment, then try again.';
    case 'closed':
      return closedWords;
    case 'unknown-offline':
      return 'There is no connection, and this user has never signed in on this device. Connect, then try again.';
    case 'unavailable':
      return messages.login.unavailable;
  }
}

/** "in 8 seconds", "in 2 minutes": how long a person waits. */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds > 90) return `in ${minutes} minutes`;
  return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
}
