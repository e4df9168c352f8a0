import type { DeviceFiles } from '#sync/files/device-files.ts';
import type { KeyValues } from '#sync/base/kept-values.ts';

/** The folders are open to a test that damages them. */
export interface MemoryFiles extends DeviceFiles {
  folders: Map<string, Map<string, Uint8Array>>;
}

/** Files that only this process sees: what OPFS is in a test without a browser. */
export function memoryFiles(): MemoryFiles {
  const folders = new Map<string, Map<string, Uint8Array>>();
  /** When each was written, ms. */
  const written = new Map<string, number>();
  const writeFile: DeviceFiles['writeFile'] = async (folder, name, bytes) => {
    written.set(`${folder}/${name}`, Date.now());
    const files = folders.get(folder) ?? new Map<string, Uint8Array>();
    folders.set(folder, files.set(name, bytes.slice()));
  };
  return {
    folders,
    keeps: async () => true,
    writeFile,
    replaceFile: writeFile,
    readFiles: async (folder) =>
      [...(folders.get(folder) ?? [])].map(([name, bytes]) => ({ name, bytes: bytes.slice() })),
    readFile: async (folder, name) => folders.get(folder)?.get(name)?.slice() ?? null,
    listFiles: async (folder) =>
      [...(folders.get(folder) ?? [])].map(([name, bytes]) => ({
        name,
        size: bytes.length,
        modified: written.get(`${folder}/${name}`) ?? 0,
      })),
    async removeFiles(folder, names) {
      for (const name of names) folders.get(folder)?.delete(name);
    },
    async removeFolder(folder) {
      folders.delete(folder);
    },
  };
}

/** What localStorage is in a test without a browser. */
export function keptValues(): KeyValues {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
