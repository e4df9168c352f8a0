import { entities, type Entity } from '#domain/records.ts';
import type { DayRange } from '#domain/school-year.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';
import { type Families, guestsHeld } from './guests.ts';
import { type Count, counts, ownCounts } from './held.ts';
import { yearHeld } from './scope.ts';

/** What a mirror holds, in two numbers an entity: how many records, and a digest of their uids and versions. */
export interface ScopeCheck {
  totals: Record<Entity, number>;
  digests: Record<Entity, string>;
}

const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');

/** Counts what a year holds. */
export const checkYear = async (trx: Queries, range: DayRange): Promise<ScopeCheck> =>
  summed(await jsonRows<Count>(trx, counts(yearHeld(range))));

/** Counts what guests' families hold: few rows, whose counting would take less time than its planning. */
export const checkGuests = async (trx: Queries, families: Families): Promise<ScopeCheck> =>
  summed(await keptRows<Count>(trx, counts(guestsHeld(families))));

/** Counts what is a user's own. */
export const checkOwn = async (trx: Queries, userId: number): Promise<ScopeCheck> =>
  summed(await keptRows<Count>(trx, ownCounts(userId)));

function summed(parts: readonly Count[]): ScopeCheck {
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

/** What both hold, where they don't overlap. */
export const bothChecks = (one: ScopeCheck, other: ScopeCheck): ScopeCheck =>
  summed(
    [one, other].flatMap(({ totals, digests }) =>
      entities.map((entity) => ({
        entity,
        count: totals[entity],
        high: Number.parseInt(digests[entity].slice(0, 8), 16),
        low: Number.parseInt(digests[entity].slice(8), 16),
      })),
    ),
  );
