import type { SyncLog } from '../base/sync-log.ts';
import type { Timers } from '../base/timers.ts';
import type { Answer } from '../model/mirrored.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { Outbox } from './outbox.ts';

/** Most answers that are stored together. */
const most = 10;

/** Shortest time between two beginnings of storing, in ms: answers that come in between are stored together. */
const together = 100;

/** An edit that the server has applied, with what it answered. */
export interface Answered {
  edit: StoredEdit;
  answers: readonly Answer[];
  requestId: string | null;
}

export interface StoredAnswersParts {
  outbox: Pick<Outbox, 'end'>;
  /** Writes the answers' rows where versions and tombstones allow it, unless the mirror is another one by now. */
  applyAnswers(answers: readonly Answer[]): Promise<void>;
  fence(): number;
  /** The answer is stored, and the outbox has let the edit go. */
  onStored(edit: StoredEdit): Promise<void> | void;
  /** The answers to these edits couldn't be stored: the edits go out again later. */
  onFailed(edits: readonly StoredEdit[]): void;
  log: Pick<SyncLog, 'add'>;
  timers: Timers;
  now(): number;
}

/** Answers on their way into the mirror and out of the outbox. */
export interface StoredAnswers {
  /** Whether the edit's answer was taken and is not stored yet; edits that wait for this one go out after that. */
  has(id: string): boolean;
  readonly size: number;
  /** Stores an answer: soon, together with those that come meanwhile. */
  take(answered: Answered): void;
  /** Stores all that were taken; never rejects. */
  done(): Promise<void>;
  /** Stores no more. What was not stored stays in the outbox, and is sent again. */
  stop(): void;
}

/**
 * Stores answers: first their rows, then the end of their edits. The first answer is stored at once, those that come
 * soon after it together: one by one, the device would be as long about storing an answer as the server about giving
 * it.
 */
export function storedAnswers(parts: StoredAnswersParts): StoredAnswers {
  const { outbox, timers, now } = parts;
  const ids = new Set<string>();
  let taken: Answered[] = [];
  let running = Promise.resolve();
  let isRunning = false;
  let began = Number.NEGATIVE_INFINITY;
  let endWaiting: (() => void) | null = null;

  async function end(edits: readonly StoredEdit[]): Promise<void> {
    const areEnded = await outbox.end(edits, 'applied', undefined, parts.fence());
    if (areEnded || edits.length === 1) return;
    // One of the edits has left the outbox already: the others end one by one.
    for (const edit of edits) await outbox.end([edit], 'applied', undefined, parts.fence());
  }

  async function store(batch: readonly Answered[]): Promise<void> {
    const edits = batch.map(({ edit }) => edit);
    try {
      await parts.applyAnswers(batch.flatMap(({ answers }) => answers));
      await end(edits);
      for (const { edit, requestId } of batch) {
        await parts.onStored(edit);
        parts.log.add(`${edit.action} ${edit.entity}: applied`, requestId);
      }
    } catch {
      parts.onFailed(edits);
    } finally {
      for (const { id } of edits) ids.delete(id);
    }
  }

  function begin(): void {
    endWaiting?.();
    endWaiting = null;
    if (isRunning || taken.length === 0) return;
    const batch = taken.slice(0, most);
    taken = taken.slice(most);
    began = now();
    isRunning = true;
    running = store(batch).finally(() => {
      isRunning = false;
      beginSoon();
    });
  }

  function beginSoon(): void {
    if (isRunning || taken.length === 0) return;
    const since = now() - began;
    if (taken.length >= most || since >= together || since < 0) begin();
    else endWaiting ??= timers.after(together - since, begin);
  }

  return {
    has: (id) => ids.has(id),
    get size() {
      return ids.size;
    },
    take(answered) {
      ids.add(answered.edit.id);
      taken.push(answered);
      beginSoon();
    },
    async done() {
      while (ids.size > 0) {
        begin();
        await running;
      }
    },
    stop() {
      endWaiting?.();
      taken = [];
      ids.clear();
    },
  };
}
