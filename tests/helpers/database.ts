import { createHash, randomUUID } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { openMemory } from '#server/db/memory.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const migrations = here('../../src/server/db/migrations');
const cache = here('../../node_modules/.cache/accord-tests');
const pglite = here('../../node_modules/@electric-sql/pglite/package.json');

/** A fresh PGlite takes 2 s, one from a dump 0.25 s: dumps are kept for all workers and runs, by what made them. */
const dumpOf = async (folder: string | null): Promise<Blob> => {
  const hash = createHash('sha256').update(await readFile(pglite));
  if (folder) for (const { checksum } of await readMigrations(folder)) hash.update(checksum);
  const file = `${cache}/pglite-${hash.digest('hex').slice(0, 16)}.tar`;
  if (!existsSync(file)) {
    const database = await openMemory();
    if (folder) await migrate(database, folder);
    const dump = await database.dump();
    await database.close();
    await mkdir(cache, { recursive: true });
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, Buffer.from(await dump.arrayBuffer()));
    await rename(partial, file);
  }
  return openAsBlob(file);
};

let empty: Promise<Blob> | undefined;
let migrated: Promise<Blob> | undefined;

/** PGlite without any table. */
export const emptyMemory = async (): Promise<Database> => openMemory(await (empty ??= dumpOf(null)));

const asAdminOf = async (server: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> => {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
};

const addressOf = (server: string, name: string): string => {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
};

/** A new database on the server, a copy of `template` if given; dropped when closed. `url` opens it a second time. */
const serverDatabase = async (server: string, template?: string): Promise<Database & { url: string }> => {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asAdminOf(server, (admin) =>
    admin.query(`create database ${name}${template ? ` template ${template}` : ''}`),
  );
  const url = addressOf(server, name);
  const database = await openDatabase({ url });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await asAdminOf(server, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
};

/** A new, empty database without any table on the server of TEST_DATABASE_URL; dropped when closed. */
export const emptyServerDatabase = (server: string): Promise<Database & { url: string }> =>
  serverDatabase(server);

/** The name of the server's migrated, empty database that others are copied from: a copy takes a third of the migrations' time. */
const migratedTemplate = async (server: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const { checksum } of await readMigrations(migrations)) hash.update(checksum);
  const name = `migrated_${hash.digest('hex').slice(0, 16)}`;
  await asAdminOf(server, async (admin) => {
    // One of the tests' workers makes it; the others wait here.
    await admin.query("select pg_advisory_lock(hashtext('accord tests'))");
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await admin.query(`drop database if exists ${name}_partial with (force)`);
    await admin.query(`create database ${name}_partial`);
    const database = await openDatabase({ url: addressOf(server, `${name}_partial`) });
    await migrate(database);
    await database.close();
    await admin.query(`alter database ${name}_partial rename to ${name}`);
  });
  return name;
};

let template: Promise<string> | undefined;

/**
 * A migrated, empty database of one's own: PGlite in memory, which plans each statement once since its tables stay as they
 * are, or on the server of TEST_DATABASE_URL where that is set.
 */
export const testDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return openMemory(await (migrated ??= dumpOf(migrations)), true);
  return serverDatabase(server, await (template ??= migratedTemplate(server)));
};
