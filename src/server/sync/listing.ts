import { sql } from 'kysely';
import type { Removal } from '#contract/sync.ts';
import { entities, type Entity } from '#domain/records/records.ts';
import { joinedRows, type RowTexts } from '../base/row-texts.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { removalsOf, rowsInScope, type Told } from './changes.ts';
import { readPlace, writePlace } from './place.ts';
import type { SourcesOf } from './sources.ts';

/** Versions in one page: some 50 bytes each. */
const pageSize = 5000;

interface Listed {
  major: number;
  id: number;
  uid: string;
  version: number;
}

/** Uids and versions of an entity's records in scope from a place on, and the place of what comes next; null at the end. */
export async function versionsPage(
  trx: Queries,
  sources: SourcesOf,
  entity: Entity,
  after: string | undefined,
): Promise<{ versions: [string, number][]; next: string | null }> {
  const versions: [string, number][] = [];
  let at = readPlace(after);
  for (;;) {
    const source = sources[entity][at.source];
    if (!source) return { versions, next: null };
    const limit = pageSize - versions.length;
    const found = await keptRows<Listed>(
      trx,
      sql`select ${source.major} as "major", "t"."id" as "id", "t"."uid" as "uid", "t"."version" as "version"
        from ${source.from} where ${source.paged(at.major)} and ${source.after(at.major, at.id)}
        order by "major", "id" limit ${limit}`,
    );
    for (const { uid, version } of found) versions.push([uid, version]);
    const last = found.at(-1);
    if (last && found.length === limit)
      return { versions, next: writePlace({ source: at.source, major: last.major, id: last.id }) };
    at = { source: at.source + 1, major: 0, id: 0 };
  }
}

/** A record that a device asks about, with the version that it holds, 0 for none. */
export interface Asked {
  entity: Entity;
  uid: string;
  version: number;
}

/** How records stand: whole rows of those in scope, removals of all others, also of uids that nobody knows here. */
export async function standOf(
  trx: Queries,
  told: Told,
  asked: readonly Asked[],
): Promise<{ rows: RowTexts; removals: Removal[] }> {
  const rows: RowTexts[] = [];
  const removals: Removal[] = [];
  for (const entity of entities) {
    const own = asked.filter((one) => one.entity === entity);
    if (own.length === 0) continue;
    const inScope = await rowsInScope(trx, told, entity, new Set(own.map(({ uid }) => uid)));
    const found = new Set(inScope.uids);
    const absent = own.filter(({ uid }) => !found.has(uid));
    const gone = await removalsOf(
      trx,
      entity,
      absent.map(({ uid }) => uid),
      told.userId,
    );
    const named = new Set(gone.map(({ uid }) => uid));
    rows.push(inScope);
    removals.push(...gone);
    for (const { uid, version } of absent)
      if (!named.has(uid)) removals.push({ entity, uid, version, reason: 'deleted' });
  }
  return { rows: joinedRows(rows), removals };
}
