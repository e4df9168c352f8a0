import type { DeviceFiles, FileEntry } from './device-files.ts';

/** Writing with a flush to the disk, which browsers give to workers only. */
interface SyncAccess {
  truncate(size: number): void;
  write(bytes: Uint8Array, options: { at: number }): number;
  flush(): void;
  close(): void;
}
type WorkerFile = FileSystemFileHandle & {
  createSyncAccessHandle(): Promise<SyncAccess>;
  /** Not in every browser. */
  move?(name: string): Promise<void>;
};

/** The name of a file's new content until it takes the old one's place; after a crash the old content holds. */
const besideName = (name: string) => `${name}~`;
const isBeside = (name: string) => name.endsWith('~');

/** The folder for trying out whether files work. */
const probes = 'accord-tried';

/** How often a file is asked for that others keep replacing. */
const mostReadings = 10;

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name;

/** What the browser answers; null: there is no such file or folder. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNamed(error, 'NotFoundError')) return null;
    throw error;
  }
}

/**
 * The file's bytes; null: it is gone. The browser refuses to read a file that another worker has replaced or removed since
 * it was asked for: then it is asked for again.
 */
async function bytesOf(handle: FileSystemFileHandle): Promise<Uint8Array | null> {
  for (let reading = 1; ; reading++) {
    const file = await unlessMissing(handle.getFile());
    try {
      return file && new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      const isReplaced = isNamed(error, 'NotReadableError') || isNamed(error, 'NotFoundError');
      if (!isReplaced || reading === mostReadings) throw error;
    }
  }
}

/** The folder's files, but for those whose content has not taken an old one's place yet. */
async function* filesIn(folder: FileSystemDirectoryHandle | null): AsyncGenerator<FileSystemFileHandle> {
  for await (const [name, handle] of folder?.entries() ?? [])
    if (handle.kind === 'file' && !isBeside(name)) yield handle as FileSystemFileHandle;
}

/** The origin's private file system, for a dedicated worker. `root` answers its top folder. */
export function opfsFiles(root: () => Promise<FileSystemDirectoryHandle>): DeviceFiles {
  const existing = async (folder: string) => unlessMissing((await root()).getDirectoryHandle(folder));

  const removeEntry = async (from: FileSystemDirectoryHandle, name: string, recursive: boolean) =>
    void (await unlessMissing(from.removeEntry(name, { recursive })));

  async function write(folder: string, name: string, bytes: Uint8Array): Promise<WorkerFile> {
    const directory = await (await root()).getDirectoryHandle(folder, { create: true });
    const file = (await directory.getFileHandle(name, { create: true })) as WorkerFile;
    const access = await file.createSyncAccessHandle();
    try {
      access.truncate(0);
      access.write(bytes, { at: 0 });
      access.flush();
    } finally {
      access.close();
    }
    return file;
  }

  /** Makes an empty file and removes it. A full device counts as one that keeps files: the earlier ones are there. */
  async function keeps(): Promise<boolean> {
    const name = crypto.randomUUID();
    try {
      const directory = await (await root()).getDirectoryHandle(probes, { create: true });
      const file = (await directory.getFileHandle(name, { create: true })) as WorkerFile;
      (await file.createSyncAccessHandle()).close();
      await removeEntry(directory, name, false);
      return true;
    } catch (error) {
      return /quota/i.test(String(error));
    }
  }

  return {
    keeps,
    writeFile: async (folder, name, bytes) => void (await write(folder, name, bytes)),
    async replaceFile(folder, name, bytes) {
      const beside = await write(folder, besideName(name), bytes);
      if (!beside.move) throw new Error('files can not be replaced safely here');
      await beside.move(name);
    },
    async readFiles(folder) {
      const files: { name: string; bytes: Uint8Array }[] = [];
      for await (const handle of filesIn(await existing(folder))) {
        const bytes = await bytesOf(handle);
        if (bytes) files.push({ name: handle.name, bytes });
      }
      return files;
    },
    async readFile(folder, name) {
      const directory = await existing(folder);
      const handle = directory && (await unlessMissing(directory.getFileHandle(name)));
      return handle && bytesOf(handle);
    },
    async listFiles(folder) {
      const entries: FileEntry[] = [];
      for await (const handle of filesIn(await existing(folder))) {
        const file = await unlessMissing(handle.getFile());
        if (file) entries.push({ name: handle.name, size: file.size, modified: file.lastModified });
      }
      return entries;
    },
    async removeFiles(folder, names) {
      const directory = await existing(folder);
      if (!directory) return;
      for (const name of names)
        for (const entry of [name, besideName(name)]) await removeEntry(directory, entry, false);
    },
    async removeFolder(folder) {
      await removeEntry(await root(), folder, true);
    },
  };
}
