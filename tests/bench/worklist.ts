import type { Browser, Page } from 'playwright-core';
import { longTasks } from './long-tasks.ts';
import { ms, type Row } from './table.ts';

/** How often the dashboard is opened and filters are chosen. */
const rounds = 5;

/**
 * Opening the dashboard, whose worklist is found from every case on the device, and choosing in it what is overdue and
 * whose work: the longest task of the page's own thread, beside that of opening the list of complaints. By processor
 * time, which doesn't depend on what else the machine does.
 */
export async function measureWorklist(browser: Browser, page: Page, cases: number): Promise<Row[]> {
  const complaints = page.getByRole('link', { name: 'Complaints', exact: true });
  const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
  const person = page.getByLabel('Person', { exact: true });
  const rest = () => page.waitForTimeout(500);
  const open = async () => {
    await complaints.click();
    await page.getByRole('row').nth(2).waitFor();
    await rest();
  };
  await open();
  const [work] = await longTasks(browser, async () => {
    for (let round = 0; round < rounds; round++) {
      await dashboard.click();
      await page.getByRole('table', { name: 'Worklist' }).getByRole('row').nth(2).waitFor();
      await rest();
      await page.getByRole('link', { name: /overdue$/ }).click();
      for (const index of [1 + (round % 3), 0]) {
        await person.selectOption({ index });
        await rest();
      }
      await complaints.click();
      await rest();
    }
  });
  const [plain] = await longTasks(browser, async () => {
    for (let round = 0; round < rounds; round++) {
      await page.getByRole('link', { name: 'Mediations', exact: true }).click();
      await rest();
      await open();
    }
  });
  return [
    {
      what: `Worklist of ${cases} cases, longest task while it opens and is filtered, processor time`,
      measured: ms(work?.all ?? 0),
      baseline: `${ms(plain?.all ?? 0)} (opening lists of cases)`,
      ratio: '',
      target: 'none over 50 ms',
      bounds: [{ value: work?.all ?? 0, most: 50 }],
    },
  ];
}
