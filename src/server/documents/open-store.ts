import { accessSync, constants } from 'node:fs';
import { makeFolder } from '../base/make-folder.ts';
import { StartRefused } from '../base/start-refused.ts';
import type { DocumentStore } from './document-store.ts';
import type { DocumentPlace } from './documents-config.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/**
 * Makes the folder of documents, where they lie in one. A bucket is not asked: it may be back before somebody needs it.
 * @throws {StartRefused} where nothing can be written into the folder: it would be told to nobody but who uploads.
 */
export function requireStore(place: DocumentPlace): void {
  if (place.kind !== 'folder') return;
  try {
    makeFolder(place.folder, 0o700);
    // With the dot it is a folder, or nothing.
    accessSync(`${place.folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `The folder of documents, ${place.folder}, can't be written (${code}): see DOCUMENTS, or DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Opens the store that the settings name; nothing is made or asked before its first use. */
export const openDocumentStore = (place: DocumentPlace): DocumentStore =>
  place.kind === 's3' ? s3Store(place) : folderStore(place.folder);
