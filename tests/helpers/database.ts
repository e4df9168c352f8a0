import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { createCleanDatabases } from './clean-databases.ts';

export interface TestDatabase extends Database {
  /** Opens it a second time. */
  url: string;
}

const migrations = join(import.meta.dirname, '../../src/server/db/migrations');

/** The PostgreSQL of this run (postgres-for-tests.ts). */
const server = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL.');
  return url;
};

const addressOf = (name: string): string => {
  const address = new URL(server());
  address.pathname = `/${name}`;
  return address.href;
};

let connection: pg.Pool | undefined;

/** One connection, which is made once a process and keeps none alive. */
const admin = (): pg.Pool => {
  if (connection) return connection;
  connection = new pg.Pool({ connectionString: server(), max: 1, allowExitOnIdle: true });
  // It may lie idle when the server ends with its run.
  connection.on('error', () => {});
  return connection;
};

/** Begins as the run says, which drops what is left at its end. */
const newName = () => `${process.env['TEST_DATABASE_PREFIX']}_${randomUUID().replaceAll('-', '')}`;
const drop = (name: string) => admin().query(`drop database ${name} with (force)`);

/** The name of the server's migrated, empty database that others are copied from. */
const migratedTemplate = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const { checksum } of await readMigrations(migrations)) hash.update(checksum);
  const name = `migrated_${hash.digest('hex').slice(0, 16)}`;
  const client = await admin().connect();
  try {
    // One of the tests' workers makes it; the others wait here.
    await client.query("select pg_advisory_lock(hashtext('accord tests'))");
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name}_partial with (force)`);
    await client.query(`create database ${name}_partial`);
    const database = await openDatabase({ url: addressOf(`${name}_partial`) });
    await migrate(database);
    await database.close();
    await client.query(`alter database ${name}_partial rename to ${name}`);
    return name;
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('accord tests'))");
    client.release();
  }
};

let template: Promise<string> | undefined;

const clean = createCleanDatabases(async () => {
  const name = newName();
  const from = await (template ??= migratedTemplate());
  // Files are copied in a third of the time that PostgreSQL's default, pages through its log, takes.
  await admin().query(`create database ${name} template ${from} strategy file_copy`);
  return { url: addressOf(name), drop: () => drop(name) };
});

/** A migrated, empty database of one's own. */
export const testDatabase = (): Promise<TestDatabase> => clean.take();

/** A database of one's own without any table; dropped when closed. */
export const emptyDatabase = async (): Promise<TestDatabase> => {
  const name = newName();
  await admin().query(`create database ${name}`);
  const url = addressOf(name);
  const database = await openDatabase({ url });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop(name);
    },
  };
};
