import { type RawBuilder, sql } from 'kysely';
import type { Person } from '#domain/people.ts';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { reply } from '../base/handlers.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { namedBy, type Reference, unknownRecord } from '../records/reference.ts';
import { wireColumns } from '../records/wire-columns.ts';
import { etag } from '../records/written.ts';

/** The lookups that fulfil a condition on alias "t", by name; deleted ones included. */
export const lookupsWith = <E extends LookupEntity>(
  db: Queries,
  entity: E,
  condition: RawBuilder<unknown>,
): Promise<RecordOf<E>[]> =>
  keptRows(
    db,
    sql`select ${wireColumns(entity, 't')} from ${sql.table(entity)} "t"
      where ${condition} order by "searchText"("t"."name") collate "C", "t"."uid"`,
  );

const present = sql`"t"."deletedAt" is null`;

export const allLookups = <E extends LookupEntity>(db: Queries, entity: E): Promise<RecordOf<E>[]> =>
  lookupsWith(db, entity, present);

export const activeLookups = <E extends LookupEntity>(db: Queries, entity: E): Promise<RecordOf<E>[]> =>
  lookupsWith(db, entity, sql`${present} and "t"."isActive"`);

/** The users to whom cases can be assigned, by name. */
export const activePeople = (db: Queries): Promise<Person[]> =>
  keptRows(
    db,
    sql`select ${wireColumns('person', 't')} from "person" "t" where ${present} and "t"."isActive"
      order by lower("lastName"), lower("firstName"), "id"`,
  );

/** Answers one lookup; throws Problem 'notFound' for an unknown or deleted one. */
export async function answerLookup<E extends LookupEntity>(db: Queries, entity: E, reference: Reference) {
  const [found] = await lookupsWith(db, entity, sql`${namedBy(entity, 't', reference)} and ${present}`);
  if (!found) throw unknownRecord(entity);
  return reply(found, etag(found));
}
