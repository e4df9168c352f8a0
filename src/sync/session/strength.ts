import { offlinePasswordLength } from '#domain/accounts.ts';
import { offlineStrength } from '../vault/offline-strength.ts';

/** Why a session works online only on a device that the server has closed (security.md, Escrow). */
export const closedReason =
  'This device was closed when your account was disabled or the device was reported lost, so this session works online only. Changes from before stay on it, sealed. To use it offline again, clear this site’s data in the browser; they go with it.';

/**
 * Why a password can't protect data on a device, or null when it can: a thief may try as many as the hardware allows, so
 * only one that is long and hard to guess helps (security.md, Vault).
 */
export function onlineOnlyReason(password: string): string | null {
  if (offlineStrength(password) === 'strong') return null;
  const isShort = Array.from(password.normalize('NFKC')).length < offlinePasswordLength;
  const reason = isShort ? 'too short' : 'too easy to guess';
  return `Your password is ${reason} to protect data on this device, so this session works online only. Offline use needs at least ${offlinePasswordLength} characters, not mostly repeats, sequences or usual words.`;
}
