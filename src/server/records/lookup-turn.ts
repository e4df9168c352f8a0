import { sql } from 'kysely';
import type { LookupEntity } from '#domain/lookup-kinds.ts';
import type { Queries } from '../db/queries.ts';

/**
 * Waits until nobody else writes lookups of that kind; until the transaction ends, nobody else does. Taken before any row is
 * locked: a write reads the others of its kind (names, the current year), and two at once would miss each other or wait
 * for each other.
 */
export async function takeTurn(trx: Queries, entity: LookupEntity): Promise<void> {
  await sql`select "takeTurn"(${entity})`.execute(trx);
}
