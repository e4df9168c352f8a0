import type { BrowserContext, Page } from 'playwright-core';
import type { Accord } from '../e2e/accord.ts';
import { ms, ratio, type Row } from './table.ts';

/** From the navigation to a usable list with the network off, at 4x throttle, against the bare precached shell's paint. */
export async function measureOfflineStart(
  page: Page,
  context: BrowserContext,
  accord: Accord,
): Promise<Row[]> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await page.getByRole('row').nth(2).waitFor();
  await context.setOffline(true);
  await accord.stop();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('row').nth(2).waitFor({ timeout: 60_000 });
  const usable = await page.evaluate(() => performance.now());
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return [
    {
      what: 'Offline start to a usable list, 4x throttle',
      measured: ms(usable),
      baseline: `${ms(paint)} (first paint of the precached shell)`,
      ratio: ratio(usable, paint),
      target: 'under 1500 ms',
    },
  ];
}
