import type { Browser, CDPSession, Page } from 'playwright-core';
import { longTasks } from './long-tasks.ts';
import { ms, quantile, type Row } from './table.ts';
import { paintedAfter, watchKeys } from './watch-keys.ts';

/** How many cases are opened. */
const openings = 10;
/** What a person takes for at once, in ms. */
const atOnce = 100;
/** The longest that the page's own thread may be busy in one frame, in ms. */
const frame = 50;
/** Milliseconds between two keys: somebody who types fast. */
const pace = 120;
const words = 'The parent asked for it twice in writing.';

const rest = (page: Page) => page.waitForTimeout(800);
const nav = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

async function openComplaints(page: Page): Promise<void> {
  await nav(page, 'Complaints');
  await page.getByRole('heading', { level: 1, name: 'Complaints' }).waitFor();
  await page.getByRole('row').nth(2).waitFor();
  await rest(page);
}

const rows = (page: Page) => page.getByRole('table').first().locator('tbody').getByRole('row');

/** What the page's own thread has computed so far, in ms. */
async function threadTime(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
}

/** What opening the cases of the list one after the other took, in ms. */
interface Openings {
  /** From the click to the painted head and first fields. */
  painted: number[];
  /** What the page's own thread computed in that time, and until it was seen, at most 50 ms later. */
  computed: number[];
  /** From the click until all fields are there, of other openings. */
  settled: number[];
}

async function openCases(page: Page, client: CDPSession): Promise<Openings> {
  const times: Openings = { painted: [], computed: [], settled: [] };
  await openComplaints(page);
  await watchKeys(page);
  const open = async (index: number, kind: 'record' | 'record settled') => {
    const link = rows(page).nth(index).getByRole('link').first();
    const title = (await link.textContent()) ?? '';
    // As a hand does, which is on the row before it presses.
    await link.hover();
    await page.waitForTimeout(200);
    const before = await threadTime(client);
    const { time } = await paintedAfter(page, { kind, title }, () => link.click());
    const computed = (await threadTime(client)) - before;
    await rest(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('row').nth(2).waitFor();
    await rest(page);
    return { time, computed };
  };
  // The first opening loads the screen's code, and isn't counted.
  await open(0, 'record');
  for (let index = 1; index <= openings; index++) {
    const { time, computed } = await open(index, 'record');
    times.painted.push(time);
    times.computed.push(computed);
    times.settled.push((await open(index, 'record settled')).time);
  }
  return times;
}

async function typeFacts(page: Page): Promise<void> {
  await page.getByLabel('Facts', { exact: true }).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words, { delay: pace });
  await rest(page);
}

/** From the top to the bottom and back, by a wheel's turns. */
async function scroll(page: Page, client: CDPSession): Promise<void> {
  await page.mouse.move(640, 500);
  for (const deltaY of [...Array<number>(12).fill(240), ...Array<number>(12).fill(-240)]) {
    await client.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: 640,
      y: 500,
      deltaX: 0,
      deltaY,
    });
    await page.waitForTimeout(60);
  }
  await rest(page);
}

async function filterComplaints(page: Page): Promise<void> {
  await page.getByLabel('Show', { exact: true }).selectOption('open');
  await rest(page);
  for (const label of ['Person', 'District', 'Due'])
    for (const index of [1, 0]) {
      await page.getByLabel(label, { exact: true }).selectOption({ index });
      await rest(page);
    }
  const box = page.getByLabel('Filter these rows', { exact: true });
  await box.focus();
  await page.keyboard.type('john', { delay: pace });
  await rest(page);
  await box.fill('');
  await page.getByLabel('Show', { exact: true }).selectOption('ffy');
  await rest(page);
}

async function filterPending(page: Page): Promise<void> {
  const box = page.getByLabel('Filter these rows', { exact: true });
  await box.focus();
  await page.keyboard.type('john', { delay: pace });
  await rest(page);
  await box.fill('');
  for (const label of ['Person', 'District'])
    for (const index of [1, 0]) {
      await page.getByLabel(label, { exact: true }).selectOption({ index });
      await rest(page);
    }
}

/**
 * The screens of daily work without a connection at 4x throttle: opening a case from its list, and the longest task of the page's own
 * thread while somebody types, scrolls and filters. By processor time, too, which doesn't depend on what else the machine does. The
 * connection is off, so that no answer of the server comes between.
 */
export async function measureScreens(browser: Browser, page: Page, cases: number): Promise<Row[]> {
  const context = page.context();
  await context.setOffline(true);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const found: Row[] = [];
  const measure = async (what: string, work: () => Promise<void>) => {
    const [task] = await longTasks(browser, work);
    found.push({
      what: `${what}, ${cases} cases, longest task at 4x throttle, processor time`,
      measured: task ? `${ms(task.all)} (${ms(task.collecting)} of it collecting)` : 'none of 5 ms',
      baseline: '',
      ratio: '',
      target: `none over ${frame} ms`,
      bounds: [{ value: task?.all ?? 0, most: frame }],
    });
  };

  await client.send('Performance.enable');
  const times = await openCases(page, client);
  for (const [what, measured] of [
    ['from the click to the painted head and first fields', times.painted],
    ["processor time of the page's own thread until then", times.computed],
    ['from the click until all of its fields are there', times.settled],
  ] as const) {
    const middle = quantile(measured, 0.5);
    found.push({
      what: `Opening one of ${cases} cases from its list, 4x throttle, ${what} (p50 / p95 of ${openings})`,
      measured: `${ms(middle)} / ${ms(quantile(measured, 0.95))}`,
      baseline: '',
      ratio: '',
      target: `p50 under ${atOnce} ms`,
      bounds: [{ value: middle, most: atOnce }],
    });
  }
  await measure('Scrolling the list of complaints', () => scroll(page, client));
  await measure('Filtering it', () => filterComplaints(page));
  await rows(page).nth(1).getByRole('link').first().click();
  await page.getByLabel('Facts', { exact: true }).waitFor();
  await rest(page);
  await measure('Typing in Facts', () => typeFacts(page));
  await measure('Scrolling the case', () => scroll(page, client));
  await nav(page, 'Dashboard');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('table', { name: 'Worklist' }).getByRole('row').nth(2).waitFor();
  await rest(page);
  await measure('Scrolling the dashboard', () => scroll(page, client));
  await nav(page, 'Pending Cases');
  await page.getByRole('row').nth(2).waitFor();
  await rest(page);
  await measure('Filtering Pending Cases', () => filterPending(page));
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await context.setOffline(false);
  return found;
}
