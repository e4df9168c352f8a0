import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DocumentStore } from './document-store.ts';
import { isObjectName, StoredBytesMissing } from './object-name.ts';

const pageSize = 500;
const unfinished = '.part';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes the names of a folder survive a power loss. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Entries of a folder; none where it is not (any more). */
async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/**
 * Keeps documents as files under a folder that only this account reads, in a folder for each first two letters. A file
 * appears under its name when it is whole and on the disk.
 */
export function folderStore(folder: string): DocumentStore {
  const shardOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(shardOf(name), name);

  async function put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const partial = `${pathOf(name)}${unfinished}`;
    const made = await mkdir(shardOf(name), { recursive: true, mode: 0o700 });
    // Opened before anything can break off: a stream that opens the file itself could do so after the failure below
    // removed it, and leave it there.
    const file = await open(partial, 'wx', 0o600);
    try {
      // `flush` is fsync before the file is closed.
      await pipeline(bytes, file.createWriteStream({ flush: true }));
      await rename(partial, pathOf(name));
      await syncFolder(shardOf(name));
      if (made !== undefined) await syncFolder(folder);
    } catch (error) {
      await remove(name);
      throw error;
    }
  }

  async function remove(name: string): Promise<void> {
    await rm(pathOf(name), { force: true });
    await rm(`${pathOf(name)}${unfinished}`, { force: true });
  }

  return {
    put,
    remove,
    async get(name, range) {
      try {
        const handle = await open(pathOf(name), 'r');
        return createReadStream('', {
          fd: handle,
          ...(range && { start: range.from, end: range.to - 1 }),
        });
      } catch (error) {
        if (isMissing(error)) throw new StoredBytesMissing('The bytes of a document are missing.');
        throw error;
      }
    },
    async *list(olderThan) {
      let page: string[] = [];
      for await (const shard of entriesOf(folder)) {
        if (!shard.isDirectory()) continue;
        for await (const entry of entriesOf(join(folder, shard.name))) {
          const name = entry.name.endsWith(unfinished) ? entry.name.slice(0, -unfinished.length) : entry.name;
          if (!isObjectName(name)) continue;
          const touched = await stat(join(folder, shard.name, entry.name)).catch(() => null);
          if (!touched || touched.mtime >= olderThan) continue;
          if (page.push(name) < pageSize) continue;
          yield page;
          page = [];
        }
      }
      if (page.length > 0) yield page;
    },
    close: () => {},
  };
}
