import { offlinePasswordLength } from '#domain/accounts.ts';
import type { SignInWay } from '#domain/sign-on.ts';
import type { Judge } from '../vault/judge.ts';
import { notJudged } from '../vault/require-strong.ts';
import type { OpenVault } from '../vault/vaults.ts';

/** Why a session works online only on a device that the server has closed (docs/security.md, Escrow). */
export const closedReason =
  'This device was closed when your account was disabled or the device was ended, so this session works online only. To use it offline again, ask your administrator, or clear this site’s data in the browser; what lies sealed on it goes with that.';

/** Why a session works online only on a device that nobody closed and whose secret the server has forgotten. */
export const forgottenReason =
  'The server can’t open this device for you any more, as after a restore from its backup, so this session works online only. What opened the device without a connection opens it still: sign in without one by the password or passphrase of before, or by its passkey, and send what waits there. Then clear this site’s data in the browser to use it offline again.';

/** Why a session works online only where the user has as many devices as may be, each with unsent changes (docs/security.md, Devices). */
export const tooManyDevicesReason =
  'You use Accord offline on 20 devices, and each of them holds changes that were not sent, so this session works online only. Send what waits on one of them, or end one under Devices and Security; then sign in here again.';

/** Why a session works online only whose user chose so for this device. */
export const chosenReason =
  'You chose not to use Accord offline on this device. You can change that under Devices and Security.';

/** Why a session works online only that goes on with what was left in its tab at a lock. */
export const leftReason =
  'This session goes on with what you left in this tab, and works online only. Once all of it is saved, sign out and in again to use Accord offline.';

/** Why a session works online only that began without a password, and for which neither passkey nor passphrase was chosen yet. */
const noPasswordReason =
  'You signed in with single sign-on, so no password protects data on this device, and this session works online only. Choose a passkey or a passphrase to use it offline.';

/** The same after a passkey. */
const byPasskeyReason =
  'You signed in with a passkey, so no password protects data on this device, and this session works online only. Choose a passkey or a passphrase to use it offline.';

/**
 * Why a password can't protect data on a device (null: there is none, since the session began another `way`), or null when it can: a thief may try as many as the hardware allows, so
 * only one that is long and hard to guess helps (docs/security.md, Passwords for offline use).
 */
export async function onlineOnlyReason(
  judge: Judge,
  password: string | null,
  way: SignInWay = 'password',
): Promise<string | null> {
  if (password === null) return way === 'sso' ? noPasswordReason : byPasskeyReason;
  const strength = await judge.strength(password);
  if (strength === 'strong') return null;
  if (strength === 'unknown')
    return `Your password could not protect data on this device, since ${notJudged}. So this session works online only; sign out and in again to use Accord offline.`;
  const isShort = Array.from(password.normalize('NFKC')).length < offlinePasswordLength;
  const reason = isShort ? 'too short' : 'too easy to guess';
  return `Your password is ${reason} to protect data on this device, so this session works online only. Offline use needs at least ${offlinePasswordLength} characters, not mostly repeats, sequences or usual words, or a shorter password that is very hard to guess, or a passkey or passphrase for this device (Devices and Security).`;
}

/**
 * Makes the user's new password a slot of the vault in place of the old one. One that is too weak (`weakness`: why) for a
 * stolen device gets no slot (docs/security.md, Passwords for offline use): the old password opens nothing then. Other slots
 * stay as they are.
 */
export const wrapAnew = (
  vault: OpenVault,
  password: string,
  weakness: string | null,
  secret: string,
): Promise<void> =>
  vault.changeSlots(
    weakness === null ? { put: { kind: 'password', text: password } } : { drop: 'password' },
    secret,
  );
