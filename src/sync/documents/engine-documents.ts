import { Problem } from '#domain/problems.ts';
import type { View } from '../engine.ts';
import { type Settable, settable } from '../observable.ts';
import { newEdit } from '../outbox/new-edit.ts';
import type { NewEdit } from '../outbox/outbox.ts';
import type { Workspace } from '../session/workspace.ts';
import { acceptedTitle } from './accepted-file.ts';
import { deviceFull, isFull } from './device-full.ts';
import type { Documents, KeepOptions, KeepOutcome, UploadProgress } from './documents.ts';
import { contentOf } from './kept-documents.ts';
import { smallFile, uploadOf, wasNeverSent } from './workspace-documents.ts';

export interface EngineDocumentsParts {
  view: View;
  /** The open workspace, null while there is none. */
  workspace: Settable<Workspace | null>;
  opened(): Workspace;
  /** Makes the edit safe on this device and shows it; rejects when it can't be stored. */
  add(edit: NewEdit): Promise<unknown>;
  discard(id: string): Promise<void>;
  newId(): string;
  /** The device's clock, ms. */
  now(): number;
}

const needsServer = () =>
  new Problem('unavailable', 'This document is not on this device. It needs a connection to the server.');

/** Follows an observable of whatever workspace is open; `empty` while none is. */
function following<T>(
  workspace: Settable<Workspace | null>,
  of: (open: Workspace) => { get(): T; subscribe(listener: () => void): () => void },
  empty: T,
) {
  const shown = settable(empty);
  let end = () => {};
  workspace.subscribe(() => {
    end();
    const open = workspace.get();
    const show = () => shown.set(open ? of(open).get() : empty);
    end = open ? of(open).subscribe(show) : () => {};
    show();
  });
  return shown;
}

/** The engine's `documents`: the content of documents on this device and on the server. */
export function engineDocuments(parts: EngineDocumentsParts): Documents {
  const { view, opened } = parts;
  const anEdit = newEdit(parts.newId, parts.now);

  /** A full disk sheds what can be fetched again, and then says so. */
  async function seal(open: Workspace, uid: string, content: Blob): Promise<void> {
    const { queued, kept } = open.documents;
    try {
      await queued.put(uid, content);
    } catch (thrown) {
      if (!isFull(thrown)) throw thrown;
      if (!(await kept.shed())) throw deviceFull();
      await queued.put(uid, content).catch(() => {
        throw deviceFull();
      });
    }
  }

  const recordOf = (uid: string) => {
    const found = view.find('document', `~${uid}`);
    if (!found) throw new Problem('notFound', 'The document is not on this device any more.');
    return found.record;
  };

  async function fetched(open: Workspace, uid: string, signal?: AbortSignal): Promise<Blob> {
    const params = { id: `~${uid}` };
    const answer = await open.api('document', { params, isFile: true, ...(signal && { signal }) });
    return answer.body as unknown as Blob;
  }

  /** What of the document is on this device, queued or kept. */
  async function own(open: Workspace, uid: string, title: string): Promise<Blob | null> {
    const { queued, kept } = open.documents;
    return (await contentOf(queued, uid, title)) ?? kept.read(uid, title);
  }

  async function keepOne(
    open: Workspace,
    uid: string,
    spare: Set<string>,
    signal?: AbortSignal,
  ): Promise<number> {
    const { kept, queued } = open.documents;
    const there = (await queued.sizeOf(uid)) ?? (await kept.sizeOf(uid));
    if (there !== null) return there;
    const content = await fetched(open, uid, signal);
    if (!(await kept.put(uid, content, spare))) throw deviceFull();
    return content.size;
  }

  return {
    async add(eventUid, file) {
      const open = opened();
      const title = acceptedTitle(file, await open.documents.limit());
      const event = view.find('event', `~${eventUid}`);
      if (!event) throw new Problem('notFound', 'The event is not on this device any more.');
      const uid = parts.newId();
      await seal(open, uid, file.content);
      const changes = { caseEventId: `~${eventUid}`, title, size: file.content.size };
      await parts.add(anEdit({ entity: 'document', uid, action: 'upload', changes, needs: [eventUid] }));
      return uid;
    },

    async remove(uid) {
      const upload = uploadOf(opened().outbox.edits.get(), uid);
      if (upload && wasNeverSent(upload)) return parts.discard(upload.id);
      const record = recordOf(uid);
      const needs = [record.caseEventUid];
      const base = { entity: 'document', uid, action: 'delete', seen: { ...record } } as const;
      await parts.add(anEdit({ ...base, seenVersion: record.version, needs }));
    },

    async open(uid) {
      const open = opened();
      const upload = uploadOf(open.outbox.edits.get(), uid);
      const title = upload ? String(upload.changes['title']) : recordOf(uid).title;
      const there = await own(open, uid, title);
      if (there) return { name: title, content: there };
      if (upload) throw new Problem('unavailable', 'The file is not on this device any more.');
      const content = await fetched(open, uid).catch((thrown: unknown) => {
        throw thrown instanceof Problem && thrown.code === 'unavailable' ? needsServer() : thrown;
      });
      if (content.size <= smallFile) await open.documents.kept.put(uid, content).catch(() => false);
      return { name: title, content };
    },

    async keep(uids, { signal, onKept }: KeepOptions = {}) {
      const open = opened();
      const spare = new Set(uids);
      const failed: { uid: string; reason: string }[] = [];
      const outcome = { kept: 0, bytes: 0 };
      for (const uid of uids) {
        if (signal?.aborted) break;
        try {
          outcome.bytes += await keepOne(open, uid, spare, signal);
          outcome.kept += 1;
          onKept?.(outcome.kept);
        } catch (thrown) {
          if (signal?.aborted) break;
          failed.push({
            uid,
            reason: thrown instanceof Problem ? thrown.message : 'The device could not keep it.',
          });
        }
      }
      return { ...outcome, failed, isCancelled: signal?.aborted === true } satisfies KeepOutcome;
    },

    kept: following<ReadonlySet<string>>(parts.workspace, ({ documents }) => documents.kept.uids, new Set()),
    progress: following<ReadonlyMap<string, UploadProgress>>(
      parts.workspace,
      ({ documents }) => documents.progress,
      new Map(),
    ),
  };
}
