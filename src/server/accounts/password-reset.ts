import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Queries } from '../db/queries.ts';

/** Minutes that a link to set a password works (docs/security.md, Tokens). */
export const resetMinutes = 30;

const hashOf = (token: string) =>
  sql`decode(${createHash('sha256').update(token).digest('base64')}, 'base64')`;

/** Makes a token for a user, of which only the hash is kept. Answers it and when it expires, ISO 8601 UTC. */
export async function makeResetToken(
  trx: Queries,
  userId: number,
  clock: Clock,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + resetMinutes * 60_000).toISOString();
  await sql`insert into "passwordResets" ("hash", "userId", "expiresAt")
    values (${hashOf(token)}, ${userId}, ${expiresAt}::timestamptz)`.execute(trx);
  return { token, expiresAt };
}

/** What a link says: whose it is, and what became of it. */
interface ResetLink {
  userName: string;
  uid: string;
  /** Why the link sets nothing; null: it sets that user's password. */
  over: 'unknown or used' | 'too old' | 'user disabled' | null;
}

/** Reads the link of a user and a token; undefined where there is no such user. */
export async function readReset(
  db: Queries,
  userId: number,
  token: string,
  clock: Clock,
): Promise<ResetLink | undefined> {
  const { rows } = await sql<ResetLink>`
    select u."userName", u."uid", case when r."hash" is null then 'unknown or used'
      when r."expiresAt" <= ${clock.now().toISOString()}::timestamptz then 'too old'
      when not u."isActive" then 'user disabled' end as "over"
    from "users" u left join "passwordResets" r on r."userId" = u."id" and r."hash" = ${hashOf(token)}
    where u."id"::bigint = ${userId}::bigint`.execute(db);
  return rows[0];
}

/** Spends a token: of two who come at once with it, one gets true. */
export async function spendReset(trx: Queries, token: string): Promise<boolean> {
  const { rows } =
    await sql`delete from "passwordResets" where "hash" = ${hashOf(token)} returning "userId"`.execute(trx);
  return rows.length === 1;
}

/** The address of the page that sets the password. */
export const resetLink = (publicUrl: string, userId: number, token: string): string =>
  `${publicUrl}/pwreset?userId=${userId}&token=${token}`;

/** An address of which the reader knows whether it is theirs and nobody else learns it: j***@example.gov. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, at))[0] ?? ''}***${email.slice(at)}`;
};
