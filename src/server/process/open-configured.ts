import type { Database } from '../db/database.ts';
import { runningEmbedded, startEmbedded } from '../db/embedded/start-embedded.ts';
import { openDatabase } from '../db/postgres.ts';
import type { Config } from './config.ts';
import { requireDatabase } from './configured-source.ts';

/**
 * Opens the database that the settings name, starting the embedded one where they name none; closing it ends that too.
 * @param onRestart told when the embedded one had ended by itself and was started again.
 * @throws {StartRefused} when it can't be started or reached, or is not one that Accord may use.
 */
export const openConfigured = async (config: Config, onRestart: () => void): Promise<Database> => {
  const options = { requireFsync: config.isProduction };
  if (config.databaseUrl !== null) return openDatabase({ url: config.databaseUrl }, options);
  const embedded = await startEmbedded(config.dataDir, onRestart);
  try {
    const database = await openDatabase(embedded.source, options);
    return {
      ...database,
      close: async () => {
        await database.close();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
};

/** The same for a command that works on a database that is there, also while a server has the embedded one. */
export const openBeside = async (config: Config): Promise<Database> => {
  requireDatabase(config);
  const running = config.databaseUrl === null ? await runningEmbedded(config.dataDir) : null;
  return running ? openDatabase(running) : openConfigured(config, () => {});
};
