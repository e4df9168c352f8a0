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

type After = Pick<Place, 'major' | 'id'>;

const first: After = { major: 0, id: 0 };

/** Rows of a source after a key, in no order. */
const rowsAfter = (source: Source, { major, id }: After, limit: number) => sql`
  select "p"."major", "p"."minor", row_to_json("r") as "record" from (
      select ${source.major} as "major", "t"."id" as "minor"
      from ${source.from}
      where ${source.paged(major)} and ${source.after(major, id)}
      order by "major", "minor" limit ${limit}) "p"
    cross join lateral (
      select ${wireColumns(source.entity, 't')} from ${sql.table(source.entity)} "t" where "t"."id" = "p"."minor") "r"`;

const readSource = (trx: Queries, source: Source, after: After, limit: number) =>
  keptRows<Keyed>(trx, sql`${rowsAfter(source, after, limit)} order by "p"."major", "p"."minor"`);

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
      : { source: at.source + 1, ...first };
  }
}

/**
 * The same of sources of few rows: they are all asked at once, since asking one after the other would take longer than
 * reading them.
 */
export async function smallPage(
  trx: Queries,
  sources: readonly Source[],
  from: Place,
  limit: number,
): Promise<{ rows: MirroredRow[]; next: Place | null }> {
  const parts = sources.flatMap((source, index) =>
    index < from.source
      ? []
      : sql`select ${sql.lit(index)} as "source", "rows".* from (
          ${rowsAfter(source, index === from.source ? from : first, limit)}) "rows"`,
  );
  if (parts.length === 0) return { rows: [], next: null };
  const found = await keptRows<Keyed & { source: number }>(
    trx,
    sql`select * from (${sql.join(parts, sql` union all `)}) "all"
      order by "source", "major", "minor" limit ${limit}`,
  );
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    rows: found.flatMap(({ source, record }) => {
      const { entity } = sources[source] ?? {};
      return entity ? { entity, record } : [];
    }),
    next: last ? { source: last.source, major: last.major, id: last.minor } : null,
  };
}
