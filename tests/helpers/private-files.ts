/** What the origin's private file system does in a browser's worker, as far as src/sync/files/opfs-files.ts asks it. */
export interface PrivateFiles {
  root(): Promise<FileSystemDirectoryHandle>;
  /** Called before each flush; throws where the browser is killed. */
  beforeFlush(): void;
  /** Called between asking for a file and reading it: another worker may replace or remove it here. */
  beforeReading(): Promise<void>;
}

interface Content {
  bytes: Uint8Array;
  modified: number;
}

const notFound = (name: string) => new DOMException(`${name} is not there.`, 'NotFoundError');

/** Folders and files in memory; `now` answers ms. */
export function privateFiles(now: () => number): PrivateFiles {
  const open = new Set<Content>();

  function handleOf(folder: Map<string, Content>, name: string, content: Content) {
    return {
      kind: 'file',
      name,
      async getFile() {
        const asked = folder.get(name);
        if (!asked) throw notFound(name);
        const file = new File([asked.bytes.slice()], name, { lastModified: asked.modified });
        const read = file.arrayBuffer.bind(file);
        return Object.assign(file, {
          async arrayBuffer() {
            await files.beforeReading();
            if (folder.get(name) !== asked)
              throw new DOMException(`${name} has changed.`, 'NotReadableError');
            return read();
          },
        });
      },
      async createSyncAccessHandle() {
        // As browsers do: a file is open for writing once.
        if (open.has(content)) throw new DOMException(`${name} is open.`, 'NoModificationAllowedError');
        open.add(content);
        let written = content.bytes;
        return {
          truncate: (size: number) => void (written = written.slice(0, size)),
          write(bytes: Uint8Array, { at }: { at: number }) {
            const longer = new Uint8Array(Math.max(written.length, at + bytes.length));
            longer.set(written);
            longer.set(bytes, at);
            written = longer;
            return bytes.length;
          },
          flush() {
            files.beforeFlush();
            Object.assign(content, { bytes: written, modified: now() });
          },
          close: () => void open.delete(content),
        };
      },
      async move(to: string) {
        folder.delete(name);
        folder.set(to, content);
      },
    };
  }

  function folderOf(folder: Map<string, Content>) {
    return {
      kind: 'directory',
      async getFileHandle(name: string, { create = false } = {}) {
        const content = folder.get(name) ?? { bytes: new Uint8Array(), modified: now() };
        if (!folder.has(name) && !create) throw notFound(name);
        folder.set(name, content);
        return handleOf(folder, name, content);
      },
      async removeEntry(name: string) {
        if (!folder.delete(name)) throw notFound(name);
      },
      async *entries() {
        for (const [name, content] of folder) yield [name, handleOf(folder, name, content)];
      },
    };
  }

  const folders = new Map<string, Map<string, Content>>();
  const root = {
    kind: 'directory',
    async getDirectoryHandle(name: string, { create = false } = {}) {
      if (!folders.has(name) && !create) throw notFound(name);
      const folder = folders.get(name) ?? new Map<string, Content>();
      folders.set(name, folder);
      return folderOf(folder);
    },
    async removeEntry(name: string) {
      if (!folders.delete(name)) throw notFound(name);
    },
  };
  const files: PrivateFiles = {
    root: async () => root as unknown as FileSystemDirectoryHandle,
    beforeFlush: () => {},
    beforeReading: async () => {},
  };
  return files;
}
