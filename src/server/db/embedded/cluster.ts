import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../../base/start-refused.ts';
import type { Account } from './account.ts';
import type { Home } from './home.ts';
import { serverEnvironment, superuser } from './server-environment.ts';

const run = promisify(execFile);
const major = '18';

/**
 * initdb works in a folder of this name. When Accord is killed meanwhile, what initdb leaves there, or still writes
 * there, is never taken for a cluster.
 */
const unfinished = 'cluster.new-';

const sync = async (folder: string) => {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
};

const initialise = async (binaries: string, folder: string, account: Account | null) => {
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  const options = [
    ['-D', folder],
    ['-U', superuser],
    ['--auth=trust', '--encoding=UTF8', '--data-checksums'],
    ['--locale-provider=builtin', '--locale=C.UTF-8'],
  ];
  await run(join(binaries, 'initdb'), options.flat(), {
    ...account,
    cwd: '/',
    env: serverEnvironment(),
  }).catch((error: Error & { stderr?: string }) => {
    const reason = (error.stderr || error.message).trim().split('\n').at(-1);
    throw new StartRefused(`The database could not be made in ${folder}: ${reason}`, { cause: error });
  });
};

/**
 * Makes the cluster if there is none, and only under its final name when it is whole and on disk. No password: the
 * socket lies in a folder that only its account may enter, and there is no TCP.
 * @throws {StartRefused} when it can't be made, or is of another major version.
 */
export const ensureCluster = async (home: Home, binaries: string, account: Account | null): Promise<void> => {
  for (const name of await readdir(home.path)) {
    if (!name.startsWith(unfinished)) continue;
    await rm(join(home.path, name), { recursive: true, force: true, maxRetries: 3 });
  }
  if (!existsSync(home.cluster)) {
    const fresh = join(home.path, unfinished + randomUUID());
    await initialise(binaries, fresh, account);
    await rename(fresh, home.cluster);
    await sync(home.path);
  }
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => 'unknown');
  if (version.trim() !== major)
    throw new StartRefused(
      `${home.cluster} holds a database of PostgreSQL ${version.trim()}, but this Accord brings ${major}: export it with the Accord that made it.`,
    );
};
