import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Home } from './home.ts';
import { serverEnvironment } from './server-environment.ts';

const longestLog = 10 * 2 ** 20;

/**
 * Given with every start, so that an edited or older postgresql.conf changes nothing of it. Error lines go without
 * statement and detail, where names would stand (docs/security.md, Logs). Parallel workers would need more /dev/shm than a container has.
 */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  max_parallel_workers_per_gather: '0',
};

const pidFile = (home: Home) => join(home.cluster, 'postmaster.pid');

/** An adopted server that ended is nobody's to reap in a container without an init, and stays in the table. */
const isZombie = (pid: number) => {
  try {
    // The state follows the name, which stands in brackets and may hold any character.
    return process.platform === 'linux' && / Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Whether a process of this number runs; one of another account counts, one that only waits to be reaped does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
};

/** After a power cut the number may be anybody's. PostgreSQL works in its cluster's folder and names it in its command. */
const isServerOf = (pid: number, home: Home) => {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === home.cluster;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      home.cluster,
    );
  } catch {
    return false;
  }
};

/** The server that runs on this cluster, by its postmaster.pid; null when none does. */
export const runningServer = (home: Home): number | null => {
  let text;
  try {
    text = readFileSync(pidFile(home), 'utf8');
  } catch {
    return null;
  }
  const [first = '', ...rest] = text.split('\n');
  const pid = Number(first);
  if (!(pid > 0) || !isAlive(pid)) return null;
  if (isServerOf(pid, home)) return pid;
  // Someone else's number would keep PostgreSQL from starting. Its parent's number it takes for stale, and still checks
  // by the rest of the file that no old backend holds the shared memory; without the file it could not.
  writeFileSync(pidFile(home), [String(process.pid), ...rest].join('\n'));
  return null;
};

/**
 * Starts PostgreSQL apart from this process's group, so that Ctrl-C reaches Node alone, which then stops it in order.
 * Its messages go to a file, which outlives this process as the server does.
 */
export const launchServer = (home: Home, binaries: string, account: Account | null): number => {
  if ((statSync(home.log, { throwIfNoEntry: false })?.size ?? 0) > longestLog) truncateSync(home.log);
  const log = openSync(home.log, 'a', 0o600);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', home.cluster, '-k', home.socketDir, ...options], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  });
  closeSync(log);
  // A failed spawn is seen as a process that is not alive.
  child.on('error', () => {});
  child.unref();
  return child.pid ?? 0;
};

/**
 * The last of a server's own messages, as a reason. The processes that a killed server left write into the same file at
 * the same time; lines without a number come before PostgreSQL knows how to write them.
 */
export const lastMessage = (home: Home, pid: number): string => {
  const lines = readFileSync(home.log, 'utf8').trim().split('\n');
  const own = lines.filter((line) => line.includes(` [${pid}] `));
  return (own.length > 0 ? own : lines).slice(-3).join(' / ');
};

const isGone = async (pid: number, milliseconds: number) => {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(10))
    if (!isAlive(pid)) return true;
  return false;
};

/** Ends a server: open transactions are rolled back, everything is written; after 30 s at once, which recovery mends. */
export const stopServer = async (pid: number): Promise<void> => {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await isGone(pid, 30_000)) return;
  process.kill(pid, 'SIGQUIT');
  await isGone(pid, 5_000);
};
