import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { hashed } from '../base/hashed.ts';

/** Seconds that the app has for getting its tokens. */
const codeSeconds = 60;

/** Whom a code was made for, and whether it opens. */
export interface SpentCode {
  userId: number;
  uid: string;
  isActive: boolean;
  /** When the code was made. */
  securityVersion: number;
  /** When they signed in at the provider. */
  authAt: Date;
  /** The provider's name for its session; null: it told none. */
  providerSession: string | null;
  /** Why it opens nothing; null: it does. */
  over:
    | 'code used before'
    | 'code too old'
    | 'wrong verifier'
    | 'wrong purpose'
    | 'user changed meanwhile'
    | null;
}

/** What a code is made of. */
export interface CodeGiven {
  userId: number;
  challenge: string;
  /** When its user signed in at the provider. */
  authAt: Date;
  /** It confirms an open session, and begins none. */
  confirms: boolean;
  /** The provider's name for its session; null: it told none. */
  providerSession: string | null;
}

/** A code for the app that keeps the verifier of this challenge. */
export async function makeCode(
  db: Queries,
  { userId, challenge, authAt, confirms, providerSession }: CodeGiven,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000).toISOString();
  await sql`insert into "signOnCode" ("hash", "userId", "challenge", "securityVersion", "authAt", "confirms",
      "providerSession", "expiresAt")
    select ${hashed(code)}, "id", ${challenge}, "securityVersion", ${authAt.toISOString()}::timestamptz,
      ${confirms}, ${providerSession}, ${expiresAt}::timestamptz
    from "users" where "id" = ${userId}`.execute(db);
  return code;
}

/** Spends a code, whatever comes of it: who has stolen one has one try. Undefined for a text that is none. `confirms`: what it is brought for. */
export async function spendCode(
  db: Queries,
  { code, verifier, confirms }: { code: string; verifier: string; confirms: boolean },
  now: Date,
): Promise<SpentCode | undefined> {
  const at = now.toISOString();
  const spent = await sql`update "signOnCode" set "usedAt" = ${at}::timestamptz
    where "hash" = ${hashed(code)} and "usedAt" is null returning 1`.execute(db);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { rows } =
    await sql<SpentCode>`select c."userId", u."uid", u."isActive", c."securityVersion", c."authAt", c."providerSession",
      case when ${spent.rows.length === 0} then 'code used before'
        when c."expiresAt" <= ${at}::timestamptz then 'code too old'
        when c."challenge" <> ${challenge} then 'wrong verifier'
        when c."confirms" <> ${confirms} then 'wrong purpose'
        when c."securityVersion" <> u."securityVersion" or not u."isActive" then 'user changed meanwhile' end as "over"
    from "signOnCode" c join "users" u on u."id" = c."userId" where c."hash" = ${hashed(code)}`.execute(db);
  const [row] = rows;
  return row && { ...row, authAt: new Date(row.authAt) };
}
