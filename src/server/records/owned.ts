import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Entity } from '#domain/records/records.ts';
import { mostViews } from '#domain/saved-views.ts';
import { lockUserOf } from '../db/lock-user.ts';
import { jsonRows } from '../db/queries.ts';
import type { Values } from './kinds.ts';
import type { Writing } from './written.ts';

/** Records that are one user's: nobody else reads them, lists them, or is told of their history. */
export type OwnedEntity = 'savedView';

export const isOwned = (entity: Entity): entity is OwnedEntity => entity === 'savedView';

/** The condition that a row of the alias is the user's (by number). */
export const ownedBy = (alias: string, userId: number): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.userId`)} = ${userId}::integer`;

/**
 * A new view with its owner. Throws Problem 'rule' for one too many: the user's row is locked, so that two devices that come at
 * the same time are counted one after the other.
 */
export async function withOwner({ trx, caller }: Writing, values: Values): Promise<Values> {
  await lockUserOf(trx, caller.id);
  const [found] = await jsonRows<{ count: number }>(
    trx,
    sql`select count(*) as "count" from "savedView" "t" where ${ownedBy('t', caller.id)} and "t"."deletedAt" is null`,
  );
  if ((found?.count ?? 0) >= mostViews)
    throw new Problem('rule', `You have ${mostViews} saved views already. Delete one first.`);
  return { ...values, userId: caller.id };
}
