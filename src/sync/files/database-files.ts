import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { SealedPart } from '../seal/sealing.ts';
import { tripwire } from '../seal/tripwire.ts';
import type { DeviceFiles } from './device-files.ts';

interface FileRow extends SealedPart {
  folder: string;
  name: string;
  modified: number;
}

export const filesDatabaseName = (name: string): string => `${name}-files`;

/**
 * Files in a database, for a browser without a file system of its own, and for a session that keeps nothing, whose
 * databases go when it ends. Only sealed bytes are put here (sealed-only.ts); `now` answers ms.
 */
export function databaseFiles(
  name: string,
  options: DexieOptions,
  now: () => number,
): DeviceFiles & { isThere(): Promise<boolean>; close(): void } {
  const database = new Dexie(filesDatabaseName(name), {
    ...options,
    chromeTransactionDurability: 'strict',
  }) as Dexie & { files: Table<FileRow, [string, string]> };
  database.version(1).stores({ files: '[folder+name], folder' });
  database.use(tripwire({ files: ['folder', 'name', 'modified'] }));
  const writeFile: DeviceFiles['writeFile'] = async (folder, file, bytes) => {
    await database.files.put({ folder, name: file, modified: now(), key: '', sealed: bytes });
  };
  const of = (folder: string) => database.files.where('folder').equals(folder);
  return {
    keeps: async () => true,
    /** Looks without making the database: there may be no room for it. */
    isThere: () =>
      new Dexie(filesDatabaseName(name), { ...options, addons: [] }).open().then(
        (found) => {
          found.close();
          return true;
        },
        () => false,
      ),
    writeFile,
    replaceFile: writeFile,
    readFile: async (folder, file) => (await database.files.get([folder, file]))?.sealed ?? null,
    readFiles: async (folder) =>
      (await of(folder).toArray()).map((row) => ({ name: row.name, bytes: row.sealed })),
    async listFiles(folder) {
      const entries: { name: string; size: number; modified: number }[] = [];
      await of(folder).each(({ name: file, sealed, modified }) =>
        entries.push({ name: file, size: sealed.length, modified }),
      );
      return entries;
    },
    async removeFiles(folder, names) {
      await database.files.bulkDelete(names.map((file) => [folder, file]));
    },
    async removeFolder(folder) {
      await of(folder).delete();
    },
    close: () => database.close(),
  };
}
