import type { Accepted, MirrorStore } from '../model/mirror-store.ts';
import type { Answer } from '../model/mirrored.ts';
import type { Memory } from '../view/memory.ts';

interface TakeAnswersParts {
  mirror: Pick<MirrorStore, 'applyAnswers'>;
  memory: Pick<Memory, 'putRows' | 'removeRows'>;
  announce(accepted: Accepted): void;
}

/** Takes the answers to edits into the mirror, and what of them it accepted into memory. */
export function takeAnswers({ mirror, memory, announce }: TakeAnswersParts) {
  let counts = { begun: 0, ended: 0 };
  let isStopped = false;
  return {
    /** How many have begun to be taken, and how many of them are. */
    counts: () => counts,
    async take(answers: readonly Answer[]): Promise<void> {
      counts = { ...counts, begun: counts.begun + answers.length };
      try {
        const accepted = await mirror.applyAnswers(answers);
        // Memory may be another user's by now.
        if (isStopped) return;
        memory.putRows(accepted.rows);
        memory.removeRows(accepted.removed);
        announce(accepted);
      } finally {
        counts = { ...counts, ended: counts.ended + answers.length };
      }
    },
    /** Counts other work that puts rows of the server into the mirror likewise. */
    async beside<T>(work: () => Promise<T>): Promise<T> {
      counts = { ...counts, begun: counts.begun + 1 };
      return work().finally(() => (counts = { ...counts, ended: counts.ended + 1 }));
    },
    stop: () => void (isStopped = true),
  };
}
