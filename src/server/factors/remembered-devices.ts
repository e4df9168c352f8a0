import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { validate } from 'uuid';
import { rememberedDays } from '#domain/second-factor.ts';
import { jsonParameter, type Queries } from '../db/queries.ts';
import { hashed } from '../base/hashed.ts';

/** Remembers a device that passed the second factor; answers the secret that it brings from now on. */
export async function rememberDevice(
  trx: Queries,
  userId: number,
  device: string,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + rememberedDays * 24 * 60 * 60_000).toISOString();
  await sql`insert into "rememberedDevice" ("userId", "device", "hash", "expiresAt")
    values (${userId}, ${device}::uuid, ${hashed(secret)}, ${expiresAt}::timestamptz)
    on conflict ("userId", "device") do update set "hash" = excluded."hash", "expiresAt" = excluded."expiresAt"`.execute(
    trx,
  );
  return secret;
}

/** Whether the device brings its secret, in time. */
export async function isRemembered(
  db: Queries,
  userId: number,
  { device, secret }: { device: string | null; secret: string | undefined },
  now: Date,
): Promise<boolean> {
  if (device === null || secret === undefined || !validate(device)) return false;
  const { rows } = await sql`select from "rememberedDevice"
    where "userId" = ${userId} and "device" = ${device}::uuid and "hash" = ${hashed(secret)}
      and "expiresAt" > ${now.toISOString()}::timestamptz`.execute(db);
  return rows.length > 0;
}

/** Lets a user's devices ask for the second factor again, all or those named; answers how many were remembered. */
export async function forgetRemembered(
  trx: Queries,
  userId: number,
  devices: readonly string[] | 'all',
): Promise<number> {
  const named =
    devices === 'all'
      ? sql``
      : sql`and "device" in (select value::uuid from jsonb_array_elements_text(${jsonParameter(devices)}))`;
  const { rows } = await sql`delete from "rememberedDevice" where "userId" = ${userId} ${named}
    returning "device"`.execute(trx);
  return rows.length;
}
