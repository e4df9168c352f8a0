import { isDeepStrictEqual } from 'node:util';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  type archiveParts,
  copyStatement,
  Head,
  Manifest,
  quoted,
  readMarked,
  type Summary,
} from './archive.ts';
import { readTables, readTriggers, type Table } from './catalog.ts';
import { endWhatWasUnderWay } from './end-what-was-under-way.ts';
import { nextLine, tableRows } from './read-archive.ts';
import { readTable, summing } from './table-hash.ts';

type Parts = ReturnType<typeof archiveParts>;

async function loadTable(client: ClientBase, parts: Parts, table: Table): Promise<Summary> {
  const sum = summing();
  const copy = client.query(copyFrom(copyStatement(table, 'from stdin')));
  await pipeline(tableRows(parts, table, sum), copy);
  return sum.summary();
}

/** The rows themselves, with no trigger of ours: they would write a second change log. References are held nevertheless. */
async function loadTables(client: ClientBase, parts: Parts, tables: readonly Table[]): Promise<Manifest> {
  const triggers = await readTriggers(client);
  for (const { table, name } of triggers)
    await client.query(`alter table ${quoted(table)} disable trigger ${quoted(name)}`);
  // A new schema has rows of its own (counters, settings), which the backup has too.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  const loaded: Record<string, Summary> = {};
  for (const table of tables) loaded[table.name] = await loadTable(client, parts, table);
  const manifest = readMarked('manifest', Manifest, await nextLine(parts));
  if (!isDeepStrictEqual(manifest.tables, loaded))
    throw new Error('The backup is damaged: counts or hashes are not those that its end tells.');
  await client.query('set constraints all immediate');
  for (const { table, name, enabled } of triggers)
    await client.query(`alter table ${quoted(table)} ${enabled} trigger ${quoted(name)}`);
  for (const { name, last } of manifest.sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
  return manifest;
}

/** Reads back what was stored: the same rows have the same text. */
async function verify(client: ClientBase, tables: readonly Table[], manifest: Manifest): Promise<void> {
  await client.query('set local synchronize_seqscans = off');
  for (const table of tables)
    if (!isDeepStrictEqual(await readTable(client, table), manifest.tables[table.name]))
      throw new Error(`The table ${table.name} was not stored as it is in the backup.`);
}

/**
 * Loads a backup into an empty database, in one transaction: all of it or nothing. Every table is read back and held to
 * the backup's counts and hashes. The database keeps the epoch that
 * it was made with, so that each device notices and builds its mirror anew.
 * @param prepare brings the empty database to the backup's schema; called before anything is loaded.
 * @throws what stands in the way, as one line: no backup, cut, damaged, of another schema.
 */
export async function importDatabase(
  client: ClientBase,
  parts: Parts,
  prepare: (head: Head) => Promise<void>,
): Promise<Manifest> {
  const head = readMarked('head', Head, await nextLine(parts));
  await prepare(head);
  await client.query('begin');
  try {
    const tables = await readTables(client);
    if (!isDeepStrictEqual(tables, head.tables))
      throw new Error('The tables of the database are not those of the backup.');
    const manifest = await loadTables(client, parts, tables);
    await verify(client, tables, manifest);
    await endWhatWasUnderWay(client, tables);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
