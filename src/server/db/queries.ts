import {
  type AccessMode,
  type IsolationLevel,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';

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

/**
 * Rows of a query whose only column "json" is a JSON text made in SQL: what arrives is the same on every driver, with
 * days as YYYY-MM-DD and no type parser in between.
 */
export async function jsonRows<T>(db: Queries, query: RawBuilder<unknown>): Promise<T[]> {
  const { rows } = await sql<{
    json: string;
  }>`select to_json("r")::text as "json" from (${query}) "r"`.execute(db);
  return rows.map((row) => JSON.parse(row.json) as T);
}

/** A JSON parameter, by way of text: drivers differ in how they send objects. */
export const jsonParameter = (value: unknown): RawBuilder<unknown> =>
  sql`(${JSON.stringify(value)}::text)::jsonb`;
