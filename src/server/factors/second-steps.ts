import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { hashed } from '../base/hashed.ts';

/** Seconds that a right password waits for the second factor. */
export const secondStepSeconds = 5 * 60;

/** A sign-in whose password was right. */
export interface SecondStep {
  userId: number;
  userName: string;
  uid: string;
  device: string | null;
  /** Of the password that was right. */
  securityVersion: number;
  /** Why the token opens nothing; null: it waits for a code. */
  over: 'used' | 'too old' | 'credentials changed' | null;
}

/**
 * Answers a token of 256 random bits that goes on with a user's sign-in, for this device and while the password stays that was
 * right with this security version.
 */
export async function beginSecondStep(
  db: Queries,
  { userId, securityVersion }: Pick<SecondStep, 'userId' | 'securityVersion'>,
  device: string | null,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + secondStepSeconds * 1000).toISOString();
  await sql`insert into "secondStep" ("hash", "userId", "device", "securityVersion", "expiresAt")
    values (${hashed(token)}, ${userId}, ${device}::uuid, ${securityVersion}, ${expiresAt}::timestamptz)`.execute(
    db,
  );
  return token;
}

/** What a token goes on with; undefined for a text that is none, or one that is long forgotten. */
export async function readSecondStep(db: Queries, token: string, now: Date): Promise<SecondStep | undefined> {
  const { rows } =
    await sql<SecondStep>`select s."userId", u."userName", u."uid", s."device"::text as "device", s."securityVersion",
      case when s."usedAt" is not null then 'used'
        when s."expiresAt" <= ${now.toISOString()}::timestamptz then 'too old'
        when s."securityVersion" <> u."securityVersion" or not u."isActive" then 'credentials changed' end as "over"
    from "secondStep" s join "users" u on u."id" = s."userId" where s."hash" = ${hashed(token)}`.execute(db);
  return rows[0];
}

/** Spends a token: of two who come at once with it, one gets true. */
export async function spendSecondStep(trx: Queries, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update "secondStep" set "usedAt" = ${now.toISOString()}::timestamptz
    where "hash" = ${hashed(token)} and "usedAt" is null returning "userId"`.execute(trx);
  return rows.length === 1;
}
