export interface FileEntry {
  name: string;
  /** Bytes. */
  size: number;
  /** When it was written, in ms by the device's clock. */
  modified: number;
}

/** Files of this device beside IndexedDB (OPFS), in folders. What is written is on the disk when the promise resolves. */
export interface DeviceFiles {
  /** Whether this browser keeps what is written. */
  keeps(): Promise<boolean>;
  writeFile(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Writes over a file that is there; a crash leaves the old content or the new one, no mix. */
  replaceFile(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Every file of the folder, also one whose writing was cut off; none of a folder that isn't there. */
  readFiles(folder: string): Promise<{ name: string; bytes: Uint8Array }[]>;
  /** null: there is no such file. */
  readFile(folder: string, name: string): Promise<Uint8Array | null>;
  /** What lies in the folder, without reading it. */
  listFiles(folder: string): Promise<FileEntry[]>;
  /** Names that aren't there are no mistake. */
  removeFiles(folder: string, names: readonly string[]): Promise<void>;
  removeFolder(folder: string): Promise<void>;
}

/** For a browser without such storage: nothing is kept. */
export const noFiles: DeviceFiles = {
  keeps: async () => false,
  writeFile: async () => {},
  replaceFile: async () => {},
  readFiles: async () => [],
  readFile: async () => null,
  listFiles: async () => [],
  removeFiles: async () => {},
  removeFolder: async () => {},
};
