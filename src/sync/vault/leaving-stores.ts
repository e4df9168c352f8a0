import type { StorePlaces } from '../database/open-stores.ts';
import type { DeviceFiles } from '../files/device-files.ts';
import { stores } from './stores-code.ts';

/** What the names of a user's databases begin with. */
export const databaseOf = (key: string): string => `accord-${key}`;

const nameOf = (key: string) => `${databaseOf(key)}-leaving`;

/** How all goes that lies here of a user (by key) whose vault goes. */
export interface LeavingStores {
  /** Notes that it is to go, before the vault does. */
  begin(key: string): void;
  /** Deletes it. */
  finish(key: string, files: DeviceFiles): Promise<void>;
  /**
   * Deletes what a page left that was closed before it had finished: nothing opens it any more, and with a new vault it would
   * count as changes that can't be opened.
   */
  finishBegun(key: string, files: DeviceFiles): Promise<void>;
}

/** The deleting of users' databases and files, which the next page goes on with where one was closed meanwhile. */
export function leavingStores({ databases, kept }: Omit<StorePlaces, 'files'>): LeavingStores {
  async function finish(key: string, files: DeviceFiles): Promise<void> {
    const { deleteStores } = await stores();
    await deleteStores(databaseOf(key), { databases, kept, files });
    kept.removeItem(nameOf(key));
  }
  return {
    begin(key) {
      try {
        kept.setItem(nameOf(key), '1');
      } catch {
        // Without room for the note no other page goes on with it.
      }
    },
    finish,
    async finishBegun(key, files) {
      if (kept.getItem(nameOf(key)) !== null) await finish(key, files);
    },
  };
}
