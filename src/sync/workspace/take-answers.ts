import { isFull } from '../base/is-full.ts';
import type { Settable } from '../base/observable.ts';
import type { Accepted, MirrorStore } from '../model/mirror-store.ts';
import type { Answer } from '../model/mirrored.ts';
import type { Memory } from '../view/memory.ts';

interface TakeAnswersParts {
  mirror: Pick<MirrorStore, 'applyAnswers'>;
  memory: Pick<Memory, 'putRows' | 'removeRows'>;
  announce(accepted: Accepted): void;
  /** As `Basis.hasRoom`. */
  hasRoom: Settable<boolean>;
}

/** Puts the server's answers to edits into the mirror, and the rows that the mirror accepted into memory. */
export function takeAnswers({ mirror, memory, announce, hasRoom }: TakeAnswersParts) {
  let counts = { begun: 0, ended: 0 };
  let isStopped = false;
  return {
    /** How many answers this tab has begun to take, and how many of those it is done with. */
    counts: () => counts,
    async take(answers: readonly Answer[]): Promise<void> {
      counts = { ...counts, begun: counts.begun + answers.length };
      try {
        const accepted = await mirror.applyAnswers(answers);
        hasRoom.set(true);
        // Memory may be another user's by now.
        if (isStopped) return;
        memory.putRows(accepted.rows);
        memory.removeRows(accepted.removed);
        announce(accepted);
      } catch (thrown) {
        if (isFull(thrown)) hasRoom.set(false);
        throw thrown;
      } finally {
        counts = { ...counts, ended: counts.ended + answers.length };
      }
    },
    /** Runs other work that puts the server's rows into the mirror, and counts it as an answer. */
    async beside<T>(work: () => Promise<T>): Promise<T> {
      counts = { ...counts, begun: counts.begun + 1 };
      return work().finally(() => (counts = { ...counts, ended: counts.ended + 1 }));
    },
    stop: () => void (isStopped = true),
  };
}
