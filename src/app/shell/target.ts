import type { SessionState } from '#sync/engine/engine.ts';
import { storageOrNull, valuesInMemory } from '#sync/base/kept-values.ts';
import { links } from './links.ts';

/** This tab's own storage, or its memory where the browser refuses any. */
const ofTab = storageOrNull(() => sessionStorage) ?? valuesInMemory();

/** In this tab only: where a sign-in or an unlock returns to. Addresses hold no personal data (docs/security.md, Addresses and forms). */
const key = 'accord.target';

/** The user whose session this tab showed last, by uid: an address that is left is theirs. */
const userKey = 'accord.target-user';

/** Of a locked device that this tab never saw open: whoever unlocks it asked for the address. */
const whoeverUnlocks = 'locked';

const neverTargets: readonly string[] = [
  links.login,
  links.lock,
  links.forgotPassword,
  links.resetPassword,
  links.changePassword,
  links.secondFactor,
  links.useOffline,
];

let userOfPage: string | null = null;

/** Writes down again who was here: a sign-out has the browser clear the site, and a reload forgets the page. */
export function keepTargetUser(): void {
  if (userOfPage !== null) ofTab.setItem(userKey, userOfPage);
}

/** This tab shows a session of the user. */
export function noteTargetUser(uid: string): void {
  userOfPage = uid;
  keepTargetUser();
}

/**
 * Remembers the screen that somebody asked for before they were sent to sign in or to unlock, and who that was: the signed-in
 * user (`uid`), else who was here last.
 */
export function rememberTarget(address: string, session: SessionState['kind'], uid: string | null): void {
  if (neverTargets.some((screen) => address.toLowerCase().startsWith(screen))) return;
  keepTargetUser();
  const user = uid ?? ofTab.getItem(userKey) ?? (session === 'locked' ? whoeverUnlocks : '');
  ofTab.setItem(key, `${user} ${address}`);
}

/** The address that a sign-in or an unlock may lead to; null: none is remembered. */
export const rememberedAddress = (): string | null => ofTab.getItem(key)?.split(' ')[1] ?? null;

/** Forgets it: who signs out on purpose starts over. */
export const forgetTarget = (): void => ofTab.removeItem(key);

/** A target of nobody is a link that was followed while nobody was signed in: it is whoever's who signs in for it. */
const isOf = (owner: string, uid: string, isUnlock: boolean) =>
  owner === '' || owner === uid || (isUnlock && owner === whoeverUnlocks);

/**
 * The remembered screen, else the dashboard (docs/product.md 4.8); forgotten by the reading. Another user's is
 * never given: it tells where they were. `isUnlock`: by the password of the user who was here.
 */
export function takeTarget(uid: string, isUnlock = false): string {
  const [owner = '', address = ''] = ofTab.getItem(key)?.split(' ') ?? [];
  forgetTarget();
  // `//host` would leave for another site.
  const isHere = address.startsWith('/') && !address.startsWith('//');
  return isHere && isOf(owner, uid, isUnlock) ? address : links.dashboard;
}
