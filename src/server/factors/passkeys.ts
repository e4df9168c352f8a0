import { sql } from 'kysely';
import type { Passkey, UsedPasskey } from '#contract/passkeys.ts';
import { mostPasskeys } from '#domain/passkeys.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { type ChallengeOver, spendChallenge } from './passkey-challenges.ts';
import { challengeOf, type KnownKey, type NewKey, type RelyingParty, usedKey } from './webauthn.ts';

/** A user's passkeys, the oldest first. */
export async function passkeysOf(db: Queries, userId: number): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`select "id", "credential", "name", "isBackedUp", "createdAt", "usedAt"
    from "passkey" where "userId" = ${userId} order by "id"`.execute(db);
  return rows;
}

/** By what browsers find a user's passkeys. */
export const keysOf = (db: Queries, userId: number): Promise<KnownKey[]> =>
  jsonRows<KnownKey>(
    db,
    sql`select "credential", "transports" from "passkey" where "userId" = ${userId} order by "id"`,
  );

/** Keeps a passkey for a user whose row is locked; answers its number, or why it can't be kept. */
export async function keepPasskey(
  trx: Queries,
  userId: number,
  { credential, publicKey, counter, transports, isBackedUp }: NewKey,
  name: string,
  now: Date,
): Promise<number | 'too many' | 'known'> {
  if ((await keysOf(trx, userId)).length >= mostPasskeys) return 'too many';
  const { rows } = await sql<{ id: number }>`insert into "passkey"
      ("userId", "credential", "publicKey", "counter", "transports", "name", "isBackedUp", "createdAt")
    values (${userId}, ${credential}, ${publicKey}, ${counter}::bigint, ${jsonParameter(transports)}, ${name},
      ${isBackedUp}, ${now.toISOString()}::timestamptz)
    on conflict ("credential") do nothing returning "id"`.execute(trx);
  return rows[0]?.id ?? 'known';
}

/** Gives a user's passkey another name; false: they have none of this number. */
export async function namePasskey(db: Queries, userId: number, id: number, name: string): Promise<boolean> {
  const { rows } = await sql`update "passkey" set "name" = ${name}
    where "id" = ${id} and "userId" = ${userId} returning 1`.execute(db);
  return rows.length === 1;
}

/** Takes away a user's passkey; false: they have none of this number. */
export async function dropPasskey(trx: Queries, userId: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`delete from "passkey" where "id" = ${id} and "userId" = ${userId} returning 1`.execute(trx);
  return rows.length === 1;
}

/** Whose passkey was used. */
export interface PasskeyOwner {
  userId: number;
  uid: string;
  userName: string;
  isActive: boolean;
  /** When the passkey was looked at. */
  securityVersion: number;
  isEmergency: boolean;
}

/** What became of an answer: whose passkey it is of, or why it is not taken and, as far as it says, whose it would be. */
export type PasskeyCheck =
  | { kind: 'right'; owner: PasskeyOwner }
  | { kind: 'refused'; because: PasskeyRefusal; owner: PasskeyOwner | null };

export type PasskeyRefusal =
  | ChallengeOver
  | 'malformed'
  | 'unknown passkey'
  | "another user's passkey"
  | 'not verified'
  | 'counter went back';

interface Asked {
  purpose: 'sign in' | 'prove';
  /** Whose passkey it has to be; null: anybody's. */
  userId: number | null;
  device: string | null;
}

/** Checks a browser's answer and uses its challenge up, in the transaction given, which has to be kept also where it is refused. */
export async function checkPasskey(
  trx: Queries,
  party: RelyingParty,
  used: UsedPasskey,
  { purpose, userId, device }: Asked,
  now: Date,
): Promise<PasskeyCheck> {
  const { rows } = await sql<PasskeyOwner & { id: number; publicKey: string }>`
    select p."id", p."publicKey", p."userId", u."uid", u."userName", u."isActive", u."securityVersion",
      u."isEmergency"
    from "passkey" p join "users" u on u."id" = p."userId"
    where p."credential" = ${used.id} and u."deletedAt" is null`.execute(trx);
  const [found] = rows;
  const refused = (because: PasskeyRefusal): PasskeyCheck => ({
    kind: 'refused',
    because,
    owner: found ?? null,
  });
  const challenge = challengeOf(used);
  if (challenge === null) return refused('malformed');
  // The second step's challenge is made before the server knows who comes.
  const asked = { purpose, userId: purpose === 'sign in' ? null : userId, device };
  const over = await spendChallenge(trx, challenge, asked, now);
  if (over !== null) return refused(over);
  if (!found) return refused('unknown passkey');
  const key = await usedKey(party, used, challenge, { credential: used.id, publicKey: found.publicKey });
  if (!key) return refused('not verified');
  const handle = used.response.userHandle;
  const isOwners = !handle || Buffer.from(handle, 'base64url').toString() === found.uid;
  if (!isOwners || (userId !== null && userId !== found.userId)) return refused("another user's passkey");
  // Many passkeys count nothing and always say 0.
  const { rows: counted } = await sql`update "passkey"
    set "counter" = ${key.counter}::bigint, "isBackedUp" = ${key.isBackedUp}, "usedAt" = ${now.toISOString()}::timestamptz
    where "id" = ${found.id} and ("counter" < ${key.counter}::bigint or ("counter" = 0 and ${key.counter}::bigint = 0))
    returning 1`.execute(trx);
  return counted.length === 1 ? { kind: 'right', owner: found } : refused('counter went back');
}
