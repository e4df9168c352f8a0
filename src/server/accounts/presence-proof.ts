import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import type { Caller } from '../base/handlers.ts';

/** Holds a caller to a password given within so many seconds, by the time in their access token (docs/security.md, Password again). */
export const presenceProof =
  (seconds: number, clock: Clock) =>
  ({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>): void => {
    if (clock.now().getTime() - authenticatedAt <= seconds * 1000) return;
    throw new Problem('unauthenticated', 'Your password is needed again for this.', { stepUpRequired: true });
  };
