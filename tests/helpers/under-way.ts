import { sql } from 'kysely';
import type { Queries } from '#server/db/queries.ts';
import type { TestServer } from './server.ts';

/** How many transactions wait for a lock now. */
export async function waiting({ db }: Pick<TestServer, 'db'>): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(db);
  return rows.length;
}

/**
 * A transaction that has done some work and ends when it is let go, after some `last` work. Where it and another one wait for each
 * other PostgreSQL ends the other one.
 */
export async function underWay(
  { db }: Pick<TestServer, 'db'>,
  work: (trx: Queries) => Promise<unknown>,
): Promise<(last?: (trx: Queries) => Promise<unknown>) => Promise<void>> {
  const { promise: mayEnd, resolve: letGo } = Promise.withResolvers<
    ((trx: Queries) => Promise<unknown>) | undefined
  >();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const ended = db.transaction().execute(async (trx) => {
    await sql`set local deadlock_timeout = '20s'`.execute(trx);
    await work(trx);
    done();
    await (
      await mayEnd
    )?.(trx);
  });
  await isDone;
  return (last) => {
    letGo(last);
    return ended;
  };
}
