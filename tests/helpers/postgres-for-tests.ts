import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { ThrowawayPostgres } from './postgres.ts';

const holder = fileURLToPath(new URL('./hold-postgres.ts', import.meta.url));

/** The embedded PostgreSQL for a run, which outlives it in no case: a process of its own watches over it. */
async function startHeld(): Promise<ThrowawayPostgres> {
  // Apart from this process's group, so that Ctrl-C doesn't reach it before it has cleaned up.
  const child = spawn(process.execPath, [holder], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [url] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => []),
  ])) as string[];
  if (!url) throw new Error('The PostgreSQL of the tests did not start.');
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Drops what the tests' workers have left on a server that stays. */
async function dropOwn(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1 || '_')",
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

/**
 * Sets TEST_DATABASE_URL to a PostgreSQL of this run, unless it names one already, and TEST_DATABASE_PREFIX to what the
 * names of the run's databases begin with. Vitest calls this for each project that has tests to run: the first one does it.
 * @returns what ends it; nothing when an earlier project does.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_PREFIX']) return undefined;
  const prefix = `t${randomBytes(4).toString('hex')}`;
  process.env['TEST_DATABASE_PREFIX'] = prefix;
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return () => dropOwn(given, prefix);
  const { url, stop } = await startHeld();
  process.env['TEST_DATABASE_URL'] = url;
  return stop;
}
