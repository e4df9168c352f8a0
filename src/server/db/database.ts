import type { Kysely } from 'kysely';
import { openMemory } from './memory.ts';
import { openPostgres, type PostgresOptions, type PostgresSource } from './postgres.ts';
import type { Tables } from './tables.ts';

/** Runs a text of several statements; gives the rows of the last one. */
export type RunScript = (text: string) => Promise<readonly Record<string, unknown>[]>;

/** An open database. Values come back as type-parsers.ts says, whichever PostgreSQL is behind it. */
export interface Database {
  sql: Kysely<Tables>;
  /**
   * Calls back with the payload of each NOTIFY on the channel, until the function it gives is called. Notifications sent
   * while the connection was lost are gone: after each reconnect the callback gets an empty payload, which means "look".
   */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  /** One transaction for scripts of several statements, which `sql` can't run on every driver; rolled back by a throw. */
  scripts<T>(work: (run: RunScript) => Promise<T>): Promise<T>;
  /** How many connections there are, and how many requests wait for one; all 0 where there is no pool. */
  connections(): Record<'busy' | 'idle' | 'waiting', number>;
  close(): Promise<void>;
}

/**
 * Opens a database: a URL, the embedded PostgreSQL's socket, or 'memory' (PGlite, for tests; nothing is kept).
 * @throws {StartRefused} when it can't be reached or is not one that Accord may use.
 */
export const openDatabase = (
  source: PostgresSource | 'memory',
  options: PostgresOptions = {},
): Promise<Database> => (source === 'memory' ? openMemory() : openPostgres(source, options));
