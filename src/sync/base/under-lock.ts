import type { Locks } from './locks.ts';
import type { Timers } from './timers.ts';

/** What stands in line for a lock, and for how long. */
export interface LockWanted {
  locks: Locks;
  timers: Timers;
  /** Of the lock, shared by the tabs of this device. */
  name: string;
  /** How long another tab may hold it, in ms: longer than its work ever takes; then it is taken from it. */
  patience: number;
}

/**
 * Runs the work while no other tab runs such work; answers as it does. A tab that the browser has frozen holds its lock and
 * does nothing (docs/sync-rules.md TA4), so that after a while it is taken from it: `isHeld` tells the work whether that happened to
 * its own, which goes on all the same when the tab thaws.
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
  /** Whether the work has begun; what became of it is its own to tell, also when the lock was taken from it meanwhile. */
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
