import type { Entity } from '#domain/records.ts';
import type { Queries } from '../db/queries.ts';
import type { MirroredScope } from './cursor.ts';
import { countScope } from './fill.ts';

export type Totals = Record<Entity, number>;
/** null: not counted this time. */
export type CountTotals = (trx: Queries, scope: MirroredScope, newest: number) => Promise<Totals | null>;

/** A count that takes longer (milliseconds) is not made again at once. */
const dear = 250;
/** It may take this part of the time. */
const share = 1 / 20;

/**
 * Counts what a scope holds, and remembers it until the next change: every device that looks for news asks, and
 * counting 300,000 rows takes a second where an empty answer takes a few milliseconds. Where many people write, the
 * next change is there before anybody asks again: then a dear count is made now and then, and in between a device
 * goes without (it compares when it gets one).
 */
export function rememberingTotals(): CountTotals {
  const known = new Map<number, { of: string; totals: Totals }>();
  const notBefore = new Map<number, number>();
  return async (trx, scope, newest) => {
    const year = scope.schoolYearId;
    const of = JSON.stringify([newest, scope]);
    const found = known.get(year);
    if (found?.of === of) return found.totals;
    const started = performance.now();
    const wait = notBefore.get(year);
    if (wait !== undefined && started < wait) return null;
    // Whoever asks while this is counted goes without, too, once it is known that counting is dear.
    if (wait !== undefined) notBefore.set(year, Number.POSITIVE_INFINITY);
    try {
      const totals = await countScope(trx, scope.range);
      known.set(year, { of, totals });
      return totals;
    } finally {
      const took = performance.now() - started;
      if (took > dear) notBefore.set(year, performance.now() + took / share);
      else notBefore.delete(year);
    }
  };
}
