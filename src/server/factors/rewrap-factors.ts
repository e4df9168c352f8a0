import { sql } from 'kysely';
import type { WrappingKeys } from '../base/keys.ts';
import { SealBroken, wrappedAnew } from '../base/wrapped-keys.ts';
import type { Queries } from '../db/queries.ts';
import { factorName } from './factors.ts';

/**
 * Seals the secrets of all second factors with the current key, so that the secrets of the server before it can go; may run while
 * Accord does. Answers how many there are, how many were sealed anew, and whose (numbers of users) open by none of the keys.
 */
export async function rewrapFactors(
  db: Queries,
  keys: WrappingKeys,
): Promise<{ all: number; anew: number; broken: number[] }> {
  const { rows } = await sql<{ id: number; userId: number; sealed: string }>`
    select "id", "userId", "sealed" from "factor" order by "id"`.execute(db);
  const done = { all: rows.length, anew: 0, broken: new Array<number>() };
  for (const { id, userId, sealed } of rows)
    try {
      const anew = wrappedAnew(keys, sealed, factorName(userId));
      if (anew === null) continue;
      await sql`update "factor" set "sealed" = ${anew} where "id" = ${id} and "sealed" = ${sealed}`.execute(
        db,
      );
      done.anew += 1;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      done.broken.push(userId);
    }
  return done;
}
