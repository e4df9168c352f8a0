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

/**
 * The real PostgreSQL that npm brought, on a folder of its own under /tmp that goes with it.
 * @param settings of postgresql.conf, for those who need more than its defaults.
 * @param kept a folder that stays, with what is in it already.
 */
export const startPostgres = async (
  settings: Readonly<Record<string, string>> = {},
  kept?: string,
): Promise<ThrowawayPostgres> => {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'accord-pg-')));
  let server = await startEmbedded(folder);
  const { socketDir, database, user } = server.source;
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
  // Nobody needs this data after a power cut; without waiting for the disk a new database takes a third of the time.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries({ fsync: 'off', ...settings }))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  await client.end();
  if (Object.keys(settings).length > 0) {
    // Some are read at the start only.
    await server.stop();
    server = await startEmbedded(folder);
  }
  return {
    url,
    stop: async () => {
      await server.stop();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
};
