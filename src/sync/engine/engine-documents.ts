import type { CaseEvent } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import type { Observable } from '../base/observable.ts';
import { switched } from '../base/switched.ts';
import { acceptedFile } from '../documents/accepted-file.ts';
import { putWithRoom } from '../documents/device-full.ts';
import type {
  Documents,
  KeepOptions,
  KeepOutcome,
  OpenOptions,
  UploadProgress,
} from '../documents/documents.ts';
import { contentOf } from '../documents/kept-documents.ts';
import { smallFile, uploadOf, wasNeverSent } from '../documents/workspace-documents.ts';
import { wholeOf } from '../files/sealed-files.ts';
import type { NewEdit } from '../model/stored-edit.ts';
import type { View } from '../model/view.ts';
import { newEdit } from '../outbox/new-edit.ts';
import type { Presence } from '../presence/presence.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { requireOnline } from './online-calls.ts';
import { untilClosed } from './while-open.ts';

export interface EngineDocumentsParts {
  view: View;
  /** The open workspace, null while there is none. */
  workspace: Observable<Workspace | null>;
  opened(): Workspace;
  /** Makes the edit safe on this device and shows it; rejects when it can't be stored. */
  add(edit: NewEdit): Promise<unknown>;
  discard(id: string): Promise<void>;
  presence: Pick<Presence, 'note'>;
  newId(): string;
  /** The device's clock, ms. */
  now(): number;
}

const needsServer = () =>
  new Problem('unavailable', 'This document is not on this device. It needs a connection to the server.');

const unreached = () => new Problem('unavailable', 'The server could not be reached.');
const noRoom = () => new Problem('rule', 'There is no room for it on this device.');

/** After so many tries in a row that reach no server, the other documents count as out of reach without a try. */
const mostInVain = 2;

const noneKept: ReadonlySet<string> = new Set();
const noneSent: ReadonlyMap<string, UploadProgress> = new Map();

/** The event of a document and its case: the delete of either takes the document away. */
function eventAndCase(view: View, eventUid: string): string[] {
  const event = view.find('event', `~${eventUid}`);
  return event ? [eventUid, event.record.parentUid] : [eventUid];
}

/** Why a document could not be kept, in words. */
const reasonOf = (thrown: unknown): string =>
  thrown instanceof Problem ? thrown.message : 'It could not be kept.';

/** Fetches a document from the server; throws Problem 'unavailable' where the user chose to work offline. */
async function fetched(open: Workspace, uid: string, signal: AbortSignal): Promise<Blob> {
  requireOnline(open);
  const params = { id: `~${uid}` };
  const answer = await open.api('document', { params, isFile: true, signal });
  return answer.body as unknown as Blob;
}

/** Answers the length in bytes of a content that is on this device with all its pieces; null for others. */
async function ownSizes({ documents: { queued, kept } }: Workspace) {
  const found = await Promise.all([queued.list(), kept.list()]);
  const whole = wholeOf(found.flat());
  return async (uid: string) => (whole.has(uid) ? ((await queued.sizeOf(uid)) ?? kept.sizeOf(uid)) : null);
}

/** An upload to an event. It names the event and its case, since the event may be deleted before the file arrives. */
function uploadTo({ uid, type, date, parentType, parentUid }: CaseEvent, title: string, size: number) {
  const seen = { type, date, parentType, parentUid };
  return {
    entity: 'document',
    action: 'upload',
    seen,
    changes: { caseEventId: `~${uid}`, title, size },
  } as const;
}

