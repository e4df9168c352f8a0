import type { Locks } from '../base/locks.ts';
import type { Timers } from '../base/timers.ts';
import { underLock } from '../base/under-lock.ts';

/** Longer than a sign-out takes that ends the session on the server, in ms. */
const patience = 45_000;

/** Runs work on the vault of the user of a key; `isHeld` tells it whether another tab has begun with that vault meanwhile. */
export type WithVault = <T>(key: string, work: (isHeld: () => boolean) => Promise<T>) => Promise<T>;

/** One tab at a time begins with a user's vault or deletes it: else one would seal with a key that is going. */
export const vaultLock =
  (locks: Locks, timers: Timers): WithVault =>
  (key, work) =>
    underLock({ locks, timers, name: `accord-vault-${key}`, patience }, work);
