import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';

/** Bytes of the shortest secret that we sign with: as many as SHA-256 gives. */
export const shortestSecret = 32;
/** Different bytes that a secret has at least: random ones in hex have 16 kinds, a letter over and over one. */
export const leastDistinct = 10;

/**
 * The secret in the file `token-secret` of a folder, made at random where there is none yet; nobody else may read it. For
 * machines of developers and trials: production is given its own. Two processes that start at once get the same one.
 * @throws what the file system throws.
 */
export const keptTokenSecret = (dataDir: string): string => {
  const file = join(dataDir, 'token-secret');
  makeFolder(dataDir);
  try {
    writeFileSync(file, randomBytes(shortestSecret).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
};
