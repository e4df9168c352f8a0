import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';
import { type Head, headLine, type Manifest, manifestLine, tableEnd, tableStart } from './archive.ts';
import { readSequences, readTables } from './catalog.ts';
import { readTable } from './table-hash.ts';

/**
 * Writes everything that a database holds into a stream, as it was at one moment, while others go on writing: one
 * repeatable-read transaction reads all tables. Does not end the stream. Answers the manifest, which is also its last line.
 * @param now ISO 8601 UTC, for the head.
 */
export async function exportDatabase(
  client: ClientBase,
  out: Writable,
  { version, now }: { version: string; now: string },
): Promise<Manifest> {
  const write = async (bytes: Buffer | string) => {
    // A stream that failed while the database was asked tells nobody of it again.
    if (out.errored) throw out.errored;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  await client.query('begin isolation level repeatable read read only');
  try {
    const identity = await client.query<{ epoch: string }>('select "epoch" from "databaseIdentity"');
    const migrations = await client.query<Head['migrations'][number]>(
      'select "number", "name", "checksum" from "schemaMigrations" order by "number"',
    );
    const tables = await readTables(client);
    await write(
      headLine({
        version,
        madeAt: now,
        epoch: identity.rows[0]?.epoch ?? '',
        migrations: migrations.rows,
        tables,
      }),
    );
    const manifest: Manifest = { tables: {}, sequences: [] };
    for (const table of tables) {
      await write(tableStart(table));
      manifest.tables[table.name] = await readTable(client, table, write);
      await write(tableEnd);
    }
    // Sequences are in no snapshot. Read after the rows they are never behind them.
    manifest.sequences = await readSequences(client);
    await write(manifestLine(manifest));
    return manifest;
  } finally {
    await client.query('rollback');
  }
}
