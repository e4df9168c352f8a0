import type { Locks } from './locks.ts';
import type { Timers } from './timers.ts';

/** What stands in line for a lock, and for how long. */
export interface LockWanted {
  locks: Locks;
  timers: Timers;
  /** Of the lock, shared by the tabs of this device. */
  name: string;
  /** How long this tab waits before it steals the lock, in ms: longer than such work ever takes. */
  patience: number;
}

/**
 * Runs the work while no other tab runs work under this lock; settles as the work does. A tab that the browser has
 * frozen keeps its lock and does nothing (docs/sync-rules.md TA4), so the next tab steals the lock after `patience`.
 * The frozen tab's work goes on when it thaws; `isHeld` tells it then that the lock is gone.
 */
export async function underLock<T>(
  { locks, timers, name, patience }: LockWanted,
  work: (isHeld: () => boolean) => Promise<T>,
): Promise<T> {
  const tooLong = new AbortController();
  const endWait = timers.after(patience, () => tooLong.abort());
  let running: { ended: Promise<T> } | null = null;
  let isHeld = true;
  const begin = async () => {
    endWait();
    running = { ended: work(() => isHeld) };
    await running.ended;
  };
  /** Answers whether the work has begun; its outcome comes by `running`, also where another tab stole the lock. */
  const hasBegun = async (options: { signal: AbortSignal } | { steal: true }): Promise<boolean> => {
    try {
      await locks.request(name, options, begin);
    } catch (thrown) {
      isHeld = false;
      if (!running && !tooLong.signal.aborted) throw thrown;
    }
    return running !== null;
  };
  try {
    if (!(await hasBegun({ signal: tooLong.signal }))) {
      isHeld = true;
      await hasBegun({ steal: true });
    }
  } finally {
    endWait();
  }
  const { ended } = running as unknown as { ended: Promise<T> };
  return ended;
}
