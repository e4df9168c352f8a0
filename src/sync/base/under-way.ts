import { type Observable, settable } from './observable.ts';

/** Pieces of work that are under way at the same time. */
export interface UnderWay {
  /** Runs the work, which counts as under way until it has ended; answers as it does. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once everything that is under way now has ended, well or not. */
  ended(): Promise<void>;
  /** Whether some work is under way. */
  isAny: Observable<boolean>;
}

/** Nothing is under way yet. */
export function underWay(): UnderWay {
  const running = new Set<Promise<unknown>>();
  const isAny = settable(false);
  return {
    async during(work) {
      const run = work();
      running.add(run);
      isAny.set(true);
      try {
        return await run;
      } finally {
        running.delete(run);
        isAny.set(running.size > 0);
      }
    },
    ended: async () => void (await Promise.allSettled(running)),
    isAny,
  };
}
