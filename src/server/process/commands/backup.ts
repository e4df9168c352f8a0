import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { backupDatabase } from '../../backup/backup-database.ts';
import { version } from '../project.ts';
import { note, onlyOption, runOnSource } from './command.ts';

/**
 * `npm run backup -- --to FILE`, or `--to -` for standard output: a compressed copy of the whole database as it is at one
 * moment, while Accord runs. It holds children's data in the clear: docs/operations.md says how to encrypt it.
 */

/** Makes a file that is there only when it is whole and on disk, and that nobody else may read. */
async function makeWhole(file: string, write: (out: Writable) => Promise<void>): Promise<void> {
  const partial = `${file}.partial`;
  // Opened before anything can fail: a stream that opens the file itself could do so after the failure below removed
  // it, and leave it there.
  const handle = await open(partial, 'w', 0o600);
  try {
    await write(handle.createWriteStream({ flush: true }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const folder = await open(dirname(resolve(file)));
  await folder.sync();
  await folder.close();
}

await runOnSource('No backup was made', true, async (source) => {
  const to = onlyOption('to');
  const about = { version, now: new Date().toISOString() };
  const write = async (out: Writable) => {
    const { tables } = await backupDatabase(source, out, about);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    note(`Backed up ${rows} rows of ${Object.keys(tables).length} tables.`);
  };
  if (to === '-') await write(process.stdout);
  else await makeWhole(to, write);
});
