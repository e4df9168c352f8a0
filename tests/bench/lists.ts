import type { Browser, Page } from 'playwright-core';
import { longTasks } from './long-tasks.ts';
import { ms, type Row } from './table.ts';

const rounds = 3;

const rest = (page: Page) => page.waitForTimeout(800);

/** Presses the heads of columns, twice each: upwards and downwards. */
async function sort(page: Page, heads: readonly string[]): Promise<void> {
  for (const head of heads)
    for (let press = 0; press < 2; press++) {
      await page.getByRole('columnheader', { name: head, exact: true }).getByRole('button').first().click();
      await rest(page);
    }
}

/**
 * Opening and sorting the lists of students and of complaints that lie on the device, without a connection: the longest task of the page's
 * own thread at 4x throttle, by processor time.
 */
export async function measureLists(browser: Browser, page: Page, cases: number): Promise<Row[]> {
  const context = page.context();
  await context.setOffline(true);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const nav = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const openStudents = async () => {
    await nav('Students');
    await page.getByLabel('Last Name', { exact: true }).fill('');
    await rest(page);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('row').nth(2).waitFor();
    await rest(page);
  };
  const openComplaints = async () => {
    await nav('Complaints');
    await page.getByRole('heading', { level: 1, name: 'Complaints' }).waitFor();
    await page.getByRole('row').nth(2).waitFor();
    await rest(page);
  };
  const found: Row[] = [];
  const measure = async (what: string, work: () => Promise<void>) => {
    const [task] = await longTasks(browser, work);
    found.push({
      what: `${what}, ${cases} cases, longest task at 4x throttle, processor time`,
      measured: task ? `${ms(task.all)} (${ms(task.collecting)} of it collecting)` : 'none of 5 ms',
      baseline: '',
      ratio: '',
      target: 'none over 50 ms',
      bounds: [{ value: task?.all ?? 0, most: 50 }],
    });
  };
  const repeat = async (work: () => Promise<void>) => {
    for (let round = 0; round < rounds; round++) {
      await nav('Dashboard');
      await rest(page);
      await work();
    }
  };
  await measure('Opening the list of students', () => repeat(openStudents));
  await measure('Sorting it', () => sort(page, ['State ID', 'City', 'Name']));
  await measure('Opening the list of complaints', () => repeat(openComplaints));
  await measure('Sorting it', () => sort(page, ['Student', 'Due', 'Case Number']));
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await context.setOffline(false);
  return found;
}
