import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../base/start-refused.ts';

export interface MigrationFile {
  number: number;
  /** File name, `0001-accounts.sql`. */
  name: string;
  text: string;
  /** SHA-256 (hex) of the text with line feeds, so that a checkout with CRLF is the same migration. */
  checksum: string;
}

/**
 * The `NNNN-name.sql` files of a folder in order; files of other names are not ours.
 * @throws {StartRefused} when numbers repeat or don't run from 1 without a gap.
 */
export const readMigrations = async (directory: string): Promise<readonly MigrationFile[]> => {
  const names = (await readdir(directory)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4));
      if (number !== index + 1)
        throw new StartRefused(`Migration ${name} stands where number ${index + 1} should be.`);
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};
