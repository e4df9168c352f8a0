import { isFull } from './is-full.ts';
import type { Locks } from './locks.ts';
import { type Observable, settable } from './observable.ts';
import type { Timers } from './timers.ts';

export interface Leader {
  /** Whether this tab holds the lock and may push and pull. */
  isLeader: Observable<boolean>;
  /** Whether this tab's last try to take the lead found no room on the device. */
  foundNoRoom: Observable<boolean>;
  /** The fence: the number of this tab's lead, higher than any before it; 0: this tab has never led. */
  fence(): number;
  /** Another tab has told that it leads. */
  otherLeads(): void;
  /** Takes the lead from a tab that doesn't answer. */
  steal(): void;
  /** Gives the lock to the next tab in line. */
  stop(): void;
}

/** How long a tab that lost the lead, or couldn't take it (a full disk), waits until it stands in line again, in ms. */
const pause = 5000;

/**
 * Queues for the lock `name`, which one tab of a user holds at a time (docs/sync-rules.md TA1). `takeFence` answers
 * the number of a new lead; from then on the work database refuses writes under lower numbers.
 */
export function createLeader(
  locks: Locks,
  name: string,
  takeFence: () => Promise<number>,
  timers: Timers,
): Leader {
  const isLeader = settable(false);
  const foundNoRoom = settable(false);
  const stopped = new AbortController();
  let current = new AbortController();
  let fence = 0;
  let endPause = () => {};

  /** Stands in line for the lock, or steals it at once. Only the newest request decides whether this tab leads. */
  function queue(steal: boolean): void {
    endPause();
    const own = new AbortController();
    current = own;
    const isCurrent = () => own === current && !stopped.signal.aborted;
    const held = async () => {
      foundNoRoom.set(false);
      const number = await takeFence();
      if (!isCurrent()) return;
      fence = number;
      isLeader.set(true);
      await new Promise<void>((resolve) => {
        stopped.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    };
    // Rejects when the waiting is ended, the fence can't be taken, or the lock is stolen.
    locks.request(name, steal ? { steal } : { signal: own.signal }, held).catch((thrown: unknown) => {
      if (!isCurrent()) return;
      current = new AbortController();
      isLeader.set(false);
      foundNoRoom.set(isFull(thrown));
      endPause = timers.after(pause, () => queue(false));
    });
  }

  queue(false);
  return {
    isLeader,
    foundNoRoom,
    fence: () => fence,
    otherLeads: () => foundNoRoom.set(false),
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

/** Resolves when this tab leads, or after 300 ms without the lead: then another tab probably has it. */
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
