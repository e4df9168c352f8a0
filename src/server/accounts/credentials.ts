import { sql } from 'kysely';
import { validate } from 'uuid';
import { auditAll, type AuditEntry } from '../audit/audit.ts';
import type { Queries } from '../db/queries.ts';

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
 * Sets a user's password in the transaction given: access tokens made before end at once, sessions and reset links too.
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
  return true;
}

/** Ends a user's sessions, all but one, and the links that were mailed to them. */
export async function endSessions(
  trx: Queries,
  userId: number,
  now: string,
  keepSession: string | null = null,
): Promise<void> {
  await sql`update "refreshFamilies" set "revokedAt" = ${now}::timestamptz
    where "userId" = ${userId} and "revokedAt" is null
      and (${keepSession}::uuid is null or "id" <> ${keepSession}::uuid)`.execute(trx);
  await sql`delete from "passwordResets" where "userId" = ${userId}`.execute(trx);
}

/** How long the secrets of a disabled user's devices are kept, in ms: enabled within it, the user opens them again. */
export const putAsideFor = 30 * 24 * 60 * 60_000;

/**
 * Closes a user's devices (docs/security.md, Escrow): what is sealed there opens no more once they come in contact. The
 * secrets are put aside; rows without one stay, so that a device is known to be closed. A device without a row isn't: after a
 * restore from a backup, devices are unknown that nobody closed. Answers how many; the audit
 * has each. `about`: who closes them, and whose they are.
 */
export async function closeDevices(
  trx: Queries,
  userId: number,
  now: string,
  about: Omit<AuditEntry, 'action' | 'detail'>,
): Promise<number> {
  const { rows } = await sql<{ device: string }>`update "deviceSecrets"
    set "putAside" = "secret", "putAsideAt" = ${now}::timestamptz, "secret" = ''
    where "userId" = ${userId} and "secret" <> '' returning "device"::text as "device"`.execute(trx);
  await auditAll(
    trx,
    rows.map(({ device }) => ({ ...about, action: 'device secret deleted', detail: { of: device } })),
  );
  return rows.length;
}

/** Lets the devices of a user who is active again open again, as far as their secrets are still there. Answers how many. */
export async function reopenDevices(trx: Queries, userId: number): Promise<number> {
  const { rows } =
    await sql`update "deviceSecrets" set "secret" = "putAside", "putAside" = null, "putAsideAt" = null
    where "userId" = ${userId} and "putAside" is not null returning "device"`.execute(trx);
  return rows.length;
}

/** Whether the user's device is closed. `device`: its id as it says itself. */
export async function isClosedDevice(db: Queries, userId: number, device: string | null): Promise<boolean> {
  if (device === null || !validate(device)) return false;
  const { rows } = await sql`select from "deviceSecrets"
    where "userId" = ${userId} and "device" = ${device}::uuid and "secret" = ''`.execute(db);
  return rows.length > 0;
}
