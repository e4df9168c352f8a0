import type { DocumentStore } from './document-store.ts';
import type { DocumentPlace } from './documents-config.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** Opens the store that the settings name; nothing is made or asked before its first use. */
export const openDocumentStore = (place: DocumentPlace): DocumentStore =>
  place.kind === 's3' ? s3Store(place) : folderStore(place.folder);
