import { sql } from 'kysely';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import type { Queries } from '../db/queries.ts';

/**
 * Waits until no other transaction writes lookups of that kind, and keeps others from it until this one ends. A write
 * of a lookup reads the others of its kind (names, the current year), so two at once would miss each other's change. To
 * be called before any row is locked, else two writes could wait for each other for ever.
 */
export async function takeTurn(trx: Queries, entity: LookupEntity): Promise<void> {
  await sql`select "takeTurn"(${entity})`.execute(trx);
}
