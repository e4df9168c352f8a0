import type { Page } from 'playwright-core';
import { apiAs } from '../e2e/api.ts';
import { complaintsOf, type Told } from './families.ts';
import { ms, quantile, ratio, type Row } from './table.ts';
import { paintedAfter, watchKeys } from './watch-keys.ts';

/** A guest is one only at its first opening. */
const howMany = 20;

/**
 * From the click on a hit of Search everything to the form of the case: of one that the server brings with its family
 * beside one that this device mirrors, in turns.
 */
export async function measureOpening(page: Page, url: string): Promise<Row[]> {
  const server = await apiAs(url, 'editor');
  const [left, mirrored] = [
    await complaintsOf(server, 'left', howMany),
    await complaintsOf(server, 'mirrored', howMany),
  ];
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await watchKeys(page);
  const times: Record<'left' | 'mirrored', number[]> = { left: [], mirrored: [] };
  // The first opening loads the screen's code, and isn't counted.
  await opened(page, mirrored[0]);
  for (const [index, one] of left.entries()) {
    times.left.push(await opened(page, one));
    times.mirrored.push(await opened(page, mirrored[index]));
  }
  const middle = (of: readonly number[]) => `${ms(quantile(of, 0.5))} / ${ms(quantile(of, 0.95))}`;
  return [
    {
      what: `Opening a case outside of the mirror, from the click on its hit (p50 / p95 of ${howMany})`,
      measured: middle(times.left),
      baseline: `${middle(times.mirrored)} (a case of the mirror)`,
      ratio: ratio(quantile(times.left, 0.5), quantile(times.mirrored, 0.5)),
      target: 'at most 2x',
      bounds: [{ value: quantile(times.left, 0.5) / quantile(times.mirrored, 0.5), most: 2 }],
    },
  ];
}

async function opened(page: Page, told: Told | undefined): Promise<number> {
  const title = `Complaint ${told?.complaint}`;
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill(told?.complaint ?? '');
  const hit = page.getByRole('option').filter({ hasText: title }).first();
  await hit.waitFor();
  // Other hits may still come: what is measured is the opening alone.
  await page.waitForTimeout(500);
  const { time } = await paintedAfter(page, { kind: 'record', title }, () => hit.click());
  return time;
}
