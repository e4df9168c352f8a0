import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

/** Bytes of a secret: nobody guesses it. */
const secretBytes = 32;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** The file that an address ends in: the secret in base64url and `.ics`. */
const file = /^([\w-]{43})\.ics$/;

/** Makes an address in place of the user's one before, which ends; answers the secret, of which only a hash stays. */
export async function makeAddress(db: Queries, userId: number, now: Date): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url');
  await sql`insert into "calendarAddress" ("userId", "hash", "createdAt")
    values (${userId}, ${hashOf(secret)}, ${now.toISOString()}::timestamptz)
    on conflict ("userId") do update set "hash" = excluded."hash", "createdAt" = excluded."createdAt"`.execute(
    db,
  );
  return secret;
}

/** Ends the user's address; answers whether there was one. */
export async function endAddress(db: Queries, userId: number): Promise<boolean> {
  const { rows } = await sql`delete from "calendarAddress" where "userId" = ${userId} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** When the user's address was made (ISO 8601 UTC); null: there is none. */
export async function addressMadeAt(db: Queries, userId: number): Promise<string | null> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from "createdAt")::float8 * 1000 as "ms" from "calendarAddress" where "userId" = ${userId}`.execute(
    db,
  );
  return rows[0] ? new Date(rows[0].ms).toISOString() : null;
}

/** Whose address ends in this file; null: nobody's, or that of a user who may not sign in any more. */
export async function ownerOf(db: Queries, named: string): Promise<{ id: number; uid: string } | null> {
  const secret = file.exec(named)?.[1];
  if (secret === undefined) return null;
  const { rows } = await sql<{ id: number; uid: string }>`
    select "u"."id", "u"."uid" from "calendarAddress" "a" join "users" "u" on "u"."id" = "a"."userId"
    where "a"."hash" = ${hashOf(secret)} and "u"."isActive" and cardinality("u"."roles") > 0`.execute(db);
  return rows[0] ?? null;
}
