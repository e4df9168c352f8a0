import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { validate } from 'uuid';
import { auditAll, type AuditEntry } from '../audit/audit.ts';
import { jsonParameter, type Queries } from '../db/queries.ts';
import { forgetRemembered } from '../factors/remembered-devices.ts';
import { isReceived } from '../records/idempotency.ts';

/** How long the secrets of closed devices are kept, in ms: reopened within it, the device opens again. */
export const putAsideFor = 30 * 24 * 60 * 60_000;

/** Devices of a user that may work offline at once. */
export const mostDevices = 20;

/** Who closes a device, and whose it is. */
export type About = Omit<AuditEntry, 'action' | 'detail'>;

/**
 * Closes a user's devices (docs/security.md, Escrow): what is sealed there opens no more once they come in contact. The
 * secrets are put aside; rows without one stay, so that a device is known to be closed. A device without a row isn't: after a
 * restore from a backup, devices are unknown that nobody closed. Answers how many; the audit has each.
 */
export async function closeDevices(trx: Queries, userId: number, now: string, about: About): Promise<number> {
  const { rows } = await sql<{ device: string }>`update "deviceSecrets"
    set "putAside" = "secret", "putAsideAt" = ${now}::timestamptz, "secret" = ''
    where "userId" = ${userId} and "secret" <> '' returning "device"::text as "device"`.execute(trx);
  await forgetRemembered(trx, userId, 'all');
  await auditClosed(trx, rows, about, {});
  return rows.length;
}

const auditClosed = (trx: Queries, devices: readonly { device: string }[], about: About, detail: object) =>
  auditAll(
    trx,
    devices.map(({ device }) => ({
      ...about,
      action: 'device secret deleted',
      detail: { of: device, ...detail },
    })),
  );

/**
 * Lets the devices of a user who is active again open again, as far as their secrets are still there; not those that were
 * ended by hand. Answers how many.
 */
export async function reopenDevices(trx: Queries, userId: number): Promise<number> {
  const { rows } = await sql`update "deviceSecrets"
    set "secret" = "putAside", "putAside" = null, "putAsideAt" = null, "signOnEndedAt" = null
    where "userId" = ${userId} and "putAside" is not null and "endedAt" is null returning "device"`.execute(
    trx,
  );
  return rows.length;
}

/** Closes devices by hand: those of the user that the list names. Their secrets are put aside until an Admin reopens them. */
export async function putAsideByHand(
  trx: Queries,
  userId: number,
  devices: readonly string[],
  now: string,
): Promise<void> {
  await forgetRemembered(trx, userId, devices);
  await sql`update "deviceSecrets" set "endedAt" = ${now}::timestamptz, "secret" = '',
      "putAside" = coalesce("putAside", nullif("secret", '')),
      "putAsideAt" = case when "secret" <> '' then ${now}::timestamptz else "putAsideAt" end
    where "userId" = ${userId} and "device" in (select value::uuid from jsonb_array_elements_text(${jsonParameter(devices)})) and "endedAt" is null`.execute(
    trx,
  );
}

/**
 * Closes devices whose sessions the provider has ended. Their secrets are put aside until their user signs in there again, or an Admin
 * reopens them. Answers how many; the audit has each.
 */
export async function putAsideBySignOn(
  trx: Queries,
  userId: number,
  devices: readonly string[] | 'all',
  now: string,
  about: About,
): Promise<number> {
  const among =
    devices === 'all'
      ? sql`true`
      : sql`"device" in (select value::uuid from jsonb_array_elements_text(${jsonParameter(devices)}))`;
  const { rows } = await sql<{ device: string }>`update "deviceSecrets"
    set "putAside" = "secret", "putAsideAt" = ${now}::timestamptz, "secret" = '', "signOnEndedAt" = ${now}::timestamptz
    where "userId" = ${userId} and "secret" <> '' and ${among} returning "device"::text as "device"`.execute(
    trx,
  );
  await forgetRemembered(
    trx,
    userId,
    rows.map(({ device }) => device),
  );
  await auditClosed(trx, rows, about, { because: 'single sign-on ended' });
  return rows.length;
}

