import { loadavg } from 'node:os';
import pg from 'pg';
import { openDatabase } from '#server/db/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '../../helpers/postgres.ts';
import { addBenchUsers } from './bench-app.ts';
import type { Size } from './copy-records.ts';
import { loadRecords, sizeOf } from './load-records.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Others on the machine make everything slower, and the figures tell nothing without them. */
const sayLoad = () =>
  say(
    `Load average of this machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );

const people = Array.from(
  { length: Number(process.env['BENCH_LOAD_USERS'] ?? 200) },
  (_, index) => `bench${index + 1}`,
);

/** The people come last, so with the last of them all is there. */
async function isLoaded(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const table = await client.query(`select to_regclass('"users"') as "name"`);
    if (table.rows[0]?.name === null) return false;
    return (
      (await client.query('select from "users" where "userName" = $1', [people.at(-1)])).rows.length === 1
    );
  } finally {
    await client.end();
  }
}

/** A folder from before newer migrations gets them; one whose migrations were changed since says so, and is to be removed. */
async function bringUp(url: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs the work on a PostgreSQL with the records: 1,000,000 students and the rest times BENCH_SERVER_SCALE. It and they
 * are made for this run and go with it; with BENCH_SERVER_FOLDER they are made in that folder, stay there, and the next
 * run with it begins to measure at once. BENCH_SERVER_URL names a server that runs already and has them. Memory is set as
 * for a server of 8 GB; the disk is not waited for.
 */
export async function withRecords(
  work: (url: string, users: string[], size: Size) => Promise<void>,
): Promise<void> {
  const size = sizeOf(Number(process.env['BENCH_SERVER_SCALE'] ?? 1));
  const measured = async (url: string) => {
    sayLoad();
    await work(url, people, size);
    sayLoad();
  };
  const running = process.env['BENCH_SERVER_URL'];
  if (running) return measured(running);
  const postgres = await startPostgres(
    {
      shared_buffers: '2GB',
      effective_cache_size: '6GB',
      max_wal_size: '8GB',
      random_page_cost: '1.1',
    },
    process.env['BENCH_SERVER_FOLDER'],
  );
  try {
    if (await isLoaded(postgres.url)) await bringUp(postgres.url);
    else {
      const started = performance.now();
      await loadRecords(postgres.url, size, (text) => say(`Making ${text}…`));
      await addBenchUsers(postgres.url, people);
      const seconds = Math.round((performance.now() - started) / 1000);
      say(`${size.students} students, ${size.cases} cases, ${size.events} events in ${seconds} s.`);
    }
    await measured(postgres.url);
  } finally {
    await postgres.stop();
  }
}
