import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { backupDatabase } from '../../backup/backup-database.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { version } from '../project.ts';
import { note, readOptions, runOnSource } from './command.ts';
import { encryptedFor } from './encrypt.ts';

/**
 * `npm run backup -- --recipient KEY --to FILE`, or `--to -` for standard output: a compressed copy of the whole database as it
 * is at one moment, while Accord runs, encrypted for the recipient. It holds children's data, so without one `--plain` must be
 * said, for a pipe that encrypts it or a disk that does.
 */

/** Where to, and for whom it is encrypted; null: for nobody. @throws {StartRefused} unless one of the two is said. */
function asked(): { to: string; recipient: string | null } {
  const options = {
    to: { type: 'string' },
    recipient: { type: 'string' },
    plain: { type: 'boolean' },
  } as const;
  const { to, recipient, plain } = readOptions(options);
  if (!to) throw new StartRefused('say --to FILE, or --to - for standard output');
  if ((recipient === undefined || recipient === '') !== (plain === true))
    throw new StartRefused(
      "it holds children's data: say --recipient KEY (of age or GnuPG) to have it encrypted, or --plain to write it in the clear",
    );
  return { to, recipient: recipient || null };
}

/**
 * Makes a file that is there only when it is whole and on disk, and that nobody else may read.
 * @throws {StartRefused} where a pipe or a device is there.
 */
async function makeWhole(file: string, write: (out: Writable) => Promise<void>): Promise<void> {
  const there = await stat(file).catch(() => null);
  // Put in its place, the file would be what nobody reads there.
  if (there?.isFile() === false) throw new StartRefused(`${file} is no file: say --to - for standard output`);
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
  const { to, recipient } = asked();
  const about = { version, now: new Date().toISOString() };
  const write = async (out: Writable) => {
    const copy = (into: Writable) => backupDatabase(source, into, about);
    const { tables } = await (recipient === null ? copy(out) : encryptedFor(recipient, out, copy));
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    note(`Backed up ${rows} rows of ${Object.keys(tables).length} tables.`);
  };
  if (to === '-') await write(process.stdout);
  else await makeWhole(to, write);
});
