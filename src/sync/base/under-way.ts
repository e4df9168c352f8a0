/** Pieces of work that are under way at the same time. */
export interface UnderWay {
  /** Runs the work, which counts as under way until it has ended; answers as it does. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once everything that is under way now has ended, well or not. */
  ended(): Promise<void>;
}

/** Nothing is under way yet. */
export function underWay(): UnderWay {
  const running = new Set<Promise<unknown>>();
  return {
    async during(work) {
      const run = work();
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
    ended: async () => void (await Promise.allSettled(running)),
  };
}
