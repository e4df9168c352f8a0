import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { longTasks } from './long-tasks.ts';
import { ms, quantile, ratio, type Row } from './table.ts';

/** Characters that stand in the box before the first key: a narrative of half a page. */
const length = 1500;
const keys = 40;
/** Milliseconds between two keys: somebody who types fast. */
const pace = 120;
const rounds = 3;
const words = 'The district did not hold the meeting in time. ';

/** What the page's own thread has computed so far, in ms. */
async function threadTime(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
}

const bareBox = 'bench-bare';

/** Lays a bare text area over the page, as wide and high as the form's. */
const addBareBox = (page: Page, text: string, like: { width: number; height: number }) =>
  page.evaluate(
    ([id, value, { width, height }]) => {
      const box = document.createElement('textarea');
      box.id = id;
      box.value = value;
      box.style.cssText = `position:fixed;top:0;left:0;z-index:99;width:${width}px;height:${height}px`;
      document.body.append(box);
    },
    [bareBox, text, like] as const,
  );

/** Goes to the end of the box; what that draws is no key's. */
async function goTo(page: Page, box: Locator): Promise<void> {
  await box.focus();
  await page.keyboard.press('Control+End');
  await page.waitForTimeout(1000);
}

async function type(page: Page): Promise<void> {
  await page.keyboard.type(words.slice(0, keys), { delay: pace });
  // What a form does once typing rests belongs to the typing.
  await page.waitForTimeout(500);
}

/**
 * Typing into Facts of a complaint beside a bare text area with the same text in the same page: what the page's own
 * thread computes for a key, in turns; and the longest task of it at 4x throttle.
 */
export async function measureForms(browser: Browser, page: Page): Promise<Row[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await page.getByRole('row').nth(2).getByRole('link').first().click();
  const facts = page.getByLabel('Facts', { exact: true });
  const text = words.repeat(Math.ceil(length / words.length)).slice(0, length);
  await facts.fill(text);
  const box = await facts.boundingBox();
  await addBareBox(page, text, { width: box?.width ?? 600, height: box?.height ?? 300 });
  const bare = page.locator(`#${bareBox}`);
  const ours: number[] = [];
  const theirs: number[] = [];
  // The first round warms both.
  for (let round = 0; round <= rounds; round++)
    for (const [at, times] of [
      [bare, theirs],
      [facts, ours],
    ] as const) {
      await goTo(page, at);
      const before = await threadTime(client);
      await type(page);
      if (round > 0) times.push(((await threadTime(client)) - before) / keys);
    }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await goTo(page, facts);
  const [task] = await longTasks(browser, () => type(page));
  await goTo(page, bare);
  const [bareTask] = await longTasks(browser, () => type(page));
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.locator(`#${bareBox}`).evaluate((element) => element.remove());
  const [key, bareKey] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
  return [
    {
      what: `A key in Facts with ${length} characters, processor time of the page's thread`,
      measured: ms(key),
      baseline: `${ms(bareKey)} (bare text area)`,
      ratio: ratio(key, bareKey),
      target: 'at most 1.5x',
      bounds: [{ value: key / bareKey, most: 1.5 }],
    },
    {
      what: 'Longest task while typing in Facts, 4x throttle, processor time',
      measured: task ? ms(task.all) : 'none of 5 ms',
      baseline: bareTask ? `${ms(bareTask.all)} (bare text area)` : 'none of 5 ms (bare text area)',
      ratio: '',
      target: 'under 16 ms',
      bounds: [{ value: task?.all ?? 0, most: 16 }],
    },
  ];
}
