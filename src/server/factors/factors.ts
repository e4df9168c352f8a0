import { sql } from 'kysely';
import { type FactorKind, isAppCode, meantCode } from '#domain/second-factor.ts';
import type { Clock } from '../base/clock.ts';
import type { WrappingKeys } from '../base/keys.ts';
import type { Log } from '../base/log.ts';
import { SealBroken, unwrapByAny, wrapKey } from '../base/wrapped-keys.ts';
import type { Queries } from '../db/queries.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { forgetRemembered } from './remembered-devices.ts';
import { newSecret, secretTexts, stepsOf } from './totp.ts';

/** What became of a code: by what it was right, or that it was right once and is used. */
export type CodeCheck = 'app' | 'recovery code' | 'wrong' | 'used';

interface FactorRow {
  id: number;
  userId: number;
  sealed: string;
}

/** The name that a sealed secret is bound to: it opens no other user's factor. */
export const factorName = (userId: number): string => `factor of user ${userId}`;

export interface Factors {
  /** When the user's authenticator app was set up, ISO 8601 UTC; null: they have none. */
  since(db: Queries, userId: number): Promise<string | null>;
  /** Makes a secret that counts once a code has proved it; answers it as texts. A factor that is there stays until then. */
  begin(trx: Queries, user: { id: number; userName: string }): Promise<{ secret: string; uri: string }>;
  /** Takes the secret that was begun, in place of a factor before it, by its first code; false for a wrong code. */
  confirm(trx: Queries, userId: number, code: string): Promise<boolean>;
  /** Checks a code of the user's app or a recovery code, and uses it up. */
  check(trx: Queries, userId: number, code: string): Promise<CodeCheck>;
}

/** The second factors of users, their secrets sealed by a key of the server. */
export function createFactors(keys: WrappingKeys, clock: Clock, log: Log): Factors {
  const now = () => clock.now().toISOString();

  const read = async (db: Queries, userId: number, isConfirmed: boolean): Promise<FactorRow | undefined> => {
    const { rows } = await sql<FactorRow>`select "id", "userId", "sealed" from "factor"
      where "userId" = ${userId} and "kind" = 'totp' and ("confirmedAt" is not null) = ${isConfirmed} for update`.execute(
      db,
    );
    return rows[0];
  };
  /** A secret that no key opens, since the server's was changed without the one before, matches no code. */
  const steps = ({ userId, sealed }: FactorRow, code: string): number[] => {
    try {
      return stepsOf(unwrapByAny(keys.all, sealed, factorName(userId)), meantCode(code), clock.now());
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      log.error('none of the secrets opens a second factor', { userId });
      return [];
    }
  };

  /** Moves the last used step on in one statement: of two who come at once with one code, one gets true. */
  const spend = async (trx: Queries, { id }: FactorRow, step: number) => {
    const { rows } = await sql`update "factor" set "lastStep" = ${step}::bigint
      where "id" = ${id} and ("lastStep" is null or "lastStep" < ${step}::bigint) returning "id"`.execute(
      trx,
    );
    return rows.length === 1;
  };

  return {
    since: async (db, userId) => {
      const { rows } = await sql<{ at: string }>`select "confirmedAt" as "at" from "factor"
        where "userId" = ${userId} and "confirmedAt" is not null`.execute(db);
      return rows[0]?.at ?? null;
    },
    begin: async (trx, { id, userName }) => {
      const secret = newSecret();
      await sql`insert into "factor" ("userId", "kind", "sealed", "createdAt")
        values (${id}, 'totp', ${wrapKey(keys.current, secret, factorName(id))}, ${now()}::timestamptz)
        on conflict ("userId", "kind", ("confirmedAt" is null)) do update
          set "sealed" = excluded."sealed", "createdAt" = excluded."createdAt"`.execute(trx);
      return secretTexts(secret, userName);
    },
    confirm: async (trx, userId, code) => {
      const begun = await read(trx, userId, false);
      const step = begun && steps(begun, code).at(-1);
      if (!begun || step === undefined) return false;
      await sql`delete from "factor" where "userId" = ${userId} and "confirmedAt" is not null`.execute(trx);
      await sql`update "factor" set "confirmedAt" = ${now()}::timestamptz, "lastStep" = ${step}::bigint
        where "id" = ${begun.id}`.execute(trx);
      return true;
    },
    check: async (trx, userId, code) => {
      if (!isAppCode(meantCode(code)))
        return (await spendRecoveryCode(trx, userId, code, now())) ? 'recovery code' : 'wrong';
      const factor = await read(trx, userId, true);
      const right = factor ? steps(factor, code) : [];
      for (const step of right) if (factor && (await spend(trx, factor, step))) return 'app';
      return right.length > 0 ? 'used' : 'wrong';
    },
  };
}

/** What a user has beside the password; nothing: the password alone opens. */
export async function factorsOf(db: Queries, userId: number): Promise<FactorKind[]> {
  const { rows } = await sql<{ hasApp: boolean; hasPasskey: boolean }>`select
    exists (select from "factor" where "userId" = ${userId} and "confirmedAt" is not null) as "hasApp",
    exists (select from "passkey" where "userId" = ${userId}) as "hasPasskey"`.execute(db);
  const [has] = rows;
  return [...(has?.hasApp ? ['app' as const] : []), ...(has?.hasPasskey ? ['passkey' as const] : [])];
}

/** Takes away a user's authenticator app; answers whether there was one. */
export async function removeApp(trx: Queries, userId: number): Promise<boolean> {
  const { rows } = await sql<{ wasThere: boolean }>`delete from "factor" where "userId" = ${userId}
    returning "confirmedAt" is not null as "wasThere"`.execute(trx);
  await endWhatFactorsLeft(trx, userId);
  return rows.some(({ wasThere }) => wasThere);
}

/** Takes away all second factors of a user with all that belongs to them; answers whether there was one. */
export async function removeFactors(trx: Queries, userId: number): Promise<boolean> {
  const { rows } = await sql`delete from "passkey" where "userId" = ${userId} returning 1`.execute(trx);
  const hadApp = await removeApp(trx, userId);
  return hadApp || rows.length > 0;
}

/** After a factor was taken away: devices ask again, and recovery codes go with the last one. */
export async function endWhatFactorsLeft(trx: Queries, userId: number): Promise<void> {
  if ((await factorsOf(trx, userId)).length === 0)
    await sql`delete from "recoveryCode" where "userId" = ${userId}`.execute(trx);
  await sql`delete from "secondStep" where "userId" = ${userId}`.execute(trx);
  await forgetRemembered(trx, userId, 'all');
}
