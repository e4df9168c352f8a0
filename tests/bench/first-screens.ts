import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright-core';
import { signIn } from './first-fill.ts';
import type { Row } from './table.ts';

/** What shows that a screen can be used, as a selector. */
const usable = { signIn: 'form button[type=submit]', worklist: 'table:has(caption) tbody a[href]' };

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/** The word lists by which a password is judged: they come while it is typed, in a worker. */
const isOfJudge = (path: string) => path.includes('/guesses-');

/**
 * The JavaScript that the page and its workers ask for, gzipped, before a person who comes for the first time can use the
 * sign-in screen, and before the dashboard has its worklist; and what comes in idle time besides. What the service worker
 * fetches to keep it is not among it.
 */
export async function measureFirstScreens(browser: Browser, url: string, dist: string): Promise<Row[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: { path: string; request: Request }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const isKnown = asked.some((one) => one.path === path);
    if (!isKnown && path.endsWith('.js') && existsSync(join(dist, path))) asked.push({ path, request });
  });
  await page.addInitScript(noteUsable, usable);
  await page.goto(`${url}/login`);
  const isBefore = ({ request }: (typeof asked)[number], moment: number) =>
    request.timing().startTime <= moment;
  const signInAt = await momentOf(page, 'signIn');
  await page.waitForLoadState('networkidle');
  const early = asked.filter((one) => isBefore(one, signInAt));
  const whileTyped = asked.filter((one) => !early.includes(one));
  await signIn(page, url, { isThere: true });
  const worklistAt = await momentOf(page, 'worklist');
  await page.waitForLoadState('networkidle');
  const needed = asked.filter((one) => isBefore(one, worklistAt));
  const row = (what: string, files: typeof asked, most?: number): Row => {
    const bytes = files.reduce((sum, { path }) => sum + gzipSync(readFileSync(join(dist, path))).length, 0);
    return {
      what: `JavaScript ${what}, gzipped, ${files.length} files`,
      measured: kB(bytes),
      baseline: '',
      ratio: '',
      target: most === undefined ? '' : `at most ${kB(most)}`,
      bounds: most === undefined ? [] : [{ value: bytes, most }],
    };
  };
  const rows = [
    row('until the sign-in screen can be used', early, 200_000),
    row('in idle time while name and password are typed', whileTyped),
    row(
      'until the worklist can be used, without the lists that judge the password',
      needed.filter(({ path }) => !isOfJudge(path)),
      260_000,
    ),
    row(
      'in idle time after it',
      asked.filter((one) => !needed.includes(one)),
    ),
  ];
  await context.close();
  return rows;
}

/** When the page noted that a screen could be used, in ms since 1970. */
async function momentOf(page: Page, screen: keyof typeof usable): Promise<number> {
  const noted = await page.waitForFunction(
    (name) => {
      const [mark] = performance.getEntriesByName(`bench-${name}`);
      return mark ? performance.timeOrigin + mark.startTime : null;
    },
    screen,
    { polling: 200, timeout: 120_000 },
  );
  return Number(await noted.jsonValue());
}

/** Runs in the page before anything else: marks the first frame that begins with each of the screens drawn. */
function noteUsable(screens: Record<string, string>): void {
  const waiting = new Map(Object.entries(screens));
  const look = () => {
    for (const [name, selector] of waiting)
      if (document.querySelector(selector)) {
        performance.mark(`bench-${name}`);
        waiting.delete(name);
      }
    if (waiting.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
