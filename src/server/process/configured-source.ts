import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartRefused } from '../base/start-refused.ts';
import { clusterIn } from '../db/embedded/home.ts';
import { runningEmbedded, startEmbedded } from '../db/embedded/start-embedded.ts';
import type { PostgresSource } from '../db/postgres.ts';
import type { Config } from './config.ts';

/** Where the configured database is, for a command that needs connections of its own. */
export interface ConfiguredSource {
  source: PostgresSource;
  /** Ends what was started for the command; close the connections first. */
  close(): Promise<void>;
}

/**
 * For a command that works on what is there: one that was not given the server's settings would make an embedded database and work on that.
 * @throws {StartRefused} when the settings name no server and DATA_DIR holds no database.
 */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  const folder = resolve(dataDir);
  if (databaseUrl === null && !existsSync(clusterIn(folder)))
    throw new StartRefused(
      `there is no database in ${folder}: give this command the settings of the server, such as DATABASE_URL`,
    );
}

/**
 * The server that the settings name, or the embedded one, started unless an Accord runs on it already.
 * @param beside whether it is one that there is, also that of a running Accord; if not, a running one is a refusal, and one is made where there is none.
 * @throws {StartRefused} when the embedded one can't be started, or is not there.
 */
export async function configuredSource(
  config: Config,
  { beside }: { beside: boolean },
): Promise<ConfiguredSource> {
  if (config.databaseUrl !== null) return { source: { url: config.databaseUrl }, close: async () => {} };
  if (beside) requireDatabase(config);
  const running = beside ? await runningEmbedded(config.dataDir) : null;
  if (running) return { source: running, close: async () => {} };
  const embedded = await startEmbedded(config.dataDir);
  return { source: embedded.source, close: () => embedded.stop() };
}
