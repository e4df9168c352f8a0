import type { Table } from 'dexie';
import type { DeviceFiles } from '../files/device-files.ts';
import type { MetaStore } from '../model/stores.ts';
import { aliasesName } from '../outbox/aliases.ts';
import { type Sealer, sealOne } from '../seal/sealing.ts';
import type { NamedRow } from './work-database.ts';

/**
 * Values that are kept in a file, too. Should the browser wipe the database, the user gets in only by claims and
 * tokens, and so to the edits that the files still hold; without aliases these edits name students whom the server
 * will never have.
 */
const keptTwice: ReadonlySet<string> = new Set(['claims', 'tokens', aliasesName]);

const placeOf = (name: string) => ({ store: 'meta', entity: '', uid: name, version: 0 });

/**
 * Values by name, sealed; some have a second place in the device's files. `heal` writes missing files again; `reseal`
 * writes the files anew from the rows, once these are sealed anew.
 */
export function metaStore(
  rows: Table<NamedRow, string>,
  sealer: Sealer,
  files: DeviceFiles,
  folder: string,
): MetaStore & { heal(): Promise<void>; reseal(): Promise<void> } {
  const open = async (name: string, sealed: Uint8Array | undefined): Promise<unknown> => {
    if (!sealed) return undefined;
    const [value] = await sealer.open([{ place: placeOf(name), sealed }]);
    return value;
  };

  async function fromFile(name: string): Promise<unknown> {
    if (!keptTwice.has(name)) return undefined;
    // A file that can't be read is as good as none, and must keep nobody out.
    const bytes = await files.readFile(folder, name).catch(() => null);
    return open(name, bytes ?? undefined);
  }

  const second = (name: string, sealed: Uint8Array) =>
    // The value is safe in the database already.
    files.writeFile(folder, name, sealed).catch(() => {});

  return {
    async heal() {
      const found = await files.readFiles(folder).catch(() => null);
      // Files that can't be read are left for the next start.
      if (!found) return;
      const there = new Set(found.map(({ name }) => name));
      for (const name of keptTwice) {
        const row = there.has(name) ? undefined : await rows.get(name);
        if (row) await second(name, row.sealed);
      }
    },
    async reseal() {
      for (const name of keptTwice) {
        const row = await rows.get(name);
        if (row) await files.replaceFile(folder, name, row.sealed);
      }
    },
    async read(name) {
      const value = await open(name, (await rows.get(name))?.sealed);
      // A value that was taken back is null in its row; its file, where that could not be written, still has it.
      return value === undefined ? fromFile(name) : value;
    },
    async write(name, value) {
      const row: NamedRow = { name, ...(await sealOne(sealer, placeOf(name), value)) };
      await rows.put(row);
      if (!keptTwice.has(name)) return;
      await second(name, row.sealed);
    },
  };
}
