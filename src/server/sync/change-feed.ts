import { sql } from 'kysely';
import { faultFields, type Log } from '../base/log.ts';
import type { Database } from '../db/database.ts';
import type { ChangeFeed } from './hints.ts';

/** One listener on the database for all streams of this process. */
export interface OpenChangeFeed extends ChangeFeed {
  close(): Promise<void>;
}

/** Listens to the trigger of the change log, which sends the number of the newest committed change, and to that of the users. */
export async function openChangeFeed(database: Database, log: Log): Promise<OpenChangeFeed> {
  const listeners = new Set<(newest: number) => void>();
  const tell = (newest: number) => {
    for (const listener of listeners) listener(newest);
  };

  /** After a lost connection nobody knows what was missed, so the newest number is read. */
  const look = async () => {
    const found = await sql<{ newest: number }>`
      select coalesce(max("number"), 0)::float8 as "newest" from "change_log"`.execute(database.sql);
    tell(found.rows[0]?.newest ?? 0);
  };

  const userListeners = new Set<(userId: number | null) => void>();
  const closeUsers = await database.listen('accord_users', (payload) => {
    for (const listener of userListeners) listener(payload === '' ? null : Number(payload));
  });
  const closeChanges = await database.listen('accord_changes', (payload) => {
    if (payload !== '') tell(Number(payload));
    else
      look().catch((error: unknown) => log.error('the newest change could not be read', faultFields(error)));
  });

  return {
    close: async () => {
      await closeUsers();
      await closeChanges();
    },
    onUserChanged: (listener) => void userListeners.add(listener),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
