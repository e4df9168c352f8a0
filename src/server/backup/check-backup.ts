import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { StartRefused } from '../base/start-refused.ts';
import { knownMigrations } from '../db/migrate.ts';
import { Head, Manifest, readMarked, type Summary } from './archive.ts';
import { nextLine, tableRows, unpackedParts } from './read-archive.ts';
import { summing } from './table-hash.ts';

/** What a backup that was read whole holds. */
interface Checked {
  head: Head;
  manifest: Manifest;
}

/** Throws where this Accord could not make the backup's schema, or not bring it to its own. */
async function requireKnown({ migrations }: Head): Promise<void> {
  const known = await knownMigrations();
  const isKnown = migrations.every(
    ({ number, checksum }, index) => known[index]?.number === number && known[index].checksum === checksum,
  );
  if (!isKnown)
    throw new StartRefused('The backup has migrations that this Accord does not know: use a newer Accord.');
}

/**
 * Reads a compressed backup from its first byte to its last, without a database, and holds the number of rows and the SHA-256 of each
 * table to those that its end tells.
 * @throws what is in the way of restoring it, as one line: no backup, cut, damaged, of a newer Accord.
 */
export async function checkBackup(input: Readable): Promise<Checked> {
  const parts = unpackedParts(input);
  const head = readMarked('head', Head, await nextLine(parts));
  await requireKnown(head);
  const found: Record<string, Summary> = {};
  for (const table of head.tables) {
    const sum = summing();
    const rows = tableRows(parts, table, sum);
    // The sum has taken each piece as it passed by.
    while (!(await rows.next()).done);
    found[table.name] = sum.summary();
  }
  const manifest = readMarked('manifest', Manifest, await nextLine(parts));
  if (!isDeepStrictEqual(manifest.tables, found))
    throw new Error('The backup is damaged: counts or hashes are not those that its end tells.');
  if (!(await parts.next()).done) throw new Error('The backup is damaged: it goes on after its end.');
  return { head, manifest };
}
