import type { Stopwatch } from '../base/clock.ts';
import type { Queries } from '../db/queries.ts';
import type { MirroredScope } from './cursor.ts';
import { checkYear, type ScopeCheck } from './digest.ts';

/** Counts what a year holds; null: not counted this time. */
export type Check = (trx: Queries, scope: MirroredScope, newest: number) => Promise<ScopeCheck | null>;

/** A count that takes longer (milliseconds) is not made again at once. */
const dear = 250;
/** It may take this part of the time. */
const share = 1 / 20;

/**
 * Counts and digests what a scope holds, and remembers it until the next change: every device that looks for news asks, and
 * counting 300,000 rows takes a second where an empty answer takes a few milliseconds. Where many people write, the
 * next change is there before anybody asks again: then a dear count is made now and then, and in between a device
 * goes without (it compares when it gets one).
 * @param stopwatch by which a count is dear: a clock that somebody sets in mid-count would say so of any.
 * @param count what counts.
 */
export function rememberingCheck(stopwatch: Stopwatch, count: typeof checkYear = checkYear): Check {
  const known = new Map<number, { of: string; check: ScopeCheck }>();
  const notBefore = new Map<number, number>();
  return async (trx, scope, newest) => {
    const year = scope.schoolYearId;
    const of = JSON.stringify([newest, scope]);
    const found = known.get(year);
    if (found?.of === of) return found.check;
    const started = stopwatch();
    const wait = notBefore.get(year);
    if (wait !== undefined && started < wait) return null;
    // Whoever asks while this is counted goes without, too, once it is known that counting is dear.
    if (wait !== undefined) notBefore.set(year, Number.POSITIVE_INFINITY);
    try {
      const check = await count(trx, scope.range);
      known.set(year, { of, check });
      return check;
    } finally {
      const took = stopwatch() - started;
      if (took > dear) notBefore.set(year, stopwatch() + took / share);
      else notBefore.delete(year);
    }
  };
}
