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

/** Whose password the token may set: an active user's, while it is in time; undefined for any other. */
export async function readReset(
  db: Queries,
  userId: number,
  token: string,
  clock: Clock,
): Promise<{ userName: string; uid: string } | undefined> {
  const { rows } = await sql<{ userName: string; uid: string }>`
    select u."userName", u."uid" from "passwordResets" r join "users" u on u."id" = r."userId"
    where r."hash" = ${hashOf(token)} and u."id"::bigint = ${userId}::bigint and u."isActive"
      and r."expiresAt" > ${clock.now().toISOString()}::timestamptz`.execute(db);
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
