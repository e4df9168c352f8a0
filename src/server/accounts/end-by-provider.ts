import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { CallMeta } from '../base/handlers.ts';
import { hashed } from '../base/hashed.ts';
import type { Queries } from '../db/queries.ts';
import type { ProviderLogout } from '../sign-on/logout-token.ts';
import { putAsideBySignOn } from './device-secrets.ts';

interface Ended {
  userId: number;
  uid: string;
  /** Where it went on; null where no device was told. */
  device: string | null;
}

/**
 * Ends the sessions here that began with what the provider has ended, and codes that were on their way to one. `closesDevices`: their
 * devices close too, all of the user's where no one session is named; the next sign-in there opens them. Answers how many sessions ended;
 * null: this token was obeyed before.
 */
export async function endByProvider(
  trx: Queries,
  { issuer, subject, providerSession, jti, until }: ProviderLogout,
  closesDevices: boolean,
  { device, requestId }: CallMeta,
  now: Date,
): Promise<number | null> {
  const at = now.toISOString();
  const noted = await sql`insert into "signOnLogout" ("jti", "expiresAt")
    values (${hashed(jti)}, ${until.toISOString()}::timestamptz) on conflict do nothing returning 1`.execute(
    trx,
  );
  if (noted.rows.length === 0) return null;
  // A session whose name at the provider isn't known may be the one, where its user is named.
  const isMeant = sql`(${subject}::text is null or l."subject" = ${subject}) and (${providerSession}::text is null
    or f."providerSession" = ${providerSession} or (f."providerSession" is null and ${subject}::text is not null))`;
  await sql`update "signOnCode" f set "usedAt" = ${at}::timestamptz from "linkedIdentity" l
    where l."userId" = f."userId" and l."issuer" = ${issuer} and f."usedAt" is null and ${isMeant}`.execute(
    trx,
  );
  const { rows: ended } = await sql<Ended>`update "refreshFamilies" f set "revokedAt" = ${at}::timestamptz
    from "linkedIdentity" l join "users" u on u."id" = l."userId"
    where l."userId" = f."userId" and l."issuer" = ${issuer} and f."way" = 'sso' and f."revokedAt" is null and ${isMeant}
    returning f."userId", u."uid", f."device"::text as "device"`.execute(trx);
  const { rows: named } = await sql<Omit<Ended, 'device'>>`select l."userId", u."uid"
    from "linkedIdentity" l join "users" u on u."id" = l."userId"
    where l."issuer" = ${issuer} and l."subject" = ${subject}`.execute(trx);
  const users = new Map([...named, ...ended].map(({ userId, uid }) => [userId, uid]));
  for (const [userId, uid] of users) {
    const theirs = ended.filter((one) => one.userId === userId);
    const about = { userId: null, device, requestId, entity: 'user' as const, uid };
    const where = providerSession === null ? 'all' : theirs.flatMap((one) => one.device ?? []);
    const closed = closesDevices ? await putAsideBySignOn(trx, userId, where, at, about) : 0;
    if (theirs.length + closed === 0) continue;
    // Every process ends the user's streams; sessions that go on open theirs again.
    await sql`select pg_notify('accord_users', ${String(userId)})`.execute(trx);
    const detail = { sessions: theirs.length, devices: closed };
    await audit(trx, { action: 'single sign-on ended', ...about, detail });
  }
  return ended.length;
}
