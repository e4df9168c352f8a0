import { sql } from 'kysely';
import type { Entity } from '#domain/records/records.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import type { Stopwatch } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { MirroredScope } from './cursor.ts';
import { countPart, countYear, type ScopeCheck, summed } from './digest.ts';
import type { Count } from './held.ts';
import type { LookupName } from './sources.ts';
import { type Touched, touchedBetween } from './touched.ts';

/** Totals and digests of what years hold, kept by the process. */
export interface RunningSums {
  /**
   * As of the snapshot, whose newest change is given; null: the sums can't tell of it, as while a year is counted for
   * the first time.
   */
  check(trx: Queries, scope: MirroredScope, newest: number): Promise<ScopeCheck | null>;
  /** A device found that it doesn't agree: the year is counted anew with the next check, once a minute at most. */
  doubt(schoolYearId: number): void;
}

/** So many buckets of families at most: a change counts one of them anew, and each is a few numbers in memory. */
const mostBuckets = 2048;
/** Changes that touch buckets with more families than this are counted with the whole year. */
const mostFamilies = 20_000;
/** How many steps are remembered for snapshots that are older than the sums. */
const mostSteps = 200;
/** How long after a count of the whole year the next one is made for a doubt, in ms. */
const betweenCounts = 60_000;

/** A bucket of families, by what their numbers have in common, or a lookup. */
type Key = number | LookupName;

interface Sums {
  /** The change number of which they are. */
  number: number;
  bits: number;
  buckets: Map<string, readonly Count[]>;
  total: readonly Count[];
  /** What was touched by the changes after `from`. */
  steps: { from: number; to: number; keys: readonly Key[] }[];
  countedAt: number;
}

const isLookup = (key: Key): key is LookupName => typeof key === 'string';

const negative = (count: Count): Count => ({
  ...count,
  count: -count.count,
  high: -count.high,
  low: -count.low,
});

/** One count an entity. */
function merged(counts: readonly Count[]): readonly Count[] {
  const merging = new Map<Entity, Count>();
  for (const one of counts) {
    const { count, high, low } = merging.get(one.entity) ?? { count: 0, high: 0, low: 0 };
    merging.set(one.entity, {
      ...one,
      count: count + one.count,
      high: (high + one.high) >>> 0,
      low: (low + one.low) >>> 0,
    });
  }
  return [...merging.values()];
}

/** How many of their last bits the numbers of the families in one bucket may differ in. */
async function bitsOf(trx: Queries): Promise<number> {
  const [found] = await keptRows<{ most: number }>(
    trx,
    sql`select greatest((select max("id") from "student"), (select max("id") from "complaint"), 1) as "most"`,
  );
  return Math.max(0, Math.ceil(Math.log2((found?.most ?? 1) / mostBuckets)));
}

async function countedWhole(
  trx: Queries,
  { range }: MirroredScope,
  number: number,
  countedAt: number,
): Promise<Sums> {
  const bits = await bitsOf(trx);
  const counts = await countYear(trx, range, bits);
  const buckets = Map.groupBy(counts, ({ bucket }) => bucket);
  return { number, bits, buckets, total: merged(counts), steps: [], countedAt };
}

/** What some buckets were when the sums were made, and are in this snapshot. */
async function countedAnew(
  trx: Queries,
  { range }: MirroredScope,
  { bits, buckets }: Sums,
  keys: readonly Key[],
): Promise<{ total: readonly Count[]; is: Map<string, readonly Count[]> }> {
  const families = keys.flatMap((key) =>
    isLookup(key) ? [] : Array.from({ length: 2 ** bits }, (_, at) => key * 2 ** bits + at),
  );
  const counts =
    keys.length > 0 ? await countPart(trx, range, bits, { families, lookups: keys.filter(isLookup) }) : [];
  const was = keys.flatMap((key) => buckets.get(String(key)) ?? []);
  return { total: [...was.map(negative), ...counts], is: Map.groupBy(counts, ({ bucket }) => bucket) };
}

