import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { countsOf } from '#domain/federal-report/checks.ts';
import { table7Workbook } from '#server/reports/report-sheets.ts';
import { plainColumns, type WorkbookPlan } from '#server/reports/workbook/plan.ts';
import { writeWorkbook } from '#server/reports/workbook/write-workbook.ts';
import { iowa } from '../../helpers/published-rows.ts';
import { xml } from './raw-sheet.ts';

test('a failure while its lines are made ends a workbook with it', async () => {
  async function* pages() {
    yield [['a line']];
    throw new Error('no more lines');
  }
  const columns = plainColumns([['Heading', 10]]);
  const plan = { sheets: [{ name: 'Lines', above: [], columns, hasFilter: false, rows: 'fed' as const }] };
  await expect(buffer(writeWorkbook(plan, pages()))).rejects.toThrow('no more lines');
});

test('Table 7 prints on pages as wide as it is: a count stands beside what it counts; what is too wide to be read so keeps its size', async () => {
  async function* none() {}
  const sheet = async (plan: WorkbookPlan) =>
    xml(Uint8Array.from(await buffer(writeWorkbook(plan, none()))).buffer);
  const table = await sheet(table7Workbook(iowa.year, countsOf(iowa.cells)));
  expect(table).toContain('fitToPage="1"');
  expect(table).toMatch(/<pageSetup [^>]*fitToHeight="0"/);
  const columns = plainColumns([
    ['Facts', 60],
    ['Problem', 60],
    ['Resolution', 60],
  ]);
  const wide = { name: 'Cases', above: [], columns, hasFilter: false, rows: [] };
  expect(await sheet({ sheets: [wide] })).not.toContain('fitToPage');
});
