import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportLabels, reportRows } from '#domain/federal-report/rows.ts';
import { iowa, mississippi, newJersey, type PublishedRow } from '../../helpers/published-rows.ts';
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
    for (const file of ['table7', 'emaps']) {
      const table = lines(await world.sheet(file, 'Table 7'));
      expect(
        table.map((line) => line[3]),
        file,
      ).toEqual(published.cells);
      expect(table.map((line) => line[1])).toEqual(reportRows);
      expect(table.map((line) => line[2])).toEqual(Object.values(reportRows.map((row) => reportLabels[row])));
    }
    const [heading, flat] = await world.sheet('emaps', 'Flat line');
    expect(heading).toEqual(['Year', 'State', ...reportRows]);
    expect(flat).toEqual([published.year, 'IA', ...published.cells]);

    const checks = await world.sheet('emaps', 'Edit checks');
    expect(checks).toHaveLength(23);
    expect(checks.slice(1).every((check) => check[3] === 'Yes')).toBe(true);

    const cases = (await world.sheet('emaps', 'Cases')).slice(1);
    for (const [index, row] of reportRows.entries())
      expect(
        cases.filter((line) => String(line[4]).split(', ').includes(row)),
        row,
      ).toHaveLength(published.cells[index] ?? -1);
  },
  60_000,
);
