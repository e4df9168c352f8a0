import type { Locks } from './locks.ts';
import { type Observable, settable } from './observable.ts';

/** Pieces of work that are under way at the same time. */
export interface UnderWay {
  /** Runs the work, which counts as under way until it has ended; answers as it does. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once everything that is under way in this tab now has ended, well or not. */
  ended(): Promise<void>;
  /** The same of all tabs of this device. */
  endedInAllTabs(): Promise<void>;
  /** Whether some work is under way in this tab. */
  isAny: Observable<boolean>;
}

/** Nothing is under way yet. `name`: of the lock that shows other tabs that something is. */
export function underWay(locks: Locks, name: string): UnderWay {
  const running = new Set<Promise<unknown>>();
  const isAny = settable(false);
  const ofAll = (works: Iterable<Promise<unknown>>) => Promise.allSettled(works).then(() => {});
  return {
    async during(work) {
      const run = work();
      running.add(run);
      isAny.set(true);
      // The work doesn't wait for its turn: whoever stands in line after it does.
      locks.request(name, {}, () => ofAll([run])).catch(() => {});
      try {
        return await run;
      } finally {
        running.delete(run);
        isAny.set(running.size > 0);
      }
    },
    ended: () => ofAll(running),
    endedInAllTabs: () => locks.request(name, {}, async () => {}),
    isAny,
  };
}
