import { inTime } from '../base/in-time.ts';
import type { RecordPlace } from './device-record.ts';
import { type Databases, storedInIndexedDb } from './stored-in-indexed-db.ts';

/** The part of localStorage that is used. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem'>;

const name = 'accord-device';

/** Longer than a busy device takes, in ms. */
const patience = { root: 5000, place: 20_000 };

/** A copy in localStorage. */
export const storedInStorage = (storage: KeyValue): RecordPlace => ({
  read: async () => storage.getItem(name),
  write: async (text) => storage.setItem(name, text),
});

/**
 * A copy in the origin's private file system. `root` answers its top folder. Where the browser gives none (a private
 * window) or doesn't answer, the place has nothing and takes nothing: it must not keep an empty device from starting.
 */
export function storedInFile(root: () => Promise<FileSystemDirectoryHandle>): RecordPlace {
  // Asked once: else each use would wait again for a browser that doesn't answer.
  let asked: Promise<FileSystemDirectoryHandle | null> | null = null;
  const top = () => (asked ??= inTime(root(), patience.root, 'the private file system').catch(() => null));
  return {
    async read() {
      const folder = await top();
      if (!folder) return null;
      try {
        const file = await (await folder.getFileHandle(name)).getFile();
        // A file whose first writing was cut off is empty.
        return (await file.text()) || null;
      } catch (thrown) {
        if (thrown instanceof DOMException && thrown.name === 'NotFoundError') return null;
        throw thrown;
      }
    },
    async write(text) {
      const folder = await top();
      if (!folder) return;
      // The browser writes beside the file and puts the new one in its place at the end: a crash leaves the old copy.
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(text);
      await writable.close();
    },
  };
}

/** The same place, which rejects when the browser never answers. */
const answering = (place: RecordPlace): RecordPlace => ({
  read: () => inTime(place.read(), patience.place, 'the device’s record'),
  write: (text) => inTime(place.write(text), patience.place, 'the device’s record'),
});

/**
 * Every place that keeps a copy of the device's record: what one of them loses, another has. No `storage` or `root`: the
 * browser refuses it.
 */
export const recordPlaces = (
  storage: KeyValue | null,
  databases: Databases,
  root?: () => Promise<FileSystemDirectoryHandle>,
): RecordPlace[] =>
  [
    storedInIndexedDb(databases),
    ...(storage ? [storedInStorage(storage)] : []),
    ...(root ? [storedInFile(root)] : []),
  ].map(answering);
