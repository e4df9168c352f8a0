import { sql } from 'kysely';
import type { Device } from '#contract/devices.ts';
import { type About, putAsideByHand } from '../accounts/device-secrets.ts';
import { auditAll } from '../audit/audit.ts';
import { jsonParameter, type Queries } from '../db/queries.ts';

/**
 * Ends devices of a user: their sessions at once, with their streams of hints, and what opens the data that is sealed on them.
 * Answers how many sessions; the audit has each device.
 */
export async function endDevices(
  trx: Queries,
  userId: number,
  ending: readonly Device[],
  now: string,
  about: About,
): Promise<number> {
  const devices = ending.map(({ device }) => device);
  await putAsideByHand(trx, userId, devices, now);
  await sql`update "refreshFamilies" set "revokedAt" = ${now}::timestamptz
    where "userId" = ${userId} and "revokedAt" is null
      and coalesce("device", "id") in (select value::uuid from jsonb_array_elements_text(${jsonParameter(devices)}))`.execute(
    trx,
  );
  // Every process ends the user's streams; devices that go on open theirs again.
  await sql`select pg_notify('accord_users', ${String(userId)})`.execute(trx);
  await auditAll(
    trx,
    ending.map(({ device, sessions }) => ({
      ...about,
      action: 'device ended',
      detail: { of: device, sessions: sessions.length },
    })),
  );
  return ending.reduce((count, { sessions }) => count + sessions.length, 0);
}
