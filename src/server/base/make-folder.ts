import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are missing; `mode` is of the folder alone, since others may have to pass
 * those above.
 * Node's own `recursive` tries without an end where a file system makes no folder and says that one above is missing, as /proc does.
 * @param folder absolute.
 * @throws what the file system throws.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
