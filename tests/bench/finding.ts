import type { Page } from 'playwright-core';
import { apiAs } from '../e2e/api.ts';
import { complaintsOf, type Told } from './families.ts';
import { ms, quantile, ratio, type Row } from './table.ts';
import { paintedAfter, type Painted, watchKeys } from './watch-keys.ts';

/** What this device finds hits for; they come with the second letter. */
const typed = ['an', 'ma', 'le', 'jo', 'ol', 'sm', 'be', 'ch', 'wi', 'da'];
const words = ['interpreter', 'transportation', 'evaluation', 'restraint', 'prior written notice', 'summer'];
const boxes = [
  { name: 'Search everything', call: '/api/dashboard/search' },
  { name: 'Student Name', call: '/api/dashboard/studentsearchpartialname' },
] as const;
type Box = (typeof boxes)[number];

/** How often each text is typed with and without asking the server, in turns. */
const rounds = 4;
/** Milliseconds that typing rests before the server is asked (decision 45). */
const quiet = 150;

const p50 = (values: readonly number[]) => quantile(values, 0.5);
const p95 = (values: readonly number[]) => quantile(values, 0.95);
const middle = (values: readonly number[]) => `${ms(p50(values))} / ${ms(p95(values))}`;

/**
 * What the server's part costs whoever types: the local hits with and without asking it, and its own hits beside the quiet
 * and the call that they can't come before. Leaves the page connected.
 */
export async function measureFinding(page: Page, url: string): Promise<Row[]> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await watchKeys(page);
  await page.evaluate(() => performance.setResourceTimingBufferSize(100_000));
  const left = await complaintsOf(await apiAs(url, 'editor'), 'left', 24);
  const rows: Row[] = [];
  for (const box of boxes) rows.push(await atOnce(page, box), await ofServer(page, box, left));
  return rows;
}

/** From the key to the local hits, with a connection beside without one. */
async function atOnce(page: Page, box: Box): Promise<Row> {
  const found: Record<'with' | 'without', Painted[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round++)
    for (const way of ['with', 'without'] as const) {
      await page.context().setOffline(way === 'without');
      await page.getByRole('button', { name: way === 'with' ? /^Up to date/ : /^Offline/ }).waitFor();
      for (const text of typed) {
        const [first = '', second = ''] = text;
        await page.getByRole('combobox', { name: box.name }).fill(first);
        found[way].push(await paintedAfter(page, { kind: 'hits' }, () => page.keyboard.press(second)));
        // The server's answer comes as well.
        await page.waitForTimeout(300);
      }
      await page.getByRole('combobox', { name: box.name }).fill('');
    }
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Up to date/ }).waitFor();
  const times = (way: 'with' | 'without') => found[way].map(({ time }) => time);
  const frames = (way: 'with' | 'without') => {
    const all = found[way].map(({ frame }) => frame);
    return `frame ${p50(all)} / ${p95(all)}`;
  };
  return {
    what: `${box.name}, from the key to this device's hits (p50 / p95)`,
    measured: `${middle(times('with'))}, ${frames('with')}`,
    baseline: `${middle(times('without'))}, ${frames('without')} (nobody is asked)`,
    ratio: ratio(p50(times('with')), p50(times('without'))),
    target: 'the same frame (p50)',
    bounds: [
      {
        value: p50(found.with.map(({ frame }) => frame)),
        most: p50(found.without.map(({ frame }) => frame)),
      },
    ],
  };
}

/** From the last key to hits that only the server has. */
async function ofServer(page: Page, box: Box, left: readonly Told[]): Promise<Row> {
  const mark = ['On the server'];
  const texts = left.map(({ stateId, student }, index) => ({
    text: index % 2 === 0 ? stateId : student,
    marks: mark,
  }));
  const ofText = ['Nature of Problem: ', 'Facts: ', 'Event: '];
  if (box.name === 'Search everything') texts.push(...words.map((text) => ({ text, marks: ofText })));
  const times: number[] = [];
  const least: number[] = [];
  for (const { text, marks } of texts) {
    await page.getByRole('combobox', { name: box.name }).fill('');
    await page.keyboard.type(text.slice(0, -1), { delay: 60 });
    const { time } = await paintedAfter(page, { kind: 'hit', texts: marks }, () =>
      page.keyboard.press(text.slice(-1)),
    );
    times.push(time);
    least.push(quiet + (await page.evaluate(lastCall, box.call)));
  }
  await page.getByRole('combobox', { name: box.name }).fill('');
  return {
    what: `${box.name}, from the last key to the server's hits (p50 / p95 of ${times.length})`,
    measured: middle(times),
    baseline: `${middle(least)} (${quiet} ms of quiet and the call)`,
    ratio: ratio(p50(times), p50(least)),
    target: 'under 300 ms (p50)',
    bounds: [{ value: p50(times), most: 300 }],
  };
}

/** Runs in the page: how long the newest call of a path took. */
function lastCall(path: string): number {
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
  return calls.at(-1)?.duration ?? Number.NaN;
}
