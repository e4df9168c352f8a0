import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './queries.ts';

/**
 * Keeps the row of the user whom the condition finds from other changes until the transaction ends, so that what is theirs is counted and
 * taken away one after the other. To be called before anything that hangs on the user is locked, else two such transactions could
 * wait for each other for ever.
 */
export async function lockUser(trx: Queries, condition: RawBuilder<unknown>): Promise<void> {
  await sql`select from "users" where ${condition} for no key update`.execute(trx);
}

/** The same for the user of a number. */
export const lockUserOf = (trx: Queries, userId: number): Promise<void> =>
  lockUser(trx, sql`"id" = ${userId}::integer`);
