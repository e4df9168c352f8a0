import { backoffSeconds } from '../base/backoff.ts';
import type { Timers } from '../base/timers.ts';

/** A lane's or everybody's wait. */
interface Wait {
  failures: number;
  /** By the device's clock, ms. */
  from: number;
  until: number;
}

const noWait: Wait = { failures: 0, from: 0, until: 0 };

export interface WaitParts {
  timers: Timers;
  now(): number;
  random(): number;
  /** Called when the first of the waits that kept an edit back is over. */
  wake(): void;
}

/** How long what couldn't be sent waits for its next try; times are by the device's clock, in ms. */
export interface Waits {
  isPaused(lane: string, at: number): boolean;
  isEveryonePaused(at: number): boolean;
  /** Waits longer with each failure, and no less than the server asked for, in seconds. */
  pause(lane: string, askedSeconds: number): void;
  pauseEveryone(askedSeconds: number): void;
  /** An edit of the lane was answered: the connection is there. */
  answered(lane: string): void;
  /** Forgets all waits. */
  clear(): void;
  /**
   * Plans to wake at the end of the first wait that was on at the time `at`, when sending last looked for edits, or
   * has begun since. A wait that ended between `at` and this call counts, too: nothing else would wake for it.
   * `lanes`: the lanes that have edits.
   */
  planWake(at: number, lanes: ReadonlySet<string>): void;
  /** Gives up all plans to wake. */
  stop(): void;
}

export function createWaits({ timers, now, random, wake }: WaitParts): Waits {
  const ofLanes = new Map<string, Wait>();
  let ofEveryone = noWait;
  /** What ends the timers that wake, by the end of the wait that each was set for. */
  const wakes = new Map<number, () => void>();

  /** A clock that was set back ends a wait, rather than prolonging it by as much. */
  const isOn = ({ from, until }: Wait, at: number) => from <= at && at < until;

  const longer = (wait: Wait | undefined, askedSeconds: number): Wait => {
    const failures = (wait?.failures ?? 0) + 1;
    const from = now();
    return { failures, from, until: from + backoffSeconds(failures, askedSeconds, random) * 1000 };
  };

  function stop(): void {
    for (const end of wakes.values()) end();
    wakes.clear();
  }

  return {
    isPaused: (lane, at) => isOn(ofLanes.get(lane) ?? noWait, at),
    isEveryonePaused: (at) => isOn(ofEveryone, at),
    pause: (lane, askedSeconds) => void ofLanes.set(lane, longer(ofLanes.get(lane), askedSeconds)),
    pauseEveryone: (askedSeconds) => void (ofEveryone = longer(ofEveryone, askedSeconds)),
    answered(lane) {
      ofEveryone = noWait;
      ofLanes.delete(lane);
    },
    clear() {
      ofLanes.clear();
      ofEveryone = noWait;
      stop();
    },
    planWake(at, lanes) {
      const ends = [ofEveryone, ...[...ofLanes].flatMap(([lane, wait]) => (lanes.has(lane) ? [wait] : []))]
        .filter((wait) => isOn(wait, at) || (wait.failures > 0 && wait.from >= at))
        .map(({ until }) => until);
      const first = Math.min(...ends);
      if (ends.length === 0 || lanes.size === 0 || wakes.has(first)) return;
      const act = () => {
        wakes.delete(first);
        wake();
      };
      wakes.set(first, timers.after(Math.max(1, first - now()), act));
    },
    stop,
  };
}
