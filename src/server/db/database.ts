import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs a text of several statements; gives the rows of the last one. */
export type RunScript = (text: string) => Promise<readonly Record<string, unknown>[]>;

/** An open database. Values come back as type-parsers.ts says, whichever PostgreSQL it is. */
export interface Database {
  sql: Kysely<Tables>;
  /**
   * Calls back with the payload of each NOTIFY on the channel, until the function it gives is called. Notifications sent
   * while the connection was lost are gone: after each reconnect the callback gets an empty payload, which means "look".
   */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  /** One transaction for texts of several statements, of which `sql` takes only one; rolled back by a throw. */
  scripts<T>(work: (run: RunScript) => Promise<T>): Promise<T>;
  /** How many connections there are, and how many requests wait for one. */
  connections(): Record<'busy' | 'idle' | 'waiting', number>;
  close(): Promise<void>;
}
