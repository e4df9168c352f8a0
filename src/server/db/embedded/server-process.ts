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

/**
 * In a container without an init nobody reaps an adopted server that has ended: the kernel goes on listing it as a
 * zombie.
 */
const isZombie = (pid: number) => {
  try {
    // The state comes after the program's name, which is in brackets and may itself hold brackets.
    return process.platform === 'linux' && / Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Whether a process with this id runs: also one of another account, but no zombie. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
};

/**
 * Whether a process is PostgreSQL on this cluster: its working directory is the cluster's folder, and its command names
 * that folder. After a power cut any program may have the process id that postmaster.pid names.
 */
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
  // PostgreSQL refuses to start while postmaster.pid names another program's process id. So this process, PostgreSQL's
  // parent to be, writes its own id there, which PostgreSQL takes for stale. The rest of the file stays: by it
  // PostgreSQL checks that no old backend holds the shared memory.
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
  // When the spawn fails, the caller finds that no such process is alive.
  child.on('error', () => {});
  child.unref();
  return child.pid ?? 0;
};

/**
 * The last messages of a server, as a reason. Backends that a killed server left behind write into the same file, under
 * other process ids. A server that failed before it read its settings writes lines without an id: then these are the
 * last of all lines.
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

/**
 * Ends a server: PostgreSQL rolls open transactions back and writes everything to disk. A server that still runs after
 * 30 s is ended at once, and recovers at its next start.
 */
export const stopServer = async (pid: number): Promise<void> => {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await isGone(pid, 30_000)) return;
  process.kill(pid, 'SIGQUIT');
  await isGone(pid, 5_000);
};
