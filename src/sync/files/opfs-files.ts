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

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/** The origin's private file system, for a dedicated worker. `root` answers its top folder. */
export function opfsFiles(root: () => Promise<FileSystemDirectoryHandle>): DeviceFiles {
  const existing = async (folder: string): Promise<FileSystemDirectoryHandle | null> => {
    try {
      return await (await root()).getDirectoryHandle(folder);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const removeEntry = async (from: FileSystemDirectoryHandle, name: string, recursive: boolean) => {
    try {
      await from.removeEntry(name, { recursive });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };

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
      const directory = await existing(folder);
      const files: { name: string; bytes: Uint8Array }[] = [];
      for await (const [name, handle] of directory?.entries() ?? []) {
        if (handle.kind !== 'file' || isBeside(name)) continue;
        const file = await (handle as FileSystemFileHandle).getFile();
        files.push({ name, bytes: new Uint8Array(await file.arrayBuffer()) });
      }
      return files;
    },
    async readFile(folder, name) {
      const directory = await existing(folder);
      if (!directory) return null;
      try {
        const handle = await directory.getFileHandle(name);
        return new Uint8Array(await (await handle.getFile()).arrayBuffer());
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async listFiles(folder) {
      const directory = await existing(folder);
      const entries: FileEntry[] = [];
      for await (const [name, handle] of directory?.entries() ?? []) {
        if (handle.kind !== 'file' || isBeside(name)) continue;
        const { size, lastModified: modified } = await (handle as FileSystemFileHandle).getFile();
        entries.push({ name, size, modified });
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
