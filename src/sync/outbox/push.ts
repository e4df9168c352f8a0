import { onceMore } from '../base/once-more.ts';
import { isUpload, type StoredEdit } from '../model/stored-edit.ts';
import { nextToSend } from './lanes.ts';
import { createMarks, type Marked } from './marks.ts';
import type { PushParts } from './push-parts.ts';
import { editSender } from './send-edit.ts';
import { storedAnswers } from './stored-answers.ts';
import { createWaits } from './waits.ts';

export interface Push {
  /** Sends what can be sent; resolves when nothing can go out for now. Calls during a run cause one more round of it. */
  drain(): Promise<void>;
  /** Forgets all waits (the connection is back, or somebody asked), then drains. */
  retryNow(): Promise<void>;
  /** Ends it; what is on its way stays in the outbox. */
  stop(): void;
}

/** Most edits that are marked as sent together, once the server has answered an edit. */
const mostAhead = 10;

/**
 * How long a mark is good for, in ms: an edit that isn't sent within it is marked anew. Nobody can end a marked edit
 * for a minute (release.ts), and a try takes half of that at most.
 */
const fresh = 1000;

/** Sends the outbox one edit after the other, in the order and with the outcomes of docs/sync-rules.md PS3. */
export function createPush(parts: PushParts): Push {
  const { outbox, log, now } = parts;
  const aborted = new AbortController();
  const { mark, unmark } = createMarks(parts);
  const paused = createWaits({ ...parts, wake: () => void drain() });
  let applied = 0;
  const storing = storedAnswers({
    ...parts,
    async onStored(edit) {
      applied += 1;
      if (isUpload(edit)) await parts.uploads.applied(edit);
    },
    onFailed(edits) {
      // The next answer of the server ends everybody's wait, but these lanes go on waiting.
      for (const { lane } of edits) paused.pause(lane, 0);
      fail();
    },
  });

  const sender = editSender(parts, { signal: aborted.signal, paused, storing, mark });

  /** The next edits that nothing holds, in the order of typing; an edit that is left out holds those after it. */
  function choose(isWanted: (edit: StoredEdit) => boolean, at: number, count: number): StoredEdit[] {
    const chosen = new Set<StoredEdit>();
    const isFree = (edit: StoredEdit) => isWanted(edit) && !storing.has(edit.id) && !chosen.has(edit);
    while (chosen.size < count) {
      const next = nextToSend(outbox.edits.get(), (lane) => paused.isPaused(lane, at), isFree);
      if (!next) break;
      chosen.add(next);
    }
    return [...chosen];
  }

  const maySend = (at: number) => !aborted.signal.aborted && parts.maySend() && !paused.isEveryonePaused(at);

  async function runFiles(): Promise<number> {
    let at = now();
    for (; maySend(at); at = now()) {
      const [file] = choose(isUpload, at, 1);
      if (file ? !(await sender.file(file)) : storing.size === 0) break;
      // The edits that are left may wait for one whose answer is being stored.
      if (!file) await storing.done();
    }
    return at;
  }

  async function runTyped(): Promise<number> {
    let at = now();
    let marked: Marked[] = [];
    let ahead = 1;
    try {
      for (let since = at; maySend(at); at = now()) {
        if (marked.length === 0 || at - since > fresh || at < since) {
          // These marks are too old: their edits would look sent without having been, and could not be discarded.
          await unmark(marked);
          since = at;
          const chosen = choose((edit) => !isUpload(edit), at, ahead);
          if (chosen.length === 0 && storing.size === 0) break;
          marked = await mark(chosen);
          // The edits that are left may wait for one whose answer is being stored.
          if (chosen.length === 0) await storing.done();
        }
        const next = marked.shift();
        if (next && !(await sender.typed(next))) break;
        if (next) ahead = mostAhead;
      }
    } finally {
      if (!aborted.signal.aborted) await unmark(marked);
    }
    return at;
  }

  /** When the database fails, no edit ends and sending is tried again later. */
  function fail(): void {
    if (aborted.signal.aborted) return;
    log.add('push: the device failed');
    const at = now();
    paused.pauseEveryone(0);
    planWake(at);
  }

  const planWake = (at: number) => paused.planWake(at, new Set(outbox.edits.get().map(({ lane }) => lane)));

  const inRounds = (run: () => Promise<number>) =>
    onceMore(async () => {
      try {
        const at = await run();
        await storing.done();
        if (!aborted.signal.aborted) planWake(at);
      } catch {
        fail();
      }
    });

  // Two runs, so that typed edits don't wait for a file that takes minutes.
  const [sendAllTyped, sendAllFiles] = [inRounds(runTyped), inRounds(runFiles)];

  async function drain(): Promise<void> {
    let before: number;
    do {
      before = applied;
      await Promise.all([sendAllTyped(), sendAllFiles()]);
      // An edit that was applied may have held others.
    } while (applied > before && !aborted.signal.aborted);
  }

  return {
    drain,
    retryNow() {
      paused.clear();
      return drain();
    },
    stop() {
      aborted.abort();
      paused.stop();
      storing.stop();
    },
  };
}
