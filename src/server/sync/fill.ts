import { sql } from 'kysely';
import type { MirroredRow } from '#contract/sync.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { wireColumns } from '../records/wire-columns.ts';
import type { Place } from './place.ts';
import type { Source } from './sources.ts';

interface Keyed {
  major: number;
  minor: number;
  record: MirroredRow['record'];
}

const readSource = (trx: Queries, source: Source, after: Place, limit: number) =>
  keptRows<Keyed>(
    trx,
    sql`select "p"."major", "p"."minor", "r" as "record" from (
        select ${source.major} as "major", "t"."id" as "minor"
        from ${source.from}
        where ${source.paged(after.major)} and ${source.after(after.major, after.id)}
        order by "major", "minor" limit ${limit}) "p"
      cross join lateral (
        select ${wireColumns(source.entity, 't')} from ${sql.table(source.entity)} "t" where "t"."id" = "p"."minor") "r"
      order by "p"."major", "p"."minor"`,
  );

/**
 * At most `limit` rows of the sources from a position on, by keys, so that each page costs the same. `next` is null at
 * the end. A row that comes into the scope behind the position is told by its change after the floor.
 */
export async function fillPage(
  trx: Queries,
  sources: readonly Source[],
  from: Place,
  limit: number,
): Promise<{ rows: MirroredRow[]; next: Place | null }> {
  const rows: MirroredRow[] = [];
  let at = from;
  for (;;) {
    const source = sources[at.source];
    if (!source) return { rows, next: null };
    if (rows.length === limit) return { rows, next: at };
    const found = await readSource(trx, source, at, limit - rows.length);
    for (const { record } of found) rows.push({ entity: source.entity, record });
    const last = found.at(-1);
    const isFull = last !== undefined && rows.length === limit;
    at = isFull
      ? { source: at.source, major: last.major, id: last.minor }
      : { source: at.source + 1, major: 0, id: 0 };
  }
}
