import type { Clock } from '#server/base/clock.ts';

export interface TestClock extends Clock {
  /** Lets so many milliseconds pass. */
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is told. */
export function testClock(start = '2026-11-21T15:00:00.000Z'): TestClock {
  let time = Date.parse(start);
  return {
    zone: 'America/Chicago',
    now: () => new Date(time),
    today: () => new Date(time).toISOString().slice(0, 10),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
