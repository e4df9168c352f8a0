import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { Documents } from '../documents/documents.ts';
import { needsAttention } from '../model/stored-edit.ts';
import type { View } from '../model/view.ts';
import type { SessionState } from '../session/session-view.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A case that somebody wants to have at hand without a connection. */
export interface ChosenCase {
  kind: CaseKind;
  uid: string;
}

/** What keeps cases from being at hand offline; each asks for another remedy. */
export type Missing =
  /** The server could not be asked whether all is here. */
  | { kind: 'connection' }
  /** The year's records have not all arrived, or were not compared with the server's. */
  | { kind: 'mirror' }
  | { kind: 'cases'; count: number }
  | { kind: 'students'; count: number }
  | { kind: 'documents'; titles: readonly string[]; reason: string }
  /** Nothing is kept on the device in this session, with the reason in words. */
  | { kind: 'session'; reason: string }
  /** The browser has not stored the application itself. */
  | { kind: 'app' }
  /** Bytes that are left. */
  | { kind: 'storage'; bytes: number }
  | { kind: 'unsent'; count: number }
  | { kind: 'attention'; count: number };

/** What was found of the chosen cases. */
export interface Readiness {
  isReady: boolean;
  isCancelled: boolean;
  cases: number;
  events: number;
  documents: number;
  /** Of the documents. */
  bytes: number;
  /** The guests of which all is here: their students, and the cases of these students or of none. */
  guests: { students: number; cases: number };
  /** How many days are left until this device must see the server again. */
  days: number;
  missing: readonly Missing[];
}

export interface ReadinessOptions {
  signal?: AbortSignal;
  /** How many of the documents have been looked at or fetched. */
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** What the device's browser says of itself; null: it doesn't say. */
export interface Surroundings {
  bytesLeft(): Promise<number | null>;
  isAppStored(): Promise<boolean | null>;
}

export interface ReadinessParts {
  view: View;
  opened(): Workspace;
  documents: Pick<Documents, 'keep'>;
  session(): SessionState;
  surroundings: Surroundings;
  /** ms */
  now(): number;
}

/** A device without contact for so many days asks for a connection (docs/security.md, Contact). */
export const offlineDays = 14;
const hour = 60 * 60_000;
const day = 24 * hour;

const mostPulls = 3;

/** Less than this is soon full, bytes. */
const leastRoom = 50 * 1024 * 1024;

/** Answers what the engine's `beforeOffline` does. */
export function readiness(parts: ReadinessParts) {
  const { view } = parts;

  function partsOf(chosen: readonly ChosenCase[]) {
    const found = chosen.flatMap(({ kind, uid }) => view.find(kind, `~${uid}`) ?? []);
    const events = found.flatMap(({ record }) => view.of('event', record.uid));
    return {
      found,
      events,
      withoutStudent: found.filter(
        ({ record: { studentUid } }) => studentUid !== null && !view.find('student', `~${studentUid}`),
      ),
      documents: events.flatMap(({ record }) => view.of('document', record.uid)),
    };
  }

  function guestsOf(open: Workspace): Readiness['guests'] {
    const whole = (open.mirror.get()?.guests ?? []).filter(({ isWhole }) => isWhole);
    const students = whole.filter(({ uid }) => view.find('student', `~${uid}`));
    const own = students.flatMap(({ uid }) => caseKindNames.flatMap((kind) => view.of(kind, uid)));
    const alone = whole.filter(({ uid }) => view.find('complaint', `~${uid}`));
    return { students: students.length, cases: own.length + alone.length };
  }

  /** Brings the mirror up to date and has it compared with the server; answers what is still missing. */
  async function mirrorOf(open: Workspace): Promise<Missing[]> {
    const isWhole = () => open.mirror.get()?.isFilled === true && open.mirror.get()?.verifiedAt !== null;
    await open.loop.syncNow();
    // A pull in which an answer to an edit arrives isn't compared; the next one is.
    for (let more = mostPulls; more > 0 && !isWhole() && open.standing.get().reached; more -= 1)
      await open.loop.pullSoon();
    if (!open.standing.get().reached) return [{ kind: 'connection' }];
    return isWhole() ? [] : [{ kind: 'mirror' }];
  }

  async function deviceOf(open: Workspace): Promise<Missing[]> {
    const missing: Missing[] = [];
    const state = parts.session();
    if (state.kind === 'open' && state.onlineOnly !== null)
      missing.push({ kind: 'session', reason: state.onlineOnly });
    if ((await parts.surroundings.isAppStored()) === false) missing.push({ kind: 'app' });
    const left = await parts.surroundings.bytesLeft();
    if (left !== null && left < leastRoom) missing.push({ kind: 'storage', bytes: left });
    const edits = open.outbox.edits.get();
    const attention = edits.filter(needsAttention).length;
    if (attention > 0) missing.push({ kind: 'attention', count: attention });
    if (edits.length > attention) missing.push({ kind: 'unsent', count: edits.length - attention });
    return missing;
  }

  return async function beforeOffline(
    chosen: readonly ChosenCase[],
    { signal, onProgress }: ReadinessOptions = {},
  ): Promise<Readiness> {
    const open = parts.opened();
    // Records that aren't read yet would not be counted, nor their documents fetched.
    await open.reading.whenRead(open.loaded);
    const missing = await mirrorOf(open);
    const { found, events, withoutStudent, documents } = partsOf(chosen);
    if (found.length < chosen.length) missing.push({ kind: 'cases', count: chosen.length - found.length });
    if (withoutStudent.length > 0) missing.push({ kind: 'students', count: withoutStudent.length });

    const titles = new Map(documents.map(({ record }) => [record.uid, record.title]));
    const total = titles.size;
    onProgress?.({ done: 0, total });
    const outcome = await parts.documents.keep([...titles.keys()], {
      ...(signal && { signal }),
      onKept: (done) => onProgress?.({ done, total }),
    });
    const reasons = Map.groupBy(outcome.failed, ({ reason }) => reason);
    for (const [reason, failed] of reasons)
      missing.push({ kind: 'documents', titles: failed.map(({ uid }) => titles.get(uid) ?? ''), reason });
    missing.push(...(await deviceOf(open)));

    const pulledAt = open.mirror.get()?.pulledAt ?? null;
    const since = pulledAt === null ? offlineDays * day : parts.now() - Date.parse(pulledAt);
    return {
      isReady: missing.length === 0 && !outcome.isCancelled,
      isCancelled: outcome.isCancelled,
      cases: found.length,
      events: events.length,
      documents: outcome.kept,
      bytes: outcome.bytes,
      guests: guestsOf(open),
      // One hour is added, so that a device which has just seen the server has all days left.
      days: Math.max(0, Math.floor((offlineDays * day - since + hour) / day)),
      missing,
    };
  };
}
