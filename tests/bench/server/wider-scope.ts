import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { schoolYearRange } from '#domain/school-year.ts';
import { jsonRows } from '#server/db/queries.ts';
import { fillPage } from '#server/sync/fill.ts';
import { counts, type Held } from '#server/sync/held.ts';
import type { Place } from '#server/sync/place.ts';
import { snapshotOf } from '#server/sync/pull.ts';
import { caseInYear, studentInYear, yearHeld, yearSources } from '#server/sync/scope.ts';
import { familySources, inOrder, type SourcesOf } from '#server/sync/sources.ts';
import { ms, ratio, type Row } from '../table.ts';
import type { BenchApp } from './bench-app.ts';

const range = schoolYearRange('2026-2027');

/** A mirror of nothing but the cases that are open or were filed in the year, and of their students. */
function narrowSources(): SourcesOf {
  const { student, district, judge, mediator, schoolYear } = yearSources(range, 'server');
  const cases = familySources(
    { where: (alias) => studentInYear(alias, range) },
    [{ where: (alias) => caseInYear(alias, range) }],
    'server',
  );
  return { ...cases, student, district, judge, mediator, schoolYear };
}

/** The same, for counting. */
const narrowHeld = (): Held => ({
  ...yearHeld(range),
  cases: (kind) => sql`select "t"."id", "t"."uid", "t"."version" from ${sql.table(kind)} "t"
    where "t"."deletedAt" is null and ${caseInYear('t', range)}`,
});

interface Fill {
  sources: SourcesOf;
  at: Place | null;
  cases: number;
  rows: number;
  bytes: number;
  time: number;
}

const start = (sources: SourcesOf): Fill => ({
  sources,
  at: { source: 0, major: 0, id: 0 },
  cases: 0,
  rows: 0,
  bytes: 0,
  time: 0,
});

const isCase = new Set<string>(['complaint', 'mediation', 'dueprocess']);

/**
 * What it costs a first fill that students come with all of their cases, of whichever year: rows, bytes of JSON and the
 * server's time, page by page in turns with a fill of the year's cases alone; and the same of counting both.
 */
export async function measureWiderScope({ database }: BenchApp): Promise<Row[]> {
  const [wide, narrow] = [start(yearSources(range, 'server')), start(narrowSources())];
  const counting: [number, number] = [0, 0];
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const started = performance.now();
    return [await work(), performance.now() - started];
  };
  const nextPage = async (fill: Fill) => {
    const { at } = fill;
    if (!at) return;
    const [{ rows, next }, took] = await timed(() =>
      snapshotOf(database.sql, (trx) => fillPage(trx, inOrder(fill.sources), 'server', at, 500)),
    );
    fill.at = next;
    fill.time += took;
    fill.rows += rows.length;
    fill.cases += rows.filter(({ entity }) => isCase.has(entity)).length;
    fill.bytes += Buffer.byteLength(JSON.stringify(rows));
  };
  while (wide.at || narrow.at) {
    await nextPage(wide);
    await nextPage(narrow);
  }
  for (let round = 0; round < 5; round++)
    for (const [index, held] of [yearHeld(range), narrowHeld()].entries())
      counting[index as 0 | 1] += (
        await timed(() => snapshotOf(database.sql, (trx) => jsonRows(trx, counts(held))))
      )[1];
  const told = ({ cases, rows, bytes, time }: Fill) =>
    `${cases} cases, ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, ${ms(time)}`;
  return [
    {
      what: 'First fill with all cases of its students, on the server',
      measured: told(wide),
      baseline: `${told(narrow)} (cases open or filed in the year)`,
      ratio: `rows ${ratio(wide.rows, narrow.rows)}, bytes ${ratio(wide.bytes, narrow.bytes)}, time ${ratio(wide.time, narrow.time)}`,
      target: '-',
    },
    {
      what: 'Counting and digesting the same',
      measured: ms(counting[0] / 5),
      baseline: ms(counting[1] / 5),
      ratio: ratio(counting[0], counting[1]),
      target: '-',
    },
  ];
}
