import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Manifest } from '../../backup/archive.ts';
import { checkBackup } from '../../backup/check-backup.ts';
import { restoreDatabase } from '../../backup/restore-database.ts';
import { systemClock } from '../../base/clock.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { openDatabase, type PostgresSource } from '../../db/postgres.ts';
import { type Certificate, certificatesIn, destroyAgain } from '../../retention/destroy-again.ts';
import { readConfig } from '../config.ts';
import { note, readOptions, runCommand, runOnSource } from './command.ts';
import { decrypted } from './decrypt.ts';

/**
 * `npm run restore -- --from FILE --destroyed LINES`, or `--from -` for standard input: a backup into the configured database, which
 * is empty. LINES are the audit's since (`npm run audit`): what they say was destroyed is destroyed again; `none` says that nothing
 * was. With `--check` the backup is read whole and held to its counts and checksums, and no database is touched, nor any setting read.
 */

const options = {
  from: { type: 'string' },
  identity: { type: 'string' },
  check: { type: 'boolean' },
  destroyed: { type: 'string' },
} as const;

/** The backup's bytes. @throws {StartRefused} where none is named. */
function opened(): Promise<Readable> {
  const { from, identity } = readOptions(options);
  if (!from) throw new StartRefused('say --from FILE, or --from - for standard input');
  return decrypted(from === '-' ? process.stdin : createReadStream(from), identity ?? null);
}

const counted = ({ tables }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables`;
};

/** What was destroyed since the backup. @throws {StartRefused} where nothing is said of it: the backup has it. */
async function destroyedSince(): Promise<Certificate[]> {
  const { destroyed } = readOptions(options);
  if (!destroyed)
    throw new StartRefused(
      'what was destroyed after the backup comes back with it: say --destroyed FILE, with lines of the audit until now, or --destroyed none',
    );
  // Line by line: years of the audit are longer than a text may be.
  return destroyed === 'none' ? [] : certificatesIn((await open(destroyed)).readLines());
}

/** Destroys again what is back, before any server runs on the database; false: a server must not. */
async function settle(source: PostgresSource, certificates: readonly Certificate[]): Promise<boolean> {
  const { timeZone, publicUrl } = readConfig(process.env);
  const database = await openDatabase(source);
  try {
    const clock = systemClock(timeZone);
    const { destroyed, left } = await destroyAgain({ db: database.sql, clock, publicUrl }, certificates);
    if (certificates.length > 0)
      note(`Destroyed again what ${destroyed} of ${certificates.length} certificates name.`);
    for (const line of left) note(`Not destroyed again: ${line}.`);
    if (left.length > 0) process.exitCode = 2;
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    note(`What was destroyed is NOT destroyed again: start no server on it, restore anew. ${reason}`);
    process.exitCode = 1;
    return false;
  } finally {
    await database.close();
  }
}

if (process.argv.includes('--check'))
  await runCommand('The backup is not good', async () => {
    const { head, manifest } = await checkBackup(await opened());
    note(
      `The backup is whole: ${counted(manifest)}, made ${head.madeAt} by Accord ${head.version}. Nothing was restored.`,
    );
  });
else
  await runOnSource('Nothing was restored', false, async (source) => {
    const certificates = await destroyedSince();
    const manifest = await restoreDatabase(source, await opened());
    if (await settle(source, certificates))
      note(`Restored and verified ${counted(manifest)}. Everybody signs in again.`);
  });