const keysOf = ({ families, lookups }: Touched, bits: number): Key[] => [
  ...new Set(families.map((family) => family >> bits)),
  ...lookups,
];

/** Brings the sums to the snapshot's newest change; false where so much was touched that the year is rather counted anew. */
async function goOn(trx: Queries, scope: MirroredScope, sums: Sums, newest: number): Promise<boolean> {
  const keys = keysOf(await touchedBetween(trx, sums.number, newest), sums.bits);
  if (keys.length * 2 ** sums.bits > mostFamilies) return false;
  const { total, is } = await countedAnew(trx, scope, sums, keys);
  for (const key of keys) sums.buckets.set(String(key), is.get(String(key)) ?? []);
  sums.total = merged([...sums.total, ...total]);
  sums.steps = [...sums.steps, { from: sums.number, to: newest, keys }].slice(-mostSteps);
  sums.number = newest;
  return true;
}

/** What the sums were at an earlier change, in whose snapshot this reads; null: too long ago. */
async function before(
  trx: Queries,
  scope: MirroredScope,
  sums: Sums,
  newest: number,
): Promise<ScopeCheck | null> {
  const since = sums.steps.filter(({ to }) => to > newest);
  if ((since[0]?.from ?? sums.number) > newest) return null;
  const keys = [...new Set(since.flatMap((step) => step.keys))];
  const { total } = await countedAnew(trx, scope, sums, keys);
  return summed([...sums.total, ...total]);
}

interface Year {
  /** Which scope, as text. */
  of: string;
  sums: Sums | null;
  isCounting: boolean;
  isDoubted: boolean;
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Does one piece of work after the other. */
function turns(): Year['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/**
 * Keeps what each year holds by buckets of families. Each check counts the buckets anew that changes since the last one
 * have touched, by the change log, and in its own snapshot: a few families, whoever wrote. So saves do nothing for it, and
 * what was rolled back is in no sum.
 */
export function runningSums(stopwatch: Stopwatch, log: Log): RunningSums {
  const years = new Map<number, Year>();

  function yearOf(scope: MirroredScope): Year {
    const of = JSON.stringify(scope);
    const found = years.get(scope.schoolYearId);
    if (found?.of === of) return found;
    const made: Year = { of, sums: null, isCounting: false, isDoubted: false, inTurn: turns() };
    years.set(scope.schoolYearId, made);
    return made;
  }

  /** As the sums say; null: they can't tell of this snapshot. */
  const told = (trx: Queries, scope: MirroredScope, year: Year, newest: number) =>
    year.inTurn(async () => {
      const { sums } = year;
      if (!sums) return null;
      if (newest < sums.number) return before(trx, scope, sums, newest);
      if (newest > sums.number && !(await goOn(trx, scope, sums, newest))) return null;
      return summed(sums.total);
    });

  async function countWhole(
    trx: Queries,
    scope: MirroredScope,
    year: Year,
    newest: number,
  ): Promise<ScopeCheck> {
    year.isCounting = true;
    try {
      const counted = await countedWhole(trx, scope, newest, stopwatch());
      year.sums = counted;
      return summed(counted.total);
    } finally {
      year.isCounting = false;
    }
  }

  return {
    async check(trx, scope, newest) {
      const year = yearOf(scope);
      const known = await told(trx, scope, year, newest);
      const isDue = year.isDoubted && stopwatch() - (year.sums?.countedAt ?? 0) >= betweenCounts;
      const isEarlier = year.sums !== null && newest < year.sums.number;
      if (year.isCounting || isEarlier || (known && !isDue)) return known;
      year.isDoubted = false;
      const counted = await countWhole(trx, scope, year, newest);
      if (known && JSON.stringify(known) !== JSON.stringify(counted))
        log.error('the running sums of a school year were wrong and are counted anew');
      return counted;
    },
    doubt(schoolYearId) {
      const year = years.get(schoolYearId);
      if (year) year.isDoubted = true;
    },
  };
}
