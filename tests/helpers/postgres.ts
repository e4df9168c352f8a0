import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';

export interface ThrowawayPostgres {
  /** As TEST_DATABASE_URL: its user may create databases. */
  url: string;
  stop(): Promise<void>;
}

/** The real PostgreSQL that npm brought, on a folder of its own under /tmp that goes with it. */
export const startPostgres = async (): Promise<ThrowawayPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'accord-pg-'));
  const server = await startEmbedded(folder);
  const { socketDir, database, user } = server.source;
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
  // Nobody needs this data after a power cut; without waiting for the disk a new database takes a third of the time.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.end();
  return {
    url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
