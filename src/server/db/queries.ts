import { setImmediate as turn } from 'node:timers/promises';
import {
  type AccessMode,
  type IsolationLevel,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';
import { kept } from './kept-plans.ts';

/** Where SQL runs: the database, or a transaction of it. */
export type Queries = QueryExecutorProvider;

interface Transactions {
  setIsolationLevel(level: IsolationLevel): Transactions;
  setAccessMode(mode: AccessMode): Transactions;
  execute<T>(work: (trx: Queries) => Promise<T>): Promise<T>;
}

/** The part of Kysely that stores need: SQL of their own, and transactions. */
export interface Db extends Queries {
  transaction(): Transactions;
}

const parsedRows = async <T>(
  db: Queries,
  plan: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
): Promise<T[]> => {
  const { rows } = await sql<{
    json: string;
  }>`${plan}select coalesce(json_agg("r"), '[]')::text as "json" from (${query}) "r"`.execute(db);
  return JSON.parse(rows[0]?.json ?? '[]') as T[];
};

/**
 * Rows of a query as one JSON text made in SQL: what arrives is the same on every driver, with days as YYYY-MM-DD and
 * no type parser in between.
 */
export const jsonRows = <T>(db: Queries, query: RawBuilder<unknown>): Promise<T[]> =>
  parsedRows(db, sql``, query);

/** Rows that are read between two turns of the event loop. */
const rowsATurn = 1000;

/** The same for a query of tens of thousands of rows: read at once, they would keep the process from answering anybody. */
export async function manyRows<T>(db: Queries, query: RawBuilder<unknown>): Promise<T[]> {
  const { rows: pieces } = await sql<{ json: string }>`
    select json_agg("row" order by "n")::text as "json"
    from (select to_json("q") as "row", row_number() over () - 1 as "n" from (${query}) "q") "numbered"
    group by "n" / ${rowsATurn}::integer order by min("n")`.execute(db);
  const found: T[] = [];
  for (const { json } of pieces) {
    found.push(...(JSON.parse(json) as T[]));
    await turn();
  }
  return found;
}

/** The same as `jsonRows` for a query of few shapes whose best plan never depends on its parameters: planned once a connection. */
export const keptRows = <T>(db: Queries, query: RawBuilder<unknown>): Promise<T[]> =>
  parsedRows(db, kept, query);

/** The rows of such a query by column, for a JSON text that is not read here. */
export const keptColumns = async <T>(db: Queries, query: RawBuilder<unknown>): Promise<T[]> => {
  const { rows } = await sql<T>`${kept}${query}`.execute(db);
  return rows;
};

/** A JSON parameter, by way of text: drivers differ in how they send objects. */
export const jsonParameter = (value: unknown): RawBuilder<unknown> =>
  sql`(${JSON.stringify(value)}::text)::jsonb`;
