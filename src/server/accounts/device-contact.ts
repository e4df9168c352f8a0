import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import type { SessionRow } from './session-row.ts';

/** How exact the time of the last contact is, in ms: each call is contact, and a write for each would be many. */
const contactEvery = 60_000;

/** Notes that a user has signed in on a device, with its browser in words; answers whether it is new to them. */
export async function noteSignIn(
  db: Queries,
  userId: number,
  device: string,
  browser: string | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into "device" ("userId", "device", "browser", "firstSeenAt", "seenAt")
    values (${userId}, ${device}::uuid, ${browser}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
    on conflict ("userId", "device") do update
      set "seenAt" = excluded."seenAt", "browser" = coalesce(excluded."browser", "device"."browser")
    returning "xmax" = 0 as "isNew"`.execute(db);
  return rows[0]?.isNew === true;
}

/** Notes, once a minute, that the device of a session is in contact. */
export async function noteContact(
  db: Queries,
  { userId, device, contactAt }: Pick<SessionRow, 'userId' | 'device' | 'contactAt'>,
  now: Date,
): Promise<void> {
  if (contactAt === null || now.getTime() - contactAt < contactEvery) return;
  await sql`update "device" set "seenAt" = greatest("seenAt", ${now.toISOString()}::timestamptz)
    where "userId" = ${userId} and "device" = ${device}::uuid`.execute(db);
}
