import { sql } from 'kysely';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import type { Queries } from '../db/queries.ts';
import { namedBy } from '../records/reference.ts';

/** What forms have for the id of a record that is not saved yet (docs/product.md 3.1). */
const newId = '-1';

/**
 * Whether another lookup of the kind has the name, case, accents and spaces aside. `id` is the one that is being edited; -1
 * for a new one. The database says the same when it is saved (0004-lookups.sql); this only tells earlier.
 */
export async function isNameTaken(
  db: Queries,
  entity: LookupEntity,
  id: string,
  name: string,
): Promise<boolean> {
  const itself = id === newId ? sql`false` : namedBy(entity, 't', id);
  const { rows } = await sql`
    select from ${sql.table(entity)} "t" where "t"."deletedAt" is null and not (${itself})
      and "comparableName"("t"."name") = "comparableName"(${name}) limit 1`.execute(db);
  return rows.length > 0;
}