/** Lets one device open again that was closed, if its secret is still there; answers whether it was. */
export async function reopenDevice(trx: Queries, userId: number, device: string): Promise<boolean> {
  const { rows } = await sql`update "deviceSecrets"
    set "secret" = "putAside", "putAside" = null, "putAsideAt" = null, "endedAt" = null, "signOnEndedAt" = null
    where "userId" = ${userId} and "device" = ${device}::uuid and "putAside" is not null returning "device"`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Whether the user's device is closed; `device`: its id as it says itself. One that had to make room for another isn't: it
 * gets its secret when it asks.
 */
export async function isClosedDevice(db: Queries, userId: number, device: string | null): Promise<boolean> {
  if (device === null || !validate(device)) return false;
  const { rows } = await sql`select from "deviceSecrets" d join "users" u on u."id" = d."userId"
    where d."userId" = ${userId} and d."device" = ${device}::uuid and d."secret" = ''
      and (d."putAside" is null or d."endedAt" is not null or d."signOnEndedAt" is not null or not u."isActive")`.execute(
    db,
  );
  return rows.length > 0;
}

/** Forgets a device's secret, whose user signed out and left nothing there; one that is closed stays closed. */
export async function forgetSecret(
  trx: Queries,
  userId: number,
  device: string,
  about: About,
): Promise<void> {
  const { rows } = await sql<{ device: string }>`delete from "deviceSecrets"
    where "userId" = ${userId} and "device" = ${device}::uuid and "secret" <> ''
    returning "device"::text as "device"`.execute(trx);
  await auditClosed(trx, rows, about, { because: 'sign-out' });
}

/** What a device gets that asks for its secret; `full`: the user has as many devices as may be, and none can make room. */
export type GivenSecret = { kind: 'secret'; secret: string } | { kind: 'closed' } | { kind: 'full' };

/** Gives a device of an active user its secret, made at the first call; in the transaction given, one device of a user at a time. */
export async function giveSecret(
  trx: Queries,
  userId: number,
  device: string,
  now: string,
  about: About,
): Promise<GivenSecret> {
  // 7228 with 1, the first user's, is the turn of destructions.
  await sql`select pg_advisory_xact_lock(7229, ${userId}::integer)`.execute(trx);
  const found = await sql<{ secret: string; waits: boolean }>`
    select encode("secret", 'base64') as "secret", "putAside" is not null and "endedAt" is null as "waits"
    from "deviceSecrets" where "userId" = ${userId} and "device" = ${device}::uuid`.execute(trx);
  const [row] = found.rows;
  if (row && row.secret !== '') return { kind: 'secret', secret: row.secret };
  if (row && !row.waits) return { kind: 'closed' };
  if (!(await makeRoom(trx, userId, device, now, about))) return { kind: 'full' };
  const given = await sql<{ secret: string }>`
    insert into "deviceSecrets" ("userId", "device", "secret", "createdAt")
    values (${userId}, ${device}::uuid, decode(${randomBytes(32).toString('base64')}, 'base64'), ${now}::timestamptz)
    on conflict ("userId", "device") do update set "secret" = "deviceSecrets"."putAside", "putAside" = null,
      "putAsideAt" = null, "signOnEndedAt" = null
    returning encode("secret", 'base64') as "secret"`.execute(trx);
  const [made] = given.rows;
  if (!made) throw new Error('the secret just made is gone');
  await sql`insert into "device" ("userId", "device", "firstSeenAt", "seenAt")
    values (${userId}, ${device}::uuid, ${now}::timestamptz, ${now}::timestamptz) on conflict do nothing`.execute(
    trx,
  );
  return { kind: 'secret', secret: made.secret };
}

/**
 * Puts the secret aside of the device that was out of contact for longest and holds nothing unsent, where the user has as many
 * as may be; its device gets it again when it asks. As many that wait so are kept, besides that of the device that asks. Answers whether there is room.
 */
async function makeRoom(
  trx: Queries,
  userId: number,
  asking: string,
  now: string,
  about: About,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as "count" from "deviceSecrets"
    where "userId" = ${userId} and "secret" <> ''`.execute(trx);
  const excess = (rows[0]?.count ?? 0) - mostDevices + 1;
  if (excess <= 0) return true;
  const aside = await sql<{ device: string }>`
    update "deviceSecrets" set "putAside" = "secret", "putAsideAt" = ${now}::timestamptz, "secret" = ''
    where "userId" = ${userId} and "device" in (
      select s."device" from "deviceSecrets" s
      left join "device" d on d."userId" = s."userId" and d."device" = s."device"
      where s."userId" = ${userId} and s."secret" <> '' and not exists (
        select from "unsentEdit" "u" where "u"."userId" = s."userId" and "u"."device" = s."device" and not ${isReceived('u')})
      order by coalesce(d."seenAt", s."createdAt"), s."device" limit ${excess})
    returning "device"::text as "device"`.execute(trx);
  await auditClosed(trx, aside.rows, about, { because: 'too many devices' });
  await sql`delete from "deviceSecrets" where "userId" = ${userId} and "device" in (
      select "device" from "deviceSecrets" where "userId" = ${userId} and "putAside" is not null and "endedAt" is null
        and "device" <> ${asking}::uuid
      order by "putAsideAt" desc, "device" offset ${mostDevices})`.execute(trx);
  return aside.rows.length >= excess;
}
