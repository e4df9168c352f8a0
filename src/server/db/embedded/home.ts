import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../base/make-folder.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { type Account, canEnter } from './account.ts';

/** Where root keeps databases whose account can't get to DATA_DIR, as under /root. */
const elsewhere = '/var/lib/accord';

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** The database's account may pass through the folders above its own, but not list them. */
const passable = 0o711;

/** PostgreSQL gives its socket this name. The kernel takes a socket's path of 107 bytes at the most (103 on macOS). */
const socketName = '.s.PGSQL.5432';
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/** What lies in the folder `postgres` of DATA_DIR. */
export interface Home {
  path: string;
  cluster: string;
  socketDir: string;
  log: string;
}

/** Where the cluster of a DATA_DIR lies, if there is one: its owner is looked up there before anything is made. */
export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');

/**
 * Makes the folder `postgres` of DATA_DIR, or a link of that name to one under /var/lib/accord if the database's account
 * can't get to DATA_DIR. A new DATA_DIR at the same path has a new link, so it never meets an old database.
 * @throws {StartRefused} when the path is too long for a socket, or the link leads nowhere.
 */
export const makeHome = async (dataDir: string, account: Account | null): Promise<Home> => {
  const entry = join(dataDir, 'postgres');
  if (!(await exists(entry))) {
    makeFolder(dataDir);
    if (canEnter(dirname(dataDir), account)) {
      await mkdir(entry, { mode: passable });
    } else {
      const target = join(elsewhere, randomUUID());
      await mkdir(target, { recursive: true });
      await chmod(elsewhere, passable);
      await symlink(target, entry);
    }
  }
  const path = await realpath(entry).catch(() => {
    throw new StartRefused(
      `${entry} leads to a folder that is gone: restore it, or remove the link to start anew.`,
    );
  });
  if (account) {
    await chmod(path, passable);
    const above = dirname(path);
    await chmod(above, ((await stat(above)).mode & 0o777) | 0o001);
  }
  const socketDir = join(path, 'run');
  const bytes = Buffer.byteLength(join(socketDir, socketName));
  if (bytes > longestSocketPath)
    throw new StartRefused(
      `DATA_DIR is too long: the database's socket would take ${bytes} bytes, ${longestSocketPath} is the most. Choose a shorter folder.`,
    );
  return { path, socketDir, cluster: join(path, 'cluster'), log: join(path, 'postgres.log') };
};
