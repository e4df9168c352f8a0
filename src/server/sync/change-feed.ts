import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { faultFields, type Log } from '../base/log.ts';
import type { Database } from '../db/database.ts';
import type { ChangeFeed } from './hints.ts';
import { concernedAfter, everybody } from './concerned.ts';

/** One listener on the database for all streams of this process. */
export interface OpenChangeFeed extends ChangeFeed {
  close(): Promise<void>;
}

/** A process that says nothing for so long has no streams any more, in ms: it missed three turns of 10 s. */
const countsFor = 35_000;

/** How many streams the other processes have, by what they tell on a channel of the database. */
async function countStreams(database: Database) {
  const own = randomUUID();
  const others = new Map<string, { count: number; at: number }>();
  const close = await database.listen('accord_streams', (payload) => {
    const [process, count] = payload.split(' ');
    if (process && process !== own) others.set(process, { count: Number(count), at: performance.now() });
  });
  return {
    close,
    tell: async (count: number) =>
      void (await sql`select pg_notify('accord_streams', ${`${own} ${count}`})`.execute(database.sql)),
    others() {
      const since = performance.now() - countsFor;
      for (const [process, { at }] of others) if (at < since) others.delete(process);
      return [...others.values()].reduce((sum, { count }) => sum + count, 0);
    },
  };
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

  const streams = await countStreams(database);
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
      await streams.close();
    },
    onUserChanged: (listener) => void userListeners.add(listener),
    onChange: (listener) => void listeners.add(listener),
    concernedAfter: (after, years) =>
      concernedAfter(database.sql, after, years).catch((error: unknown) => {
        log.error('whom changes concern could not be read', faultFields(error));
        return everybody;
      }),
    tellStreams: streams.tell,
    otherStreams: streams.others,
  };
}
