import { sql } from 'kysely';
import { jsonRows, type Queries } from '../db/queries.ts';
import type { Values } from './kinds.ts';

/** A new contact's place: after the last of its case, whose row is locked. */
export async function placeAtEnd(trx: Queries, contact: Values): Promise<Values> {
  const [last] = await jsonRows<{ sortId: number }>(
    trx,
    sql`select coalesce(max("sortId"), -1) as "sortId" from "contact"
      where "parentType" = ${contact.parentType} and "parentId" = ${contact.parentId}::integer and "deletedAt" is null`,
  );
  return { ...contact, sortId: (last?.sortId ?? -1) + 1 };
}
