import { entities, type Entity } from '#domain/records/records.ts';
import type { DayRange } from '#domain/school-year.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';
import { type Families, guestsHeld } from './guests.ts';
import { type Count, counts, ownCounts } from './held.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { hiddenCounts } from './hidden.ts';
import { partOfYearHeld, yearHeld } from './scope.ts';
import type { LookupName } from './sources.ts';

/** What a mirror holds, in two numbers an entity: how many records, and a digest of their uids and versions. */
export interface ScopeCheck {
  totals: Record<Entity, number>;
  digests: Record<Entity, string>;
}

/** Families by their numbers (of cases without a student negative), and lookups. */
export interface Part {
  families: readonly number[];
  lookups: readonly LookupName[];
}

const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');

/** Counts what a year holds, by buckets of families whose numbers differ in the last so many bits, and by lookup. */
export const countYear = (trx: Queries, range: DayRange, bits: number): Promise<Count[]> =>
  jsonRows(trx, counts(yearHeld(range), bits));

/** The same of some families and lookups. Few shapes, and the families are found by their numbers. */
export const countPart = (
  trx: Queries,
  range: DayRange,
  bits: number,
  { families, lookups }: Part,
): Promise<Count[]> => keptRows(trx, counts(partOfYearHeld(range, families, lookups), bits));

/** Counts what guests' families hold: few rows, whose counting would take less time than its planning. */
export const checkGuests = async (trx: Queries, families: Families, viewer: Viewer): Promise<ScopeCheck> =>
  summed(await keptRows<Count>(trx, counts(guestsHeld(families, viewer))));

/** Counts what is a user's own. */
export const checkOwn = async (trx: Queries, userId: number): Promise<ScopeCheck> =>
  summed(await keptRows<Count>(trx, ownCounts(userId)));

/** Counts what a year holds that the viewer may not see: few cases, found by the indexes of those that are restricted. */
export const checkHidden = async (trx: Queries, range: DayRange, viewer: Viewer): Promise<ScopeCheck> =>
  summed(await keptRows<Count>(trx, hiddenCounts(range, viewer)));

/** What all these come to. */
export function summed(parts: readonly Omit<Count, 'bucket'>[]): ScopeCheck {
  const totals = Object.fromEntries(entities.map((entity) => [entity, 0])) as Record<Entity, number>;
  const halves = Object.fromEntries(entities.map((entity) => [entity, [0, 0]])) as Record<
    Entity,
    [number, number]
  >;
  for (const { entity, count, high, low } of parts) {
    totals[entity] += count;
    const [before, beforeLow] = halves[entity];
    halves[entity] = [before + high, beforeLow + low];
  }
  const digests = Object.fromEntries(
    entities.map((entity) => [entity, halves[entity].map(hex).join('')]),
  ) as Record<Entity, string>;
  return { totals, digests };
}

const countsOf = ({ totals, digests }: ScopeCheck, sign: 1 | -1) =>
  entities.map((entity) => ({
    entity,
    count: sign * totals[entity],
    high: sign * Number.parseInt(digests[entity].slice(0, 8), 16),
    low: sign * Number.parseInt(digests[entity].slice(8), 16),
  }));

/** What both hold, where they don't overlap. */
export const bothChecks = (one: ScopeCheck, other: ScopeCheck): ScopeCheck =>
  summed([...countsOf(one, 1), ...countsOf(other, 1)]);

/** What the whole holds but for a part of it. */
export const without = (whole: ScopeCheck, part: ScopeCheck): ScopeCheck =>
  summed([...countsOf(whole, 1), ...countsOf(part, -1)]);
