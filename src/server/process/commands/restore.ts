import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Manifest } from '../../backup/archive.ts';
import { checkBackup } from '../../backup/check-backup.ts';
import { restoreDatabase } from '../../backup/restore-database.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { note, readOptions, runCommand, runOnSource } from './command.ts';
import { decrypted } from './decrypt.ts';

/**
 * `npm run restore -- --from FILE`, or `--from -` for standard input: a backup into the configured database, which is empty. With
 * `--check` the backup is read whole and held to its counts and checksums, and no database is touched, nor any setting read.
 */

/** The backup's bytes. @throws {StartRefused} where none is named. */
function opened(): Promise<Readable> {
  const { from, identity } = readOptions({
    from: { type: 'string' },
    identity: { type: 'string' },
    check: { type: 'boolean' },
  });
  if (!from) throw new StartRefused('say --from FILE, or --from - for standard input');
  return decrypted(from === '-' ? process.stdin : createReadStream(from), identity ?? null);
}

const counted = ({ tables }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables`;
};

if (process.argv.includes('--check'))
  await runCommand('The backup is not good', async () => {
    const { head, manifest } = await checkBackup(await opened());
    note(
      `The backup is whole: ${counted(manifest)}, made ${head.madeAt} by Accord ${head.version}. Nothing was restored.`,
    );
  });
else
  await runOnSource('Nothing was restored', false, async (source) => {
    const manifest = await restoreDatabase(source, await opened());
    note(`Restored and verified ${counted(manifest)}. Everybody signs in again.`);
  });
