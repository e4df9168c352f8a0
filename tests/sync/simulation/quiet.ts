/** Waits for work that nobody tells the end of: IndexedDB's tasks (setImmediate) and requests that are being answered. */
export interface Quiet {
  /** Counts the work as going on until it ends. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Lets the event loop turn so many times. */
  turns(count: number): Promise<void>;
  /**
   * Lets what was begun come to its end, if it does so soon: an answer takes milliseconds, and between two instants of the
   * simulation lie seconds. What waits for something else (a lock of a slow transaction) goes on.
   */
  breathe(): Promise<void>;
  /** How much work is going on that somebody waits for. */
  going(): number;
  /** Resolves when nothing has been going on for a few turns of the event loop. */
  settle(): Promise<void>;
  /** Puts the event loop's own function back. */
  end(): void;
}

/** So many turns without work pass between steps of one chain of promises at most. */
const enough = 6;
/** An answer takes no longer on a busy machine, ms of real time. */
const soon = 100;
/** So many turns take no time; more of them would keep the processor from the threads that are waited for. */
const cheap = 60;
/** No work takes so long, ms of real time, however busy the machine is. */
const longest = 60_000;

/** Counts the tasks of the whole process, so one at a time. */
export function quiet(): Quiet {
  const real = globalThis.setImmediate;
  let going = 0;
  const counted = ((act: (...given: unknown[]) => void, ...given: unknown[]) => {
    going += 1;
    return real(() => {
      going -= 1;
      act(...given);
    });
  }) as typeof setImmediate;
  globalThis.setImmediate = counted;
  const turn = () => new Promise<void>((resolve) => void real(resolve));
  const turns = async (count: number) => {
    for (let left = count; left > 0; left -= 1) await turn();
  };
  return {
    async during(work) {
      going += 1;
      try {
        return await work;
      } finally {
        going -= 1;
      }
    },
    going: () => going,
    turns,
    async breathe() {
      await turns(12);
      for (let left = cheap; left > 0 && going > 0; left -= 1) await turn();
      const until = performance.now() + soon;
      while (going > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 1));
    },
    async settle() {
      const until = performance.now() + longest;
      for (let still = 0; still < enough;) {
        await turn();
        still = going === 0 ? still + 1 : 0;
        if (performance.now() > until) throw new Error(`it never becomes quiet: ${going} tasks are going on`);
      }
    },
    end() {
      globalThis.setImmediate = real;
    },
  };
}
