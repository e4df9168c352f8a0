import type { Readable } from 'node:stream';
import {
  fileEmpty,
  fileTooLarge,
  holdsMacros,
  holdsObjects,
  loadsMore,
  notOfType,
  typeOfFile,
} from '#domain/document-refusals.ts';
import { type DocumentType, titleOfFile } from '#domain/documents.ts';
import { looksLike } from '#domain/looks-like.ts';
import { newKey } from '../base/wrapped-keys.ts';
import type { DocumentStore } from './document-store.ts';
import type { DocumentsConfig } from './documents-config.ts';
import { watchFile, type WatchedFile } from './file-watch.ts';
import { newObjectName } from './object-name.ts';
import { inspectOffice } from './office-file.ts';
import { isOffice } from './office-parts.ts';
import { seal, unseal } from './seal.ts';

/** A file whose sealed bytes are in the store, and which no row knows yet. */
export interface ReceivedFile {
  /** In the store. */
  name: string;
  key: Uint8Array;
  title: string;
  type: DocumentType;
  size: number;
  sha256: string;
}

/**
 * Takes a file into the store as it comes, sealed with a key of its own, a piece at a time; then looks at what it is. Throws
 * Problem 'unsupportedType' (by name, or by content), 'tooLarge' as soon as the limit is passed, 'invalid' for an empty
 * one, and what `scan` throws; nothing is left in the store then.
 * @param scan is given the plain bytes of a file that is what its name says, last of all.
 */
export async function receiveFile(
  store: DocumentStore,
  { limit, types, takesObjects }: Pick<DocumentsConfig, 'limit' | 'types' | 'takesObjects'>,
  file: Readable,
  fileName: string,
  scan?: (plain: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<ReceivedFile> {
  const type = typeOfFile(fileName, types);
  const [name, key] = [newObjectName(), newKey()];
  const watch = watchFile();

  async function* watched(): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const bytes of file as AsyncIterable<Uint8Array>) {
      size += bytes.length;
      if (size > limit) throw fileTooLarge(limit);
      watch.see(bytes);
      yield bytes;
    }
  }

  async function check(seen: WatchedFile): Promise<void> {
    if (seen.size === 0) throw fileEmpty();
    if (!looksLike(type, seen)) throw notOfType(type, types);
    const verdict = isOffice(type) && (await inspectOffice(store, { name, key, size: seen.size }, type));
    if (verdict === 'macros') throw holdsMacros(types);
    if (verdict === 'elsewhere') throw loadsMore(types);
    if (verdict === 'objects' && !takesObjects) throw holdsObjects(types);
    if (verdict === 'broken') throw notOfType(type, types);
    await scan?.(unseal(key, await store.get(name)));
  }

  await store.put(name, seal(key, watched()));
  const seen = watch.seen();
  try {
    await check(seen);
  } catch (error) {
    await store.remove(name);
    throw error;
  }
  return { name, key, title: titleOfFile(fileName), type, size: seen.size, sha256: seen.sha256 };
}
