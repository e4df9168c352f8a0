import type { Timers } from '../base/timers.ts';

export interface Polls {
  /**
   * Plans the next poll in `ms`, in place of the planned one. Without `mayPoll` it only notes the time, for `isDue`.
   */
  plan(ms: number, mayPoll: boolean): void;
  end(): void;
  /** Whether the planned time has come. */
  isDue(): boolean;
}

/** Calls `poll` at the time that was last planned, by the device's clock (`now`, ms). */
export function polls(timers: Timers, now: () => number, poll: () => void): Polls {
  let endTimer = () => {};
  let planned = { at: 0, due: 0 };
  return {
    plan(ms, mayPoll) {
      endTimer();
      planned = { at: now(), due: now() + ms };
      endTimer = mayPoll ? timers.after(ms, poll) : () => {};
    },
    end: () => endTimer(),
    // A clock that was set back makes a poll due at once; else it would come late by as much.
    isDue: () => now() >= planned.due || now() < planned.at,
  };
}
