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

/**
 * Queues for the lock `name`; of all tabs of a user one has it (sync.md, Tabs). `takeFence` gives the number of a new
 * leading, after which nothing is written under the numbers before.
 */
export function leader(locks: Locks, name: string, takeFence: () => Promise<number>): Leader {
  const isLeader = settable(false);
  const stopped = new AbortController();
  let waiting = new AbortController();
  let fence = 0;

  const held = async () => {
    const number = await takeFence();
    if (stopped.signal.aborted) return;
    fence = number;
    isLeader.set(true);
    await new Promise<void>((resolve) => {
      stopped.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  };

  /** Rejects when the waiting is ended or the lock is stolen; then it stands in line again. */
  function queue(): void {
    const own = new AbortController();
    waiting = own;
    locks.request(name, { signal: own.signal }, held).catch(() => {
      if (own === waiting) lost();
    });
  }

  function lost(): void {
    isLeader.set(false);
    if (!stopped.signal.aborted) queue();
  }

  queue();
  return {
    isLeader,
    fence: () => fence,
    steal() {
      if (isLeader.get() || stopped.signal.aborted) return;
      const before = waiting;
      waiting = new AbortController();
      before.abort();
      locks.request(name, { steal: true }, held).catch(lost);
    },
    stop() {
      isLeader.set(false);
      stopped.abort();
      waiting.abort();
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
