import type { Page } from 'playwright-core';
import type { Row } from './table.ts';

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** What a whole year takes once it lies on the device: the page's heap after a collection, and the origin's disk. */
export async function measureFootprint(page: Page, cases: number): Promise<Row[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  const disk = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN);
  const row = (what: string, bytes: number): Row => ({
    what: `${what}, ${cases} cases on the device`,
    measured: megabytes(bytes),
    baseline: '',
    ratio: '',
    target: '',
  });
  return [row("The page's heap", usedSize), row("The origin's disk", disk)];
}
