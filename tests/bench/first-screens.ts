import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { signIn } from './first-fill.ts';
import type { Row } from './table.ts';

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/**
 * The JavaScript that a page loads, gzipped, until a person who comes for the first time sees the sign-in screen, and until the dashboard
 * has its worklist. What the service worker fetches besides, to keep it, is not among it.
 */
export async function measureFirstScreens(browser: Browser, url: string, dist: string): Promise<Row[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && existsSync(join(dist, pathname))) loaded.add(pathname);
  });
  const bytes = () =>
    [...loaded].reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.waitForLoadState('networkidle');
  const [untilSignIn, scripts] = [bytes(), loaded.size];
  await signIn(page, url);
  await page.getByRole('table', { name: 'Worklist' }).getByRole('row').nth(2).waitFor();
  const row = (screen: string, measured: number, count: number, target: string): Row => ({
    what: `JavaScript until ${screen}, gzipped, ${count} files`,
    measured: kB(measured),
    baseline: '-',
    ratio: '-',
    target,
  });
  const rows = [
    row('the sign-in screen', untilSignIn, scripts, 'at most 200 kB'),
    row('the dashboard', bytes(), loaded.size, 'at most 260 kB'),
  ];
  await context.close();
  return rows;
}
