import type { SignOnRefusal } from '#domain/sign-on.ts';
import type { ClosedWork, FaultKind, SealedWork, SignInOutcome, TypedKind } from '#sync/engine/engine.ts';
import { messages } from '../shell/messages.ts';
import { changesWords, dayWords, spanWords } from '../shell/status-words.ts';

/** Which form asks: at the sign-in the name may be wrong too; a lock knows whose it is. */
export type Asking = 'sign-in' | 'password-only';

/** What the field of a way is called. */
export const wayLabels: Readonly<Record<TypedKind, string>> = {
  password: 'Password',
  passphrase: 'Passphrase',
};

/** What a passkey is, for who chooses one. */
export const passkeyWords =
  'A passkey opens this device by what unlocks your computer (Windows Hello, Touch ID) or by a security key. Accord’s server doesn’t know it.';

/** Said in place of it where the user has just signed in with a passkey that can open the device. */
export const passkeyAtHandWords =
  'The passkey that you have just signed in with can open this device too. You are not asked for it again now.';

/** Said where the server has closed a device (docs/security.md, Escrow), with what lies sealed on it. */
export function closedWords(sealed: SealedWork | null): string {
  const closed =
    'This device was closed: your account was disabled, the device was ended, or your department ended your sign-in. Sign in with a connection; if you aren’t let in, ask your administrator.';
  if (!sealed) return `${closed} Nothing unsent is on it.`;
  return `${closed} ${changesWords(sealed.count)} of yours, typed ${spanWords(sealed)}, ${lieWords(sealed)} sealed on it. Within 30 days of its closing, ${opensAgainWords(sealed)}`;
}

/** Said as long as it lies there, to whoever comes to the sign-in: how much and of when, which was said at the closing, and of nobody. */
export const stillClosedWords = (sealed: ClosedWork): string =>
  `${changesWords(sealed.count)}, typed ${spanWords(sealed)}, ${lieWords(sealed)} sealed on this device, which was closed ${onDay(sealed)}for whoever typed ${themWords(sealed)}. If that was you: within 30 days of its closing, ${opensAgainWords(sealed)}`;

const onDay = ({ closedAt }: ClosedWork) => (closedAt === null ? '' : `on ${dayWords(closedAt)} `);

const lieWords = ({ count }: SealedWork) => (count === 1 ? 'lies' : 'lie');

const themWords = ({ count }: SealedWork) => (count === 1 ? 'it' : 'them');

const opensAgainWords = (sealed: SealedWork) =>
  `when your account is active again or the device reopened, a sign-in with a connection opens ${themWords(sealed)} and sends ${themWords(sealed)}. Until then don’t clear this site’s data in the browser.`;

/** What failed on this device while somebody signed in or unlocked, and what to do. */
export const faultWords: Readonly<Record<FaultKind, string>> = {
  vault:
    'The part of Accord that protects data on this device could not be started. Check the connection and reload the page. If that doesn’t help, restart the browser.',
  storage:
    'This browser could not open what Accord keeps on this device. Close Accord’s other tabs and reload the page. If that doesn’t help, restart the browser. Don’t clear this site’s data: what you saved is in it.',
  full: 'There is no room left on this device. Free some space, then try again.',
  newer: 'A newer version of Accord has been on this device. Connect and reload the page to get it.',
  unknown:
    'Something went wrong on this device. Reload the page and try again. If it happens again, export the diagnostics and tell the people who look after Accord.',
};

/** Why a single sign-on led nowhere, what to do next, and whom to ask. */
export const signOnWords: Readonly<Record<SignOnRefusal, string>> = {
  unreachable:
    'Your department’s sign-in can’t be reached right now. Try again in a moment. If it goes on, ask the people who look after your department’s sign-in.',
  failed:
    'Your department’s sign-in didn’t let you in, or gave an answer that Accord can’t trust. Try again. If it happens again, ask the people who look after Accord.',
  stale: 'This sign-in took too long, was used before, or began in another browser. Sign in again.',
  notLinked:
    'Your department’s sign-in knows you, but no user of Accord belongs to you. Ask your Accord administrator to enter you with the e-mail address that you have there.',
  noRole:
    'Your department’s sign-in knows you, but gives you no role in Accord. Ask the people who look after your department’s sign-in.',
  disabled: 'Your account in Accord is disabled. Ask your Accord administrator.',
  another: 'Another person signed in there than whose session this is. Sign in there as yourself.',
  throttled: 'Too many tries. Wait a few minutes, then try again.',
};

/** What a refused sign-in or unlock says, and what to do next; null when it opened. */
export function refusalWords(
  outcome: SignInOutcome,
  asking: Asking,
  kind: TypedKind = 'password',
): string | null {
  switch (outcome.kind) {
    case 'open':
    case 'second-step':
      return null;
    case 'no-passkey':
      return outcome.words;
    case 'passkey-refused':
      return 'This passkey was not taken. It may have been removed, or your account disabled. Use your password, or ask your administrator.';
    case 'wrong-code':
      return 'This code is wrong, or it was used before.';
    case 'sign-on-refused':
      return signOnWords.stale;
    case 'somebody-else':
      return signOnWords.another;
    case 'step-over':
      return 'The code came too late, or your account was changed meanwhile. Enter your password again.';
    case 'wrong-password':
      return asking === 'sign-in' ? messages.login.invalid : `The ${kind} is wrong.`;
    case 'throttled':
      return 'Too many tries. Wait a moment, then try again.';
    case 'closed':
      return closedWords(outcome.sealed);
    case 'unknown-offline':
      return 'There is no connection, and this user has never signed in on this device. Connect, then try again.';
    case 'unavailable':
      return messages.login.unavailable;
    case 'failed':
      return faultWords[outcome.fault];
  }
}

/** "in 8 seconds", "in 2 minutes": how long a person waits. */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds > 90) return `in ${minutes} minutes`;
  return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
}
