import { type RawBuilder, sql } from 'kysely';
import { entities, type Entity } from '#domain/records.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';
import type { SourcesOf } from './sources.ts';

/** What sources hold, in two numbers an entity: how many records, and a digest of their uids and versions. */
export interface ScopeCheck {
  totals: Record<Entity, number>;
  digests: Record<Entity, string>;
}

/** Of one source; the halves are numbers below 2^32. */
interface SourceCheck {
  entity: Entity;
  count: number;
  high: number;
  low: number;
}

const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0');

/**
 * How many the sources hold and their digest as `rowDigest` of the device makes it (src/sync/mirror/digest.ts, where the
 * reasons are): the last 64 bits of each uid as two numbers of 32 bits, each times 2 × version + 1, summed modulo 2^32.
 */
function counts(sources: SourcesOf): RawBuilder<unknown> {
  const half = (shift: number) =>
    sql`coalesce(mod(sum((("h"."bits" >> ${sql.lit(shift)}) & 4294967295) * (2 * "t"."version" + 1)), 4294967296), 0)`;
  const parts = entities.flatMap((entity) =>
    sources[entity].map(
      ({ from, whole }) => sql`
        select ${entity}::text as "entity", count(*) as "count", ${half(32)} as "high", ${half(0)} as "low"
        from ${from} cross join lateral (select
          ('x' || substr("t"."uid"::text, 20, 4) || substr("t"."uid"::text, 25))::bit(64)::bigint as "bits") "h"
        where ${whole()}`,
    ),
  );
  return sql.join(parts, sql` union all `);
}

/** Counts what a year's sources hold, beside the sets that they name. */
export const checkYear = async (
  trx: Queries,
  sources: SourcesOf,
  sets: RawBuilder<unknown>,
): Promise<ScopeCheck> => summed(await jsonRows<SourceCheck>(trx, sql`with ${sets} ${counts(sources)}`));

/** Counts what guests' sources hold: few rows, whose counting would take less time than its planning. */
export const checkGuests = async (trx: Queries, sources: SourcesOf): Promise<ScopeCheck> =>
  summed(await keptRows<SourceCheck>(trx, counts(sources)));

function summed(parts: readonly SourceCheck[]): ScopeCheck {
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
