import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { inGroups, meantCode, recoveryCodeCount } from '#domain/second-factor.ts';
import { jsonParameter, type Queries } from '../db/queries.ts';
import { hashed } from '../base/hashed.ts';

/** Without letters and digits that are read for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz234567';
/** Characters of a code: 77 bits, so that a plain hash keeps it. */
const codeLength = 16;

const newCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

/** Makes a user's recovery codes anew, of which only hashes are kept; those before are good no more. */
export async function makeRecoveryCodes(trx: Queries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await sql`delete from "recoveryCode" where "userId" = ${userId}`.execute(trx);
  await sql`insert into "recoveryCode" ("userId", "hash")
    select ${userId}, sha256(convert_to(code, 'UTF8')) from jsonb_array_elements_text(${jsonParameter(codes)}) code`.execute(
    trx,
  );
  return codes.map((code) => inGroups(code, '-'));
}

/** Spends a recovery code: of two who come at once with it, one gets true. */
export async function spendRecoveryCode(
  trx: Queries,
  userId: number,
  code: string,
  now: string,
): Promise<boolean> {
  const { rows } = await sql`update "recoveryCode" set "usedAt" = ${now}::timestamptz
    where "userId" = ${userId} and "hash" = ${hashed(meantCode(code))} and "usedAt" is null
    returning "userId"`.execute(trx);
  return rows.length === 1;
}

/** How many of a user's recovery codes are still good. */
export async function recoveryCodesLeft(db: Queries, userId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::integer as "left" from "recoveryCode"
    where "userId" = ${userId} and "usedAt" is null`.execute(db);
  return rows[0]?.left ?? 0;
}
