import { links } from '../shell/links.ts';

/** What a mailed link to set a new password carries. */
export interface ResetLink {
  userId: number;
  token: string;
}

/**
 * Takes user and token out of the address, so that no look at the screen, reload or copied address shows them (docs/security.md,
 * Tokens); the page has them in its memory only. The browser's list of visited pages may keep the address as it was opened: the token
 * is good once, for 30 minutes. It runs before the router reads the address.
 */
function takeResetLink(): ResetLink | null {
  if (location.pathname.toLowerCase().replace(/\/$/, '') !== links.resetPassword) return null;
  const search = new URLSearchParams(location.search);
  const userId = Number(search.get('userId'));
  const token = search.get('token') ?? '';
  history.replaceState(history.state, '', links.resetPassword);
  return Number.isInteger(userId) && userId > 0 && token !== '' ? { userId, token } : null;
}

/** The link that this page was opened by; null when it was opened by none, or by a broken one. */
export const resetLink = takeResetLink();
