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
 * The server that the settings name, or the embedded one, started unless an Accord runs on it already.
 * @param beside whether it may be that of a running Accord; if not, such a one is a refusal.
 * @throws {StartRefused} when the embedded one can't be started.
 */
export async function configuredSource(
  config: Config,
  { beside }: { beside: boolean },
): Promise<ConfiguredSource> {
  if (config.databaseUrl !== null) return { source: { url: config.databaseUrl }, close: async () => {} };
  const running = beside ? await runningEmbedded(config.dataDir) : null;
  if (running) return { source: running, close: async () => {} };
  const embedded = await startEmbedded(config.dataDir);
  return { source: embedded.source, close: () => embedded.stop() };
}
