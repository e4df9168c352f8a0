import type { Api, ApiAnswer } from '../api/api.ts';
import { type Observable, settable } from '../base/observable.ts';
import type { UnderWay } from '../base/under-way.ts';
import type { SealedFiles } from '../files/sealed-files.ts';
import type { OutboxStore } from '../model/outbox-store.ts';
import { isUpload, needsAttention, type StoredEdit } from '../model/stored-edit.ts';
import type { MetaStore } from '../model/stores.ts';
import { usualLimit } from './accepted-file.ts';
import type { UploadProgress } from './documents.ts';
import { keptDocuments, type KeptDocuments, usualBudget } from './kept-documents.ts';
import { prepareUpload } from './send-upload.ts';

export interface WorkspaceDocumentsParts {
  api: Api;
  device: string;
  queued: SealedFiles;
  kept: SealedFiles;
  meta: MetaStore;
  adding: UnderWay;
  outbox: {
    edits: Observable<readonly StoredEdit[]>;
    unreadable: Observable<number>;
    read: OutboxStore['read'];
    ended: OutboxStore['ended'];
  };
  /** Tells the other tabs that some kept documents are here no more. */
  tellGone(): void;
  /** ms */
  now(): number;
}

/** What a workspace does with the content of documents. */
export interface WorkspaceDocuments {
  queued: SealedFiles;
  kept: KeptDocuments;
  /** Files that are being added: sealed, and not in the outbox yet. */
  adding: UnderWay;
  progress: Observable<ReadonlyMap<string, UploadProgress>>;
  /** The most bytes that a file may have, as far as this device knows. */
  limit(): Promise<number>;
  /** Makes an upload ready and answers the function that sends it; both throw as a call does. */
  prepare(edit: StoredEdit, signal: AbortSignal): Promise<() => Promise<ApiAnswer<unknown>>>;
  /** The server has applied the upload: its queued file goes; a small one stays as a kept document. */
  applied(edit: StoredEdit): Promise<void>;
  /** For the leading tab, once the mirror is known to be whole: removes files that no edit and no row needs any more. */
  sweep(isInScope: (uid: string) => boolean): Promise<void>;
}

/** Documents that are kept without being asked for, in bytes. */
export const smallFile = 2 * 1024 * 1024;

const limitName = 'upload-limit';
const day = 24 * 60 * 60_000;

export function workspaceDocuments(parts: WorkspaceDocumentsParts): WorkspaceDocuments {
  const { queued, meta, outbox } = parts;
  const kept = keptDocuments(parts.kept, usualBudget, parts.now, parts.tellGone);
  const progress = settable<ReadonlyMap<string, UploadProgress>>(new Map());

  function note(uid: string, value: UploadProgress | null): void {
    const next = new Map(progress.get());
    if (value) next.set(uid, value);
    else next.delete(uid);
    progress.set(next);
  }

  /**
   * Uids of the files of waiting edits, and of discarded ones that their author may still bring back. One that is discarded, or brought
   * back in another tab, while this looks is in one of the three.
   */
  async function needed(): Promise<ReadonlySet<string>> {
    const before = outbox.edits.get();
    const { edits: ended } = await outbox.ended(new Map());
    const { edits: after } = await outbox.read();
    const discarded = ended.filter(({ how }) => how === 'discarded');
    return new Set([...before, ...discarded, ...after].filter(isUpload).map(({ uid }) => uid));
  }

  /**
   * Removes queued files without an edit once they lie here for a day; until then a tab may be just adding the edit. An import
   * brings files whose documents were made days before.
   */
  async function sweepQueued(): Promise<void> {
    // An edit that can't be opened may be an upload that needs its file.
    if (outbox.unreadable.get() > 0) return;
    const there = await queued.list();
    if (there.length === 0) return;
    const wanted = await needed();
    const isOld = (modified: number) => parts.now() - modified > day;
    await queued.remove(
      there.flatMap(({ uid, modified }) => (wanted.has(uid) || !isOld(modified) ? [] : [uid])),
    );
  }

  async function keepIfSmall(uid: string): Promise<void> {
    const size = await queued.sizeOf(uid);
    if (size === null || size > smallFile) return;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    if (await queued.read(uid, (piece) => pieces.push(piece))) await kept.put(uid, new Blob(pieces));
  }

  return {
    queued,
    kept,
    adding: parts.adding,
    progress,
    limit: async () => Number((await meta.read(limitName)) ?? usualLimit),
    async prepare(edit, signal) {
      const onLimit = (limit: number) => void meta.write(limitName, limit).catch(() => {});
      const onProgress = (value: UploadProgress) => note(edit.uid, value);
      const { api, device } = parts;
      const send = await prepareUpload({ api, queued, device, onProgress, onLimit }, edit, signal);
      return () => send().finally(() => note(edit.uid, null));
    },
    async applied({ uid }) {
      await keepIfSmall(uid).catch(() => {});
      await queued.remove([uid]);
    },
    async sweep(isInScope) {
      await sweepQueued();
      await kept.retain(isInScope);
    },
  };
}

/** The upload of a document that has not ended, if there is one. */
export const uploadOf = (edits: readonly StoredEdit[], uid: string): StoredEdit | undefined =>
  edits.find((edit) => isUpload(edit) && edit.uid === uid);

/**
 * Whether an upload has had no effect on the server, so that a discard leaves nothing there: it waits, or was
 * refused.
 */
export const wasNeverSent = (edit: StoredEdit): boolean => edit.state === 'waiting' || needsAttention(edit);
