/** What is known of a family of refresh tokens. Times are in milliseconds since 1970. */
export interface FamilyState {
  /** Of the newest token. */
  generation: number;
  /** When the newest pair was first used (its access token in a call); null: it may never have arrived. */
  confirmedAt: number | null;
  /** When the last generations were given out, newest first. */
  issues: readonly number[];
  createdAt: number;
  usedAt: number;
  revokedAt: number | null;
}

/**
 * 'rotate': give the next generation. 'repeat': give the newest generation again. 'refuse': nothing happens.
 * 'reuse': somebody kept a spent token; the family is to be revoked.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'refuse' | 'reuse';

const minute = 60_000;
/** A session ends after this long without a refresh, and after this long anyway (docs/security.md, Tokens). */
export const idleLimit = 12 * 60 * minute;
export const absoluteLimit = 7 * 24 * 60 * minute;
/** A token superseded this recently is a straggler (a repeated request, a second tab), not a theft. */
const stragglerLimit = minute;
/** So many generations can't be stragglers at once. */
export const keptIssues = 8;

/** Whether the session has ended by will or by time. */
export const hasEnded = (family: FamilyState, now: number): boolean =>
  family.revokedAt !== null || now - family.usedAt >= idleLimit || now - family.createdAt >= absoluteLimit;

/**
 * What to do with a genuine token of the given generation. A pair counts as used once its refresh token was exchanged or
 * its access token was seen in a call: until then its answer may have been lost, and the token before it stays good for
 * the same pair again, so that a lost answer signs nobody out.
 */
export function decideRefresh(family: FamilyState, generation: number, now: number): RefreshDecision {
  if (hasEnded(family, now) || generation > family.generation) return 'refuse';
  if (generation === family.generation) return 'rotate';
  if (generation === family.generation - 1 && family.confirmedAt === null) return 'repeat';
  const supersededAt =
    generation === family.generation - 1
      ? family.confirmedAt
      : (family.issues[family.generation - generation - 2] ?? null);
  return supersededAt !== null && now - supersededAt <= stragglerLimit ? 'refuse' : 'reuse';
}
