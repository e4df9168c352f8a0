import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { forgetRemembered } from '../factors/remembered-devices.ts';

/** What a new password comes with. */
interface NewCredentials {
  userId: number;
  passwordHash: string;
  /** Whether somebody else knows the password, so that the user has to set another. */
  mustChange: boolean;
  /** ISO 8601 UTC. */
  now: string;
  /** The one session that goes on; null: none does. */
  keepSession: string | null;
  /** The security version that the caller's check was made with; null: whatever it is. */
  ifSecurityVersion: number | null;
}

/**
 * Sets a user's password in the transaction given: access tokens made before end at once, sessions, reset links and remembered devices too.
 * Answers false, and does nothing, when the credentials had changed since the check.
 */
export async function setPassword(trx: Queries, given: NewCredentials): Promise<boolean> {
  const { userId, passwordHash, mustChange, now, keepSession, ifSecurityVersion } = given;
  const { rows } = await sql`
    update "users" set "passwordBefore" = "passwordHash", "passwordHash" = ${passwordHash}, "mustChangePassword" = ${mustChange},
      "securityVersion" = "securityVersion" + 1, "version" = "version" + 1, "updatedAt" = ${now}::timestamptz
    where "id" = ${userId} and (${ifSecurityVersion}::integer is null or "securityVersion" = ${ifSecurityVersion}::integer)
    returning "id"`.execute(trx);
  if (rows.length === 0) return false;
  await endSessions(trx, userId, now, keepSession);
  await forgetRemembered(trx, userId, 'all');
  return true;
}

/** Ends a user's sessions, all but one, with their streams of hints, and the links that were mailed to them. */
export async function endSessions(
  trx: Queries,
  userId: number,
  now: string,
  keepSession: string | null = null,
): Promise<void> {
  await sql`update "refreshFamilies" set "revokedAt" = ${now}::timestamptz
    where "userId" = ${userId} and "revokedAt" is null
      and (${keepSession}::uuid is null or "id" <> ${keepSession}::uuid)`.execute(trx);
  await forgetLinks(trx, userId);
  // Every process ends the user's streams; a session that goes on opens its own again.
  await sql`select pg_notify('accord_users', ${String(userId)})`.execute(trx);
}

/** Ends the links to set a password that were mailed to a user. */
export async function forgetLinks(trx: Queries, userId: number): Promise<void> {
  await sql`delete from "passwordResets" where "userId" = ${userId}`.execute(trx);
}
