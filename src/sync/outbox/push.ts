import { onceMore } from '../base/once-more.ts';
import { isUpload, type StoredEdit } from '../model/stored-edit.ts';
import { nextToSend } from './lanes.ts';
import { createMarks, type Marked } from './marks.ts';
import type { PushParts } from './push-parts.ts';
import { editSender } from './send-edit.ts';
import { storedAnswers } from './stored-answers.ts';
import { createWaits } from './waits.ts';

export interface Push {
  /** Sends what can be sent; resolves when nothing can for now. Runs once, however often it is called. */
  drain(): Promise<void>;
  /** Forgets all waits (the connection is back, or somebody asked), then drains. */
  retryNow(): Promise<void>;
  /** Ends it; what is on its way stays in the outbox. */
  stop(): void;
}

/** Most edits that are marked as sent in one go, to be sent one after the other, once the server has answered. */
const mostAhead = 10;

/**
 * How long a mark is good for, in ms: nobody ends a marked edit within a minute (release.ts), and a try takes half of one.
 * What isn't sent within it is marked anew.
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
      // The next answer ends everybody's wait, but not these.
      for (const { lane } of edits) paused.pause(lane, 0);
      fail();
    },
  });

  const sender = editSender(parts, { signal: aborted.signal, paused, storing, mark });

  /** The next that nothing holds, in their order; those before hold what comes after them. */
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
      // What is left waits for it, perhaps.
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
          // Else what was never sent would be marked as what was, and could not be discarded.
          await unmark(marked);
          since = at;
          const chosen = choose((edit) => !isUpload(edit), at, ahead);
          if (chosen.length === 0 && storing.size === 0) break;
          marked = await mark(chosen);
          // What is left waits for it, perhaps.
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

  /** A database that fails ends no edit: what was being done is done again later. */
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

  // What is typed doesn't wait for a file that takes minutes.
  const [sendAllTyped, sendAllFiles] = [inRounds(runTyped), inRounds(runFiles)];

  async function drain(): Promise<void> {
    let before: number;
    do {
      before = applied;
      await Promise.all([sendAllTyped(), sendAllFiles()]);
      // What was applied may have been what another one waited for.
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
