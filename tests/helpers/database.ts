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

/**
 * A new, empty database without any table on the server of TEST_DATABASE_URL; dropped when closed.
 * `url` opens it a second time.
 */
export const emptyServerDatabase = async (server: string): Promise<Database & { url: string }> => {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (text: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(text);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = await openDatabase({ url: address.href });
  return {
    ...database,
    url: address.href,
    close: async () => {
      await database.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
};

/** A migrated, empty database of one's own: PGlite in memory, or on the server of TEST_DATABASE_URL where that is set. */
export const testDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return openMemory(await (migrated ??= dumpOf(migrations)));
  const database = await emptyServerDatabase(server);
  await migrate(database);
  return database;
};
