import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmapsReport } from '#contract/reports.ts';
import { checkCounts, countsOf } from '#domain/federal-report/checks.ts';
import { reportLabels, reportRows } from '#domain/federal-report/rows.ts';
import { iowa, mississippi, newJersey, oklahoma, type PublishedRow } from '../../helpers/published-rows.ts';
import { type ReportWorld, reportWorld } from './report-world.ts';
import { insertOutcomes, typeOutcomes } from './store-outcomes.ts';

/** Published rows of the federal report, reproduced cell for cell: cases in, workbooks out. */

let world: ReportWorld;
beforeAll(async () => {
  world = await reportWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.close());

test.each<[PublishedRow, typeof typeOutcomes]>([
  [iowa, typeOutcomes],
  [mississippi, typeOutcomes],
  [newJersey, insertOutcomes],
])(
  '$state $year',
  async (published, store) => {
    await world.selectYear(published.year);
    await store(world, published);
    const generated = await world.admin.get('/api/reports/emaps/generate');
    expect(generated.body).toMatchObject({ isReportGenerated: true, year: published.year });

    const lines = (cells: readonly (readonly unknown[])[]) =>
      cells.filter((line) => line[1] !== null && String(line[1]) in reportLabels);
    const [table7, emaps] = [await world.workbook('table7'), await world.workbook('emaps')];
    for (const [file, sheet] of Object.entries({ table7, emaps })) {
      const table = lines(await sheet('Table 7'));
      expect(
        table.map((line) => line[3]),
        file,
      ).toEqual(published.cells);
      expect(table.map((line) => line[1])).toEqual(reportRows);
      expect(table.map((line) => line[2])).toEqual(Object.values(reportRows.map((row) => reportLabels[row])));
    }
    const [heading, flat] = await emaps('Flat line');
    expect(heading).toEqual(['Year', 'State', ...reportRows]);
    expect(flat).toEqual([published.year, 'IA', ...published.cells]);

    const checks = await emaps('Edit checks');
    expect(checks).toHaveLength(23);
    expect(checks.slice(1).every((check) => check[3] === 'Yes')).toBe(true);

    const cases = (await emaps('Cases')).slice(1);
    for (const [index, row] of reportRows.entries())
      expect(
        cases.filter((line) => String(line[4]).split(', ').includes(row)),
        row,
      ).toHaveLength(published.cells[index] ?? -1);
  },
  180_000,
);

test('the check that the published row of Oklahoma fails is shown as failing', async () => {
  await world.selectYear(oklahoma.year);
  await world.admin.get('/api/reports/emaps/generate');
  // No cases come to these counts, since each has one class: they are put in the place of what was generated.
  const counts = countsOf(oklahoma.cells);
  await sql`update "federalReport" set "counts" = ${JSON.stringify(counts)}::jsonb,
    "checks" = ${JSON.stringify(checkCounts(counts))}::jsonb where "year" = ${oklahoma.year}`.execute(
    world.server.db,
  );
  const { body } = await world.admin.get<EmapsReport>('/api/reports/emaps/report');
  const failing = { relation: '1 = 1.1 + 1.2 + 1.3', left: 18, right: 29, passes: false };
  expect(body.checks.filter(({ passes }) => !passes)).toEqual([failing]);
  const emaps = await world.workbook('emaps');
  const [, ...checks] = await emaps('Edit checks');
  expect(checks.filter((line) => line[3] !== 'Yes')).toEqual([[failing.relation, 18, 29, 'No']]);
  expect((await emaps('Flat line'))[1]).toEqual([oklahoma.year, 'IA', ...oklahoma.cells]);
});
