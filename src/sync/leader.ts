import type { Observable } from './engine.ts';
import { settable } from './observable.ts';
import type { Timers } from './timers.ts';

/** The part of the Web Locks API that is used. */
export interface Locks {
  /**
   * Holds the lock of that name while the given work runs; waits for it unless `signal` ends the waiting. `steal` takes it
   * from whoever holds it: their request rejects, though what they were doing goes on.
   */
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<void>,
  ): Promise<void>;
  /** Whether any tab holds the lock of that name, or waits for it. */
  isTaken(name: string): Promise<boolean>;
}

export interface Leader {
  /** Whether this tab holds the lock and may push and pull. */
  isLeader: Observable<boolean>;
  /** Number of this tab's leading; who took over later has a higher one. 0: it has never led. */
  fence(): number;
  /** Takes the lead from a tab that doesn't answer. */
  steal(): void;
  /** Gives the lock to the next tab in line. */
  stop(): void;
}

/** How long a tab that lost the lead, or couldn't take it (a full disk), waits until it stands in line again, in ms. */
const pause = 5000;

/**
 * Queues for the lock `name`; of all tabs of a user one has it (sync.md, Tabs). `takeFence` gives the number of a new
 * leading, after which nothing is written under the numbers before.
 */
export function leader(locks: Locks, name: string, takeFence: () => Promise<number>, timers: Timers): Leader {
  const isLeader = settable(false);
  const stopped = new AbortController();
  let current = new AbortController();
  let fence = 0;
  let endPause = () => {};

  /** Stands in line, or takes the lock at once. A request that another one has replaced changes nothing any more. */
  function queue(steal: boolean): void {
    endPause();
    const own = new AbortController();
    current = own;
    const isCurrent = () => own === current && !stopped.signal.aborted;
    const held = async () => {
      const number = await takeFence();
      if (!isCurrent()) return;
      fence = number;
      isLeader.set(true);
      await new Promise<void>((resolve) => {
        stopped.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    };
    // Rejects when the waiting is ended, the fence can't be taken, or the lock is stolen.
    locks.request(name, steal ? { steal } : { signal: own.signal }, held).catch(() => {
      if (!isCurrent()) return;
      current = new AbortController();
      isLeader.set(false);
      endPause = timers.after(pause, () => queue(false));
    });
  }

  queue(false);
  return {
    isLeader,
    fence: () => fence,
    steal() {
      if (isLeader.get() || stopped.signal.aborted) return;
      const before = current;
      queue(true);
      before.abort();
    },
    stop() {
      isLeader.set(false);
      stopped.abort();
      endPause();
      current.abort();
    },
  };
}

/** Longest time in ms that a tab which has just opened waits to find out whether it leads. */
const soon = 300;

/** Resolves when this tab leads, or when it is unlikely that it soon will: another tab has the lead. */
export const leadsOrNot = ({ isLeader }: Leader, timers: Timers): Promise<void> =>
  new Promise((resolve) => {
    if (isLeader.get()) return resolve();
    const endWait = timers.after(soon, () => {
      endWatch();
      resolve();
    });
    const endWatch = isLeader.subscribe(() => {
      endWait();
      endWatch();
      resolve();
    });
  });

interface Turn {
  begin(): void;
  lose(): void;
}

/** Locks within one process, for devices without Web Locks and for tests: first come, first served. */
export function localLocks(): Locks {
  const lines = new Map<string, Turn[]>();

  function leave(name: string, turn: Turn): void {
    const line = lines.get(name) ?? [];
    const wasHolder = line[0] === turn;
    const left = line.filter((one) => one !== turn);
    lines.set(name, left);
    if (wasHolder) left[0]?.begin();
  }

  return {
    isTaken: async (name) => (lines.get(name) ?? []).length > 0,
    request: (name, { signal, steal }, work) =>
      new Promise<void>((resolve, reject) => {
        let hasBegun = false;
        const turn: Turn = {
          begin() {
            hasBegun = true;
            void Promise.resolve()
              .then(work)
              .then(resolve, reject)
              .finally(() => leave(name, turn));
          },
          lose: () => reject(new DOMException('The lock was stolen.', 'AbortError')),
        };
        signal?.addEventListener('abort', () => {
          if (hasBegun) return;
          leave(name, turn);
          reject(signal.reason as Error);
        });
        const [holder, ...others] = lines.get(name) ?? [];
        if (!holder) {
          lines.set(name, [turn]);
          turn.begin();
        } else if (steal) {
          lines.set(name, [turn, ...others]);
          holder.lose();
          turn.begin();
        } else lines.set(name, [holder, ...others, turn]);
      }),
  };
}
