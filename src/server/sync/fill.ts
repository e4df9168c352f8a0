import { type RawBuilder, sql } from 'kysely';
import type { RowTexts } from '../base/row-texts.ts';
import { keptColumns, type Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { wireColumns } from '../records/wire-columns.ts';
import type { Place } from './place.ts';
import { type EntityTexts, rowText, rowTexts } from './row-text.ts';
import type { Source } from './sources.ts';

/** Rows, and the key of the last one; null: there are none. */
interface Found<Key> extends RowTexts {
  last: Key | null;
}

type After = Pick<Place, 'major' | 'id'>;

const first: After = { major: 0, id: 0 };

/** Rows of a source after a key, as texts, in no order. */
const rowsAfter = (source: Source, viewer: Viewer, { major, id }: After, limit: number) => sql`
  select "p"."major", "p"."minor", ${rowText(source.entity, 'r', viewer)} as "row" from (
      select ${source.major} as "major", "t"."id" as "minor"
      from ${source.from}
      where ${source.paged(major)} and ${source.after(major, id)}
      order by "major", "minor" limit ${limit}) "p"
    cross join lateral (
      select ${wireColumns(source.entity, 't')} from ${sql.table(source.entity)} "t" where "t"."id" = "p"."minor") "r"`;

/** Rows in their order as texts, with the last one's key, of which these are the columns. */
async function readTexts<Key extends number[]>(
  trx: Queries,
  key: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<Found<Key>> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const [found] = await keptColumns<Found<Key>>(
    trx,
    sql`select ${rowTexts(sql`"row"`)}, max(array[${columns}]) as "last" from (${rows}) "rows"`,
  );
  return found ?? { count: 0, text: '', last: null };
}

const readSource = (trx: Queries, source: Source, viewer: Viewer, after: After, limit: number) =>
  readTexts<[number, number]>(
    trx,
    ['major', 'minor'],
    sql`${rowsAfter(source, viewer, after, limit)} order by "p"."major", "p"."minor"`,
  );

/**
 * At most `limit` rows of the sources from a position on, by keys, so that each page costs the same. `next` is null at
 * the end. A row that comes into the scope behind the position is told by its change after the floor.
 */
export async function fillPage(
  trx: Queries,
  sources: readonly Source[],
  viewer: Viewer,
  from: Place,
  limit: number,
): Promise<{ rows: EntityTexts[]; next: Place | null }> {
  const rows: EntityTexts[] = [];
  let at = from;
  let room = limit;
  for (;;) {
    const source = sources[at.source];
    if (!source) return { rows, next: null };
    if (room === 0) return { rows, next: at };
    const { count, text, last } = await readSource(trx, source, viewer, at, room);
    rows.push({ entity: source.entity, count, text });
    room -= count;
    at =
      last && room === 0
        ? { source: at.source, major: last[0], id: last[1] }
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
  viewer: Viewer,
  from: Place,
  limit: number,
): Promise<{ rows: RowTexts; next: Place | null }> {
  const parts = sources.flatMap((source, index) =>
    index < from.source
      ? []
      : sql`select ${sql.lit(index)} as "source", "rows".* from (
          ${rowsAfter(source, viewer, index === from.source ? from : first, limit)}) "rows"`,
  );
  if (parts.length === 0) return { rows: { count: 0, text: '' }, next: null };
  const { last, ...rows } = await readTexts<[number, number, number]>(
    trx,
    ['source', 'major', 'minor'],
    sql`select * from (${sql.join(parts, sql` union all `)}) "all"
      order by "source", "major", "minor" limit ${limit}`,
  );
  const next = rows.count === limit && last ? { source: last[0], major: last[1], id: last[2] } : null;
  return { rows, next };
}
