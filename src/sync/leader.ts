import type { Observable } from './engine.ts';
import { settable } from './observable.ts';

/** The part of the Web Locks API that is used. */
export interface Locks {
  /** Holds the lock of that name while the given work runs; waits for it unless `signal` ends the waiting. */
  request(name: string, options: { signal?: AbortSignal }, work: () => Promise<void>): Promise<void>;
}

export interface Leader {
  /** Whether this tab holds the lock and may push and pull. */
  isLeader: Observable<boolean>;
  /** Gives the lock to the next tab in line. */
  stop(): void;
}

/** Queues for the lock `name`; of all tabs of a user one has it (sync.md, Tabs). */
export function leader(locks: Locks, name: string): Leader {
  const isLeader = settable(false);
  const stopped = new AbortController();
  const held = () =>
    new Promise<void>((resolve) => {
      stopped.signal.addEventListener('abort', () => resolve(), { once: true });
      if (stopped.signal.aborted) resolve();
      else isLeader.set(true);
    });
  // Rejects when the waiting is ended by stop(): then nothing was held.
  locks.request(name, { signal: stopped.signal }, held).catch(() => {});
  return {
    isLeader,
    stop() {
      isLeader.set(false);
      stopped.abort();
    },
  };
}

/** Locks within one process, for devices without Web Locks and for tests: first come, first served. */
export function localLocks(): Locks {
  const lines = new Map<string, Promise<void>>();
  return {
    request(name, { signal }, work) {
      const turn = (lines.get(name) ?? Promise.resolve()).then(() => {
        if (signal?.aborted) throw signal.reason;
        return work();
      });
      lines.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}
