import type { Timers } from '../base/timers.ts';

export interface Polls {
  /** Polls after so many ms instead of when it was planned; where it may not, only the time is noted. */
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
    // A clock that was set back makes a poll due, rather than late by as much.
    isDue: () => now() >= planned.due || now() < planned.at,
  };
}
