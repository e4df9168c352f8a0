import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../../base/start-refused.ts';

/**
 * Milliseconds to wait for the lock: at a restart the process before needs some to end, and a person whose folder is in
 * use should be told within a second.
 */
const patience = 400;

/**
 * Takes a folder for this process alone. The lock is SQLite's on an empty file: the kernel frees it when the process
 * dies, however that happens, and it holds between two applications in one process too.
 * @returns gives the folder back; again: nothing.
 * @throws {StartRefused} within half a second when another application has it.
 */
export const lockFolder = (folder: string): (() => void) => {
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: patience });
  try {
    database.exec('begin exclusive');
  } catch {
    database.close();
    throw new StartRefused(`Another Accord is running on the same DATA_DIR (${folder}).`);
  }
  return () => {
    if (database.isOpen) database.close();
  };
};
