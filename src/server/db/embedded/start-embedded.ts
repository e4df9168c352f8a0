import { chown, chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '../../base/start-refused.ts';
import { type Account, databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { clusterIn, type Home, makeHome } from './home.ts';
import { keepRunning } from './keep-running.ts';
import { databaseName, isReady } from './readiness.ts';
import { superuser } from './server-environment.ts';
import { isAlive, lastMessage, launchServer, runningServer, stopServer } from './server-process.ts';

export interface EmbeddedPostgres {
  /** For `openDatabase`. */
  source: { socketDir: string; database: string; user: string };
  /** Whether it was running already, left behind by an Accord that was killed. */
  isAdopted: boolean;
  /** The server's process id; another one after a restart. */
  pid(): number;
  /** Ends the server in order and gives the folder back. Close the database first. */
  stop(): Promise<void>;
}

const adoptionPatience = 15_000;
const launchPatience = 10_000;

const makeSocketDir = async ({ socketDir }: Home, account: Account | null) => {
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  await chmod(socketDir, 0o700);
  if (account) await chown(socketDir, account.uid, account.gid);
};

const adopt = async (home: Home) => {
  const pid = runningServer(home);
  if (!pid) return null;
  const end = Date.now() + adoptionPatience;
  if (await isReady(home.socketDir, () => isAlive(pid) && Date.now() < end)) return pid;
  await stopServer(pid);
  return null;
};

/**
 * Where only the server was killed, its backends end by themselves, and until then PostgreSQL refuses to start beside
 * the memory that they share. And an Accord that was killed while it restarted the server leaves a server that is just
 * starting: this process adopts it.
 */
const refusedByAnother = /still in use|"postmaster\.pid" already exists/;

const launch = async (home: Home, binaries: string, account: Account | null): Promise<number> => {
  for (const end = Date.now() + launchPatience; ; await delay(100)) {
    const pid = launchServer(home, binaries, account);
    if (pid && (await isReady(home.socketDir, () => isAlive(pid)))) return pid;
    const reason = lastMessage(home, pid);
    const other = await adopt(home);
    if (other) return other;
    if (!refusedByAnother.test(reason) || Date.now() > end)
      throw new StartRefused(`The embedded PostgreSQL did not start: ${reason || 'it could not be run'}`);
  }
};

/**
 * Starts the PostgreSQL that npm brought, on the folder `postgres` of DATA_DIR: over a Unix socket, without TCP and
 * password, adopting one left running by a killed Accord, and starting it again should it end by itself.
 * @param onRestart told each time that it was found ended and started again.
 * @throws {StartRefused} with one line: the folder is in use, its path too long, no PostgreSQL for this machine.
 */
export const startEmbedded = async (
  dataDir: string,
  onRestart: () => void = () => {},
): Promise<EmbeddedPostgres> => {
  const folder = resolve(dataDir);
  const account = databaseAccount(clusterIn(folder));
  const home = await makeHome(folder, account);
  const unlock = lockFolder(home.path);
  try {
    const binaries = await findBinaries(home.path, account);
    await ensureCluster(home, binaries, account);
    await makeSocketDir(home, account);
    const start = async () => (await adopt(home)) ?? launch(home, binaries, account);
    const adopted = await adopt(home);
    const server = keepRunning(adopted ?? (await launch(home, binaries, account)), start, onRestart);
    return {
      source: { socketDir: home.socketDir, database: databaseName, user: superuser },
      isAdopted: adopted !== null,
      pid: server.pid,
      stop: async () => {
        await server.release();
        await stopServer(server.pid());
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** How to reach the embedded PostgreSQL of a DATA_DIR beside the Accord that runs it; null when none runs. */
export const runningEmbedded = async (dataDir: string): Promise<EmbeddedPostgres['source'] | null> => {
  const folder = resolve(dataDir);
  const home = await makeHome(folder, databaseAccount(clusterIn(folder)));
  return runningServer(home) ? { socketDir: home.socketDir, database: databaseName, user: superuser } : null;
};
