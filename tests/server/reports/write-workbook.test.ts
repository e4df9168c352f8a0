import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { plainColumns } from '#server/reports/workbook/plan.ts';
import { writeWorkbook } from '#server/reports/workbook/write-workbook.ts';

test('a failure while its lines are made ends a workbook with it', async () => {
  async function* pages() {
    yield [['a line']];
    throw new Error('no more lines');
  }
  const columns = plainColumns([['Heading', 10]]);
  const plan = { sheets: [{ name: 'Lines', above: [], columns, hasFilter: false, rows: 'fed' as const }] };
  await expect(buffer(writeWorkbook(plan, pages()))).rejects.toThrow('no more lines');
});
