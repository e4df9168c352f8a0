import type { Locks } from '../base/locks.ts';
import type { Timers } from '../base/timers.ts';
import { underLock } from '../base/under-lock.ts';

/** How long a tab waits for the lock before it takes it, in ms: longer than a sign-out, which also tells the server. */
const patience = 45_000;

/** Runs work on a user's vault (by key); `isHeld` answers false once another tab has taken the lock and begun. */
export type WithVault = <T>(key: string, work: (isHeld: () => boolean) => Promise<T>) => Promise<T>;

/**
 * One tab at a time opens a user's vault or deletes it: else one tab would seal with a key that another is deleting.
 */
export const vaultLock =
  (locks: Locks, timers: Timers): WithVault =>
  (key, work) =>
    underLock({ locks, timers, name: `accord-vault-${key}`, patience }, work);
