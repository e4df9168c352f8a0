import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Author, Stores } from '../records/written.ts';

/** How long a token may wait for its upload to begin, in milliseconds. */
const life = 10 * 60 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a token for the caller's next upload. Only its hash is kept. */
export async function giveUploadToken(
  { db, clock }: Stores,
  { caller }: Author,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + life).toISOString();
  await sql`insert into "uploadToken" ("hash", "userId", "expiresAt")
    values (${hashOf(token)}, ${caller.id}, ${expiresAt}::timestamptz)`.execute(db);
  return { token, expiresAt };
}

/**
 * Spends a token, before anything of the file is read; one statement, so that of several at once only one does. A repeat
 * with the Idempotency-Key that it was spent with may bring it again, since that has no second effect.
 * Throws Problem 'rule'.
 */
export async function spendUploadToken(
  { db, clock }: Stores,
  { caller, meta }: Author,
  token: string,
): Promise<void> {
  const now = clock.now().toISOString();
  const key = meta.idempotencyKey;
  const { rows } = await sql`
    update "uploadToken" set "spentAt" = coalesce("spentAt", ${now}::timestamptz), "spentWith" = ${key}::text
    where "hash" = ${hashOf(token)} and "userId" = ${caller.id} and "expiresAt" > ${now}::timestamptz
      and ("spentAt" is null or "spentWith" = ${key}::text)
    returning "hash"`.execute(db);
  if (rows.length === 0) throw new Problem('rule', 'The upload token was used before or is too old.');
}

/** Forgets tokens that nothing can be begun with any more. */
export async function forgetUploadTokens({ db, clock }: Stores): Promise<void> {
  const now = clock.now().toISOString();
  await sql`delete from "uploadToken" where "expiresAt" < ${now}::timestamptz`.execute(db);
}
