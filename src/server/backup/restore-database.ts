import type { Readable } from 'node:stream';
import { audit } from '../audit/audit.ts';
import { StartRefused } from '../base/start-refused.ts';
import type { Database } from '../db/database.ts';
import { hasUsers, isWithoutRecords } from '../db/emptiness.ts';
import { migrate } from '../db/migrate.ts';
import { openConnection, openDatabase, type PostgresSource } from '../db/postgres.ts';
import type { Head, Manifest } from './archive.ts';
import { importDatabase } from './import-database.ts';
import { unpackedParts } from './read-archive.ts';

/** Brings an empty database to the schema of a backup; refuses one that is not empty, or of another schema already. */
async function prepare(database: Database, { migrations }: Head): Promise<void> {
  await migrate(database, undefined, migrations.length);
  const applied = await database.scripts((run) =>
    run('select "number", "checksum" from "schemaMigrations" order by "number"'),
  );
  const isSame =
    applied.length === migrations.length &&
    migrations.every(({ checksum }, index) => applied[index]?.['checksum'] === checksum);
  if (!isSame)
    throw new StartRefused('The backup has migrations that this Accord does not know: use a newer Accord.');
  if ((await hasUsers(database.sql)) || !(await isWithoutRecords(database.sql)))
    throw new StartRefused('The database is not empty: a backup is restored into a new one.');
}

/**
 * Restores a compressed backup into an empty database, and then brings it to this Accord's schema. All of it is loaded and
 * verified, or nothing is; the audit tells that it was. Throws one line for what is in the way.
 */
export async function restoreDatabase(source: PostgresSource, input: Readable): Promise<Manifest> {
  const database = await openDatabase(source);
  try {
    const client = await openConnection(source);
    try {
      let detail: Pick<Head, 'madeAt' | 'version'> | undefined;
      const manifest = await importDatabase(client, unpackedParts(input), async (head) => {
        await prepare(database, head);
        detail = { madeAt: head.madeAt, version: head.version };
      });
      await migrate(database);
      await audit(database.sql, {
        action: 'backup restored',
        userId: null,
        device: null,
        requestId: 'restore',
        detail: { ...detail, by: 'operator' },
      });
      return manifest;
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}
