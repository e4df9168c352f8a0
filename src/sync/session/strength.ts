import { offlinePasswordLength } from '#domain/accounts.ts';

/**
 * Why a password can't protect data on a device, or null when it can: a thief may try as many as the hardware allows, so
 * only length helps (security.md, Vault).
 */
export function onlineOnlyReason(password: string): string | null {
  return [...password.normalize('NFKC')].length >= offlinePasswordLength
    ? null
    : `Your password is too short to protect data on this device, so this session works online only. Offline use needs at least ${offlinePasswordLength} characters.`;
}
