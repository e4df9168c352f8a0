import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { superuser } from './server-environment.ts';

/** The application's database in the cluster. */
export const databaseName = 'accord';

/** PostgreSQL's codes: starting up or shutting down; the rest are Node's for a socket that is not there yet. */
const notYet = new Set(['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET']);

const connect = async (socketDir: string, database: string) => {
  // All named, since PGPORT, PGSSLMODE and their like in the environment would win over defaults.
  const client = new pg.Client({ host: socketDir, port: 5432, user: superuser, database, ssl: false });
  client.on('error', () => {});
  await client.connect();
  return client;
};

const makeDatabase = async (socketDir: string) => {
  const client = await connect(socketDir, 'postgres');
  await client.query(`create database ${databaseName}`);
  await client.end();
};

const attempt = async (socketDir: string): Promise<boolean> => {
  try {
    await (await connect(socketDir, databaseName)).end();
    return true;
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    if (notYet.has(code) || (error as Error).message.includes('terminated unexpectedly')) return false;
    // No such database: the first start, or one that was killed before this.
    if (code !== '3D000') throw error;
    await makeDatabase(socketDir);
    return true;
  }
};

/**
 * Waits until the application's database answers, making it if the cluster has none yet.
 * @param isWorthWaiting asked before each try; a server that mends itself after a power cut may take minutes.
 * @returns whether it answers; false when waiting was not worth it any more.
 */
export const isReady = async (socketDir: string, isWorthWaiting: () => boolean): Promise<boolean> => {
  for (; isWorthWaiting(); await delay(15)) if (await attempt(socketDir)) return true;
  return false;
};
