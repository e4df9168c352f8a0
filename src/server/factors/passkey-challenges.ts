import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashed } from '../base/hashed.ts';
import type { Queries } from '../db/queries.ts';

/** Seconds that somebody has for making or using a passkey. */
export const challengeSeconds = 5 * 60;

/** What a challenge is for: an answer that was given for one opens nothing else. */
interface Purpose {
  purpose: 'make' | 'sign in' | 'prove';
  /** Whose passkey is asked for; null: whoever comes. */
  userId: number | null;
  /** As the device says itself. */
  device: string | null;
}

/** Why a challenge opens nothing. */
export type ChallengeOver =
  | 'unknown challenge'
  | 'challenge used before'
  | 'challenge too old'
  | 'challenge for something else'
  | "another user's challenge"
  | 'challenge of another device';

/** Makes a challenge of 256 random bits, as base64url; its hash alone is kept. */
export async function makeChallenge(
  db: Queries,
  { purpose, userId, device }: Purpose,
  now: Date,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000).toISOString();
  await sql`insert into "passkeyChallenge" ("hash", "purpose", "userId", "device", "expiresAt")
    values (${hashed(challenge)}, ${purpose}, ${userId}::integer, ${device}::uuid, ${expiresAt}::timestamptz)`.execute(
    db,
  );
  return challenge;
}

/** Spends a challenge, whatever comes of it; null: it is good. Of two who come at once with one, one gets null. */
export async function spendChallenge(
  db: Queries,
  challenge: string,
  { purpose, userId, device }: Purpose,
  now: Date,
): Promise<ChallengeOver | null> {
  const at = now.toISOString();
  const spent = await sql`update "passkeyChallenge" set "usedAt" = ${at}::timestamptz
    where "hash" = ${hashed(challenge)} and "usedAt" is null returning 1`.execute(db);
  const { rows } = await sql<{ over: ChallengeOver | null }>`select
      case when ${spent.rows.length === 0} then 'challenge used before'
        when "expiresAt" <= ${at}::timestamptz then 'challenge too old'
        when "purpose" <> ${purpose} then 'challenge for something else'
        when "userId" is distinct from ${userId}::integer then 'another user''s challenge'
        when "device" is distinct from ${device}::uuid then 'challenge of another device' end as "over"
    from "passkeyChallenge" where "hash" = ${hashed(challenge)}`.execute(db);
  const [row] = rows;
  return row ? row.over : 'unknown challenge';
}
