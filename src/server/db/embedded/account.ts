import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefused } from '../../base/start-refused.ts';

/** Whom the database runs as. */
export interface Account {
  uid: number;
  gid: number;
}

const accountsByPreference = ['postgres', 'nobody'];

/** `nobody` is -2 on macOS: the same number without a sign. */
const fromPasswd = (line: string): Account => {
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
};

const ownerOf = (path: string): Account | null => {
  const owner = statSync(path, { throwIfNoEntry: false });
  return owner ? { uid: owner.uid, gid: owner.gid } : null;
};

/**
 * PostgreSQL refuses to run as root, so root hands it to the account that the cluster belongs to already, else to
 * `postgres`, else to `nobody`. Null: it runs as whoever started Accord.
 * @throws {StartRefused} when the cluster belongs to somebody else, or root has no account to give it to.
 */
export const databaseAccount = (cluster: string): Account | null => {
  const owner = ownerOf(cluster);
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new StartRefused(
        `${cluster} was made by another account: start Accord as that one (uid ${owner.uid}).`,
      );
    return null;
  }
  if (owner && owner.uid !== 0) return owner;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of accountsByPreference) {
    const line = lines.find((each) => each.startsWith(`${name}:`));
    if (line) return fromPasswd(line);
  }
  throw new StartRefused(
    'PostgreSQL does not run as root, and there is no account postgres or nobody: start Accord as an ordinary user, or set DATABASE_URL.',
  );
};

const mayRead = (path: string, account: Account) => {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & 0o5) === 0o5;
};

const mayPass = (path: string, account: Account): boolean => {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  const parent = dirname(path);
  return ((mode >> shift) & 0o1) === 0o1 && (parent === path || mayPass(parent, account));
};

/** Whether the account gets to a folder, by the mode bits of it and all above it. */
export const canEnter = (folder: string, account: Account | null): boolean =>
  account === null || mayPass(folder, account);

/** Whether the account may run a program and gets to its folder. */
export const canRun = (program: string, account: Account | null): boolean => {
  if (account) return mayRead(program, account) && mayPass(dirname(program), account);
  try {
    accessSync(program, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
