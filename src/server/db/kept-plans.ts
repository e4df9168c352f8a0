import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* kept */';

/**
 * Begins a query that is asked at every request with the same text: a connection plans it a few times, then keeps the plan.
 * Not for searches, whose best plan depends on what is searched for.
 */
export const kept: RawBuilder<unknown> = sql.raw(mark);

const nameOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** Has a connection prepare the queries that are marked by `kept` by name; all others go as they are. */
export function keepPlans(client: pg.ClientBase): void {
  const names = new Map<string, string>();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const keeping = (...given: unknown[]) => {
    const [text, values] = given;
    if (typeof text !== 'string' || !text.startsWith(mark)) return query(...given);
    const name = names.get(text) ?? nameOf(text);
    names.set(text, name);
    return query({ name, text, values }, ...given.slice(2));
  };
  client.query = keeping as typeof client.query;
}
