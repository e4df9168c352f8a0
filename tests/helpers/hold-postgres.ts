import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { throwawayPlace } from './throwaway-place.ts';
import { startPostgres } from './postgres.ts';

/**
 * The process that holds a run's PostgreSQL: it says the server's URL, and ends the server and removes its folder when its
 * standard input ends. That comes however the run ends, by Ctrl-C and by a kill too.
 */

/** What a database that nobody needs tomorrow can do without; files beside each other hold many pools of 10. */
const settings = {
  max_connections: '500',
  autovacuum: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // In memory the log takes room from the tables.
  max_wal_size: '128MB',
  jit: 'off',
  // A kept query is planned once a connection; left to itself PostgreSQL plans it five times before it keeps a plan.
  plan_cache_mode: 'force_generic_plan',
};

const isOver = once(process.stdin.resume(), 'close');
const folder = await mkdtemp(join(throwawayPlace(), 'accord-pg-'));
try {
  const postgres = await startPostgres(settings, folder);
  process.stdout.write(`${postgres.url}\n`);
  await isOver;
  await postgres.stop();
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
