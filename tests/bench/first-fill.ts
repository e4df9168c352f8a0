import type { Browser, Page } from 'playwright-core';
import { samplePassword } from '../e2e/api.ts';
import { longTasks } from './long-tasks.ts';
import { processorTime } from './processor-time.ts';
import { ms, ratio, type Row } from './table.ts';

/** How long a fill took, in ms, and how much processor time of the browser. */
export interface Fill {
  time: number;
  processor: number;
}

/**
 * The first fill of the mirror (fetch, seal, store, decrypt into memory) against a plain fetch of the same pages put
 * into a bare IndexedDB store, in the same browser and server, one after the other. Leaves the page signed in.
 */
export async function measureFirstFill(
  browser: Browser,
  page: Page,
  url: string,
): Promise<{ rows: Row[]; fill: Fill }> {
  await page.goto(`${url}/login`);
  let bare = { rows: 0, time: 0 };
  const bareProcessor = await processorTime(browser, async () => {
    bare = await page.evaluate(fillBare, samplePassword);
  });
  let time = 0;
  await signIn(page, url);
  await page.getByRole('progressbar').waitFor({ timeout: 60_000 });
  const processor = await processorTime(browser, async () => {
    const started = await page.evaluate(() => performance.now());
    await untilFilled(page);
    time = (await page.evaluate(() => performance.now())) - started;
  });
  const rows = [
    {
      what: `First fill, ${bare.rows} rows`,
      measured: ms(time),
      baseline: `${ms(bare.time)} (fetch and bare bulk put)`,
      ratio: ratio(time, bare.time),
      target: 'at most 2x',
      bounds: [{ value: time / bare.time, most: 2 }],
    },
    {
      what: "First fill, processor time of the browser's processes",
      measured: ms(processor),
      baseline: `${ms(bareProcessor)} (fetch and bare bulk put)`,
      ratio: ratio(processor, bareProcessor),
      target: '',
    },
  ];
  return { rows, fill: { time, processor } };
}

/** Another fill, by a device that nobody has used: the longest task of its page's thread. Traced, so it isn't timed. */
export async function measureLongestTask(browser: Browser, url: string): Promise<Row[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await signIn(page, url);
    await page.getByRole('progressbar').waitFor({ timeout: 60_000 });
    const tasks = await longTasks(browser, () => untilFilled(page));
    if (tasks.length === 0) throw new Error('No task of the page was traced.');
    const most = tasks.slice(0, 5).map(({ all }) => ms(all));
    const own = Math.max(...tasks.map(({ all, collecting }) => all - collecting));
    return [
      {
        what: "Longest task of the page's thread while filling, processor time",
        measured: ms(tasks[0]?.all ?? 0),
        baseline: `${tasks.length} of 5 ms and more, the longest ${most.join(', ')}; without V8's garbage collection ${ms(own)}`,
        ratio: '',
        target: 'none over 50 ms',
        bounds: [{ value: tasks[0]?.all ?? 0, most: 50 }],
      },
    ];
  } finally {
    await context.close();
  }
}

/** Signs in as an editor, on a device that nobody has used before. `isThere`: the sign-in screen is open already. */
export async function signIn(page: Page, url: string, { isThere = false } = {}): Promise<void> {
  if (!isThere) await page.goto(`${url}/login`);
  await page.getByLabel('Username', { exact: true }).fill('editor');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Resolves when the whole year is on the device. */
export const untilFilled = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Up to date/ }).waitFor({ timeout: 1_800_000 });

/** Runs in the page: pulls a year with bare fetch and puts every row as it came. */
async function fillBare(password: string): Promise<{ rows: number; time: number }> {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'accord-web',
    username: 'editor',
    password,
  });
  const tokens = (await (await fetch('/token', { method: 'POST', body: form })).json()) as {
    access_token: string;
  };
  const claims = JSON.parse(
    atob((tokens.access_token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
  ) as { year: { id: number } };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bare', 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore('rows', { keyPath: ['entity', 'record.uid'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('The bare database did not open.'));
  });
  const started = performance.now();
  let cursor: string | null = null;
  let rows = 0;
  for (let more = true; more;) {
    const query = new URLSearchParams({
      schoolYearId: String(claims.year.id),
      ...(cursor ? { cursor } : {}),
    });
    const answer = await fetch(`/api/sync/pull?${query}`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    const body = (await answer.json()) as { rows: unknown[]; cursor: string; more: boolean };
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('rows', 'readwrite');
      const store = transaction.objectStore('rows');
      for (const row of body.rows) store.put(row);
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(new Error('The bare put failed.'));
    });
    rows += body.rows.length;
    ({ cursor, more } = body);
  }
  const time = performance.now() - started;
  database.close();
  indexedDB.deleteDatabase('bare');
  return { rows, time };
}
