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
 * statement and detail, where names would stand (security.md, Logs). Parallel workers would need more /dev/shm than a container has.
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

/** Whether a process of this number lives; one of another account counts. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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

/** The last line of PostgreSQL's own messages, as a reason. */
export const lastMessage = (home: Home): string =>
  readFileSync(home.log, 'utf8').trim().split('\n').slice(-3).join(' / ');

const isGone = async (pid: number, home: Home, milliseconds: number) => {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(10)) {
    // An adopted server that ended may stay as a zombie in a container without an init; its file goes in any case.
    if (!isAlive(pid) || !statSync(pidFile(home), { throwIfNoEntry: false })) return true;
  }
  return false;
};

/** Ends a server: open transactions are rolled back, everything is written; after 30 s at once, which recovery mends. */
export const stopServer = async (pid: number, home: Home): Promise<void> => {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await isGone(pid, home, 30_000)) return;
  process.kill(pid, 'SIGQUIT');
  await isGone(pid, home, 5_000);
};
