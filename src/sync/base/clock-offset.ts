import { type Observable, settable } from './observable.ts';

/** From here on a clock counts as wrong, in ms (docs/sync-rules.md LI2). */
const tolerated = 5 * 60_000;

const minute = 60_000;

export interface ClockOffset {
  /** By how many ms the server's clock is ahead of this device's, in whole minutes; 0 within five minutes. */
  offset: Observable<number>;
  /** Takes the `Date` of an answer that has just come; text that is no date changes nothing. */
  heard(date: string | null): void;
  /** The server's time in the last answer of this page, ms; null: no answer has told one yet. */
  serverTime(): number | null;
}

/**
 * How far this device's clock is off, by the `Date` of each answer of the server. That date is in whole seconds and
 * as old as the answer's way, which is little beside five minutes. `now`: the device's clock, ms.
 */
export function clockOffset(now: () => number): ClockOffset {
  const offset = settable(0);
  let last: number | null = null;
  return {
    offset,
    serverTime: () => last,
    heard(date) {
      const at = Date.parse(date ?? '');
      if (Number.isNaN(at)) return;
      last = at;
      const ahead = at - now();
      offset.set(Math.abs(ahead) > tolerated ? Math.round(ahead / minute) * minute : 0);
    },
  };
}
