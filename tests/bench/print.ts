import type { Page } from 'playwright-core';
import { ms, quantile, ratio, type Row } from './table.ts';

/** The first one starts the worker, which compiles its code. */
const times = 5;

/** Print Case, from the click to the file, at 4x throttle of the page's thread; the worker that makes the PDF isn't throttled. */
export async function measurePrint(page: Page): Promise<Row[]> {
  const client = await page.context().newCDPSession(page);
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await page.getByRole('row').nth(2).getByRole('link').first().click();
  const button = page.getByRole('button', { name: 'Print Case' });
  await button.waitFor();
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    await page.waitForTimeout(1000);
    const started = performance.now();
    await Promise.all([page.waitForEvent('download'), button.click()]);
    taken.push(performance.now() - started);
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const [first = Number.NaN, ...others] = taken;
  return [
    {
      what: `Print Case, 4x throttle, median of ${others.length}`,
      measured: ms(quantile(others, 0.5)),
      baseline: `${ms(first)} (the first one)`,
      ratio: ratio(quantile(others, 0.5), first),
      target: '',
    },
  ];
}
