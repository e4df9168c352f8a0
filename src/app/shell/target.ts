import { links } from './links.ts';

/** In this tab only: where a sign-in or an unlock returns to. Addresses hold no personal data (security.md). */
const key = 'accord.target';

const neverTargets: readonly string[] = [
  links.login,
  links.lock,
  links.forgotPassword,
  links.resetPassword,
  links.changePassword,
];

/** Remembers the screen that somebody asked for before they were sent to sign in or to unlock. */
export function rememberTarget(address: string): void {
  if (!neverTargets.some((screen) => address.toLowerCase().startsWith(screen)))
    sessionStorage.setItem(key, address);
}

/** Forgets it: who signs out on purpose starts over. */
export const forgetTarget = (): void => sessionStorage.removeItem(key);

/** The remembered screen, else the dashboard (spec.md section 4, Authentication); forgotten by the reading. */
export function takeTarget(): string {
  const address = sessionStorage.getItem(key);
  forgetTarget();
  // `//host` would leave for another site.
  return address?.startsWith('/') && !address.startsWith('//') ? address : links.dashboard;
}