/** The engine's `documents`: the content of documents on this device and on the server. */
export function engineDocuments(parts: EngineDocumentsParts): Documents {
  const { view, opened } = parts;
  const anEdit = newEdit(parts.newId, parts.now);

  const recordOf = (uid: string) => {
    const found = view.find('document', `~${uid}`);
    if (!found) throw new Problem('notFound', 'The document is not on this device any more.');
    return found.record;
  };

  /** The document's content on this device, queued or kept; null when it isn't here. The server is told of one that it has. */
  async function own(open: Workspace, uid: string, title: string): Promise<Blob | null> {
    const { queued, kept } = open.documents;
    const waiting = await contentOf(queued, uid, title);
    const there = waiting ?? (await kept.read(uid, title));
    if (there && !waiting) void parts.presence.note({ what: 'document', entity: 'document', uid, count: 1 });
    return there;
  }

  async function add(eventUid: string, file: { name: string; content: Blob }): Promise<string> {
    const open = opened();
    return open.documents.adding.during(async () => {
      const { title, content } = await acceptedFile(file, await open.documents.limit());
      const event = view.find('event', `~${eventUid}`);
      if (!event) throw new Problem('notFound', 'The event is not on this device any more.');
      const uid = parts.newId();
      await putWithRoom(open.documents, uid, content);
      const needs = eventAndCase(view, eventUid);
      await parts.add(anEdit({ ...uploadTo(event.record, title, content.size), uid, needs }));
      return uid;
    });
  }

  return {
    check: async (file) => void (await acceptedFile(file, await opened().documents.limit())),

    add,

    addAll: (eventUid, files) =>
      opened().documents.adding.during(async () => {
        const failed: { name: string; thrown: unknown }[] = [];
        for (const file of files)
          await add(eventUid, file).catch((thrown: unknown) => failed.push({ name: file.name, thrown }));
        return failed;
      }),

    async remove(uid) {
      const upload = uploadOf(opened().outbox.edits.get(), uid);
      if (upload && wasNeverSent(upload)) return parts.discard(upload.id);
      const record = recordOf(uid);
      const needs = eventAndCase(view, record.caseEventUid);
      const base = { entity: 'document', uid, action: 'delete', seen: { ...record } } as const;
      await parts.add(anEdit({ ...base, seenVersion: record.version, needs }));
    },

    async open(uid, { signal, isOnlyHere }: OpenOptions = {}) {
      const open = opened();
      const upload = uploadOf(open.outbox.edits.get(), uid);
      const title = upload ? String(upload.changes['title']) : recordOf(uid).title;
      const there = await own(open, uid, title);
      if (there) return { name: title, content: there };
      if (upload) throw new Problem('unavailable', 'The file is not on this device any more.');
      if (isOnlyHere) throw needsServer();
      const content = await fetched(open, uid, untilClosed(open, signal)).catch((thrown: unknown) => {
        throw thrown instanceof Problem && thrown.code === 'unavailable' ? needsServer() : thrown;
      });
      if (content.size <= smallFile) await open.documents.kept.put(uid, content).catch(() => false);
      return { name: title, content };
    },

    async keep(uids, { onKept, ...given }: KeepOptions = {}) {
      const open = opened();
      const signal = untilClosed(open, given.signal);
      const spare = new Set(uids);
      const failed: { uid: string; reason: string }[] = [];
      const outcome = { kept: 0, bytes: 0 };
      const sizeOf = await ownSizes(open);
      /** Tries in a row that reached no server. */
      let inVain = 0;

      const keepOne = async (uid: string): Promise<number> => {
        const ownSize = await sizeOf(uid);
        if (ownSize !== null) return ownSize;
        if (inVain >= mostInVain) throw unreached();
        const content = await fetched(open, uid, signal);
        if (!(await open.documents.kept.put(uid, content, spare))) throw noRoom();
        return content.size;
      };

      for (const uid of uids) {
        if (signal.aborted) break;
        try {
          outcome.bytes += await keepOne(uid);
          outcome.kept += 1;
          inVain = 0;
          onKept?.(outcome.kept);
        } catch (thrown) {
          if (signal.aborted) break;
          const isAway = thrown instanceof Problem && thrown.code === 'unavailable';
          if (isAway) inVain += 1;
          const problem = isAway && !open.workOffline.get() ? unreached() : thrown;
          failed.push({ uid, reason: reasonOf(problem) });
        }
      }
      return { ...outcome, failed, isCancelled: signal.aborted } satisfies KeepOutcome;
    },

    isAdding: switched(parts.workspace, ({ documents }) => documents.adding.isAny, false),
    kept: switched(parts.workspace, ({ documents }) => documents.kept.uids, noneKept),
    progress: switched(parts.workspace, ({ documents }) => documents.progress, noneSent),
  };
}
