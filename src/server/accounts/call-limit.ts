import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';

const minute = 60_000;
/**
 * Calls of a user in a minute, on one process. A device that fills asks for some ten pages a second (766 in 80 s were measured), one
 * that sends what waited for long for fewer; several devices of a user at once stay below.
 */
const mostCalls = 3000;

/** Counts a call of a user; throws Problem 'throttled' when there were too many in this minute. */
export type CallLimit = (userId: number) => void;

/** In memory: a count in the database would cost each call a write, and two processes may well allow twice as much. */
export function createCallLimit(clock: Clock): CallLimit {
  let since = 0;
  let counts = new Map<number, number>();

  return (userId) => {
    const now = clock.now().getTime();
    if (now - since >= minute || now < since) [since, counts] = [now, new Map()];
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count <= mostCalls) return;
    throw new Problem('throttled', 'Too many requests. Please wait and try again.', {
      retryAfterSeconds: Math.max(1, Math.ceil((since + minute - now) / 1000)),
    });
  };
}
