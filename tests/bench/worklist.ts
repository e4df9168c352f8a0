import type { Browser, Page } from 'playwright-core';
import { ms, type Row } from './table.ts';

/** How often the dashboard is opened and filters are chosen. */
const rounds = 5;

/** What Chromium's trace says of a task; times in microseconds, `tdur` the processor time of its thread. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

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
  const work = await longestTask(browser, page, async () => {
    for (let round = 0; round < rounds; round++) {
      await dashboard.click();
      await page.getByRole('table', { name: 'Worklist' }).getByRole('row').nth(2).waitFor();
      await rest();
      await page.getByRole('button', { name: /overdue$/ }).click();
      for (const index of [1 + (round % 3), 0]) {
        await person.selectOption({ index });
        await rest();
      }
      await complaints.click();
      await rest();
    }
  });
  const plain = await longestTask(browser, page, async () => {
    for (let round = 0; round < rounds; round++) {
      await page.getByRole('link', { name: 'Mediations', exact: true }).click();
      await rest();
      await open();
    }
  });
  return [
    {
      what: `Worklist of ${cases} cases, longest task while it opens and is filtered, processor time`,
      measured: ms(work),
      baseline: `${ms(plain)} (opening lists of cases)`,
      ratio: '',
      target: 'none over 50 ms',
    },
  ];
}

/** The processor time of the longest task of the page's own thread meanwhile, in milliseconds. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const events = trace.traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid} ${tid}`));
  // What this bench asks of the page is no work of the page's.
  const ours = events.filter(
    ({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession',
  );
  const holds = (outer: TraceEvent, inner: TraceEvent) =>
    outer.pid === inner.pid &&
    outer.tid === inner.tid &&
    outer.ts <= inner.ts &&
    inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);
  return Math.max(
    0,
    ...events
      .filter((one) => one.name.endsWith('RunTask') && !ours.some((asked) => holds(one, asked)))
      .map(({ tdur = 0 }) => tdur / 1000),
  );
}
