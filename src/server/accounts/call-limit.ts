import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';

const minute = 60_000;
const hour = 60 * minute;
/**
 * Calls of a user in a minute, on one process. A device that fills asks for some ten pages a second (766 in 80 s were measured), one
 * that sends what waited for long for fewer; several devices of a user at once stay below.
 */
const mostCalls = 3000;
/**
 * Calls of a user in an hour, on one process: forty such fills. Most calls leave something that stays for ever, in the audit or the change
 * log, so that whoever calls in a loop fills the disk slowly at most.
 */
const mostCallsAnHour = 30_000;

/** Counts a call of a user; throws Problem 'throttled' when there were too many in this minute, or in this hour. */
export type CallLimit = (userId: number) => void;

/** Counts calls of users within a time, in ms, that begins with a call; answers in how many ms somebody who had more than so many may call again. */
function counting(within: number, most: number) {
  let since = 0;
  let counts = new Map<number, number>();

  return (userId: number, now: number): number => {
    if (now - since >= within || now < since) [since, counts] = [now, new Map()];
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    return count <= most ? 0 : since + within - now;
  };
}

/** In memory: a count in the database would cost each call a write, and two processes may well allow twice as much. */
export function createCallLimit(clock: Clock): CallLimit {
  const inMinute = counting(minute, mostCalls);
  const inHour = counting(hour, mostCallsAnHour);

  return (userId) => {
    const now = clock.now().getTime();
    const wait = Math.max(inMinute(userId, now), inHour(userId, now));
    if (wait === 0) return;
    throw new Problem('throttled', 'Too many requests. Please wait and try again.', {
      retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)),
    });
  };
}
