import type { Browser, Page } from 'playwright-core';
import { samplePassword } from '../e2e/accord.ts';
import { longestTask } from './longest-task.ts';
import { ms, ratio, type Row } from './table.ts';

/**
 * The first fill of the mirror (fetch, seal, store, decrypt into memory) against a plain fetch of the same pages put
 * into a bare IndexedDB store, in the same browser and server, one after the other. Answers how long the fill took, too, in ms.
 */
export async function measureFirstFill(
  browser: Browser,
  page: Page,
  url: string,
): Promise<{ rows: Row[]; fill: number }> {
  await page.goto(`${url}/login`);
  const bare = await page.evaluate(fillBare, samplePassword);
  let fill = 0;
  await signIn(page, url);
  await page.getByRole('progressbar').waitFor({ timeout: 60_000 });
  const { longest, seen } = await longestTask(browser, async () => {
    const started = await page.evaluate(() => performance.now());
    await untilFilled(page);
    fill = (await page.evaluate(() => performance.now())) - started;
  });
  if (seen === 0) throw new Error('No task of the page was traced.');
  const rows = [
    {
      what: `First fill, ${bare.rows} rows`,
      measured: ms(fill),
      baseline: `${ms(bare.time)} (fetch and bare bulk put)`,
      ratio: ratio(fill, bare.time),
      target: 'at most 2x',
    },
    {
      what: "Longest task of the page's thread while filling, processor time",
      measured: ms(longest),
      baseline: `${seen} of 5 ms and more`,
      ratio: '',
      target: 'none over 50 ms',
    },
  ];
  return { rows, fill };
}

/** Signs in as an editor, on a device that nobody has used before. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username', { exact: true }).fill('editor');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
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
