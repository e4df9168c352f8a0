import type * as v from 'valibot';
import { DocumentForm } from '#contract/documents.ts';
import { Problem } from '#domain/problems.ts';
import type { WrappingKeys } from '../base/keys.ts';
import type { Upload } from '../base/handlers.ts';
import { faultFields, type Log } from '../base/log.ts';
import { parsed } from '../base/parsed.ts';
import type { Author, Outcome, Stores } from '../records/written.ts';
import type { DocumentStore } from './document-store.ts';
import type { DocumentsConfig } from './documents-config.ts';
import { fileTooLarge } from '#domain/document-refusals.ts';
import { receiveFile, type ReceivedFile } from './receive-file.ts';
import { receiveForm } from './receive-form.ts';
import { saveDocument } from './save-document.ts';
import { scanFile } from './scan-file.ts';

export interface DocumentParts {
  stores: Stores;
  store: DocumentStore;
  config: DocumentsConfig;
  log: Log;
  keys: WrappingKeys;
}

/** What a form adds to its file at the most, in bytes: boundaries, part headers and the other fields. */
const formOverhead = 16 * 1024;

/**
 * Whether the transaction surely left no row. After a lost connection it may have committed all the same: then the bytes
 * stay, and the sweep removes them if no row names them (sweep.ts). PostgreSQL has rolled it back when it says why, by a
 * code of another class than those of lost connections (08, 57, 58).
 */
function isRolledBack(error: unknown): boolean {
  if (error instanceof Problem) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-5][0-9A-Z]{4}$/.test(code) && !/^(08|57|58)/.test(code);
}

/**
 * Stores the file of an upload and makes its row: the bytes first, so that there is never a document without them. Throws
 * what receiveForm, receiveFile and saveDocument do.
 */
export async function addDocument(parts: DocumentParts, upload: Upload, author: Author): Promise<Outcome> {
  const { stores, store, config, log, keys } = parts;
  if (upload.length !== null && upload.length > config.limit + formOverhead) throw fileTooLarge(config.limit);

  const discard = ({ name }: ReceivedFile) =>
    store.remove(name).catch((error: unknown) => {
      const { requestId } = author.meta;
      log.warn('the bytes of a broken upload are left to the sweep', { requestId, ...faultFields(error) });
    });

  const { scanCommand } = config;
  const scan = scanCommand && ((plain: AsyncIterable<Uint8Array>) => scanFile(scanCommand, plain, log));
  const { fields, file } = await receiveForm(
    upload,
    (stream, fileName) => receiveFile(store, config, stream, fileName, scan ?? undefined),
    discard,
  );
  try {
    const form = parsed(DocumentForm, fields) as v.InferOutput<typeof DocumentForm>;
    const outcome = await saveDocument(stores, keys.current, form, file, author);
    if (outcome.isReplayed) await discard(file);
    return outcome;
  } catch (error) {
    if (isRolledBack(error)) await discard(file);
    throw error;
  }
}
