import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pagesOf } from '../helpers/pdf-text.ts';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { facts, openComplaint, save, signIn, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** What `print` starts: the file's name and the words of its pages. */
async function printed(page: Page, print: () => Promise<void>): Promise<{ name: string; pages: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), print()]);
  return { name: file.suggestedFilename(), pages: pagesOf(await readFile(await file.path())) };
}

/** From now on until `longest` is asked: the longest task of the page's thread, in ms. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(globalThis, { longest: () => Math.max(0, ...tasks) });
  });
const longest = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { longest: () => number }).longest());

/** Laid out in the page, 500 events hold its thread up for seconds; so many ms are a busy machine's. */
const mostOfATask = 400;

const eventCount = 500;

test('Print Case makes one PDF of the whole case by mouse and keyboard, without a connection too, and asks before it leaves out what is not saved', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Paula', 'Printer');
  const id = await newComplaint(server, { studentId: student.id, problem: 'No aide since August.' });
  for (let number = 1; number <= eventCount; number += 1)
    await server.post('/api/dispute/event/', {
      parentId: id,
      parentType: 'complaint',
      type: 'Phone Call',
      date: '2026-10-07',
      narrative: `Call number ${number}. ${'The parent told what had happened since. '.repeat(4)}`,
    });
  const page = await device('editor');
  await untilUpToDate(page);
  await openComplaint(page, id);
  const button = page.getByRole('button', { name: 'Print Case' });
  await expect(page.getByRole('tab', { name: 'Events' })).toContainText(String(eventCount));

  await watchTasks(page);
  const whole = await printed(page, () => button.click());
  const taken = await longest(page);
  test.info().annotations.push({ type: 'longest task while printing', description: `${taken} ms` });
  expect(taken).toBeLessThan(mostOfATask);
  expect(whole.name).toMatch(/^Complaint 2026-\d+\.pdf$/);
  const text = whole.pages.join(' ');
  expect(text).toContain('Printer, Paula · Open');
  expect(text).toContain('No aide since August.');
  for (const number of [1, 250, eventCount]) expect(text).toContain(`Call number ${number}.`);
  expect(whole.pages.length).toBeGreaterThan(10);
  for (const [index, words_] of whole.pages.entries())
    expect(words_).toMatch(
      new RegExp(`· printed [\\d/]+ by .+ · page ${index + 1} of ${whole.pages.length}$`),
    );

  await page.context().setOffline(true);
  await facts(page).fill('Typed on the train.');
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Print without what is not saved?' });
  await expect(question).toContainText('Unsaved changes are not printed: Facts.');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await button.click();
  const without = await printed(page, () => question.getByRole('button', { name: 'Print' }).click());
  expect(without.pages.join(' ')).not.toContain('Typed on the train.');

  await save(page);
  await expect(words(page, 'Saved on this device')).toBeVisible();
  await button.focus();
  const waiting = await printed(page, () => page.keyboard.press('Enter'));
  expect(waiting.pages[0]).toContain('Typed on the train.');
  expect(waiting.pages[0]).toContain('Open (Waiting to sync)');
  await page.context().setOffline(false);

  // All three are in the audit, those made offline too.
  const { uid } = await server.get(`/api/dispute/complaint/${id}`);
  const audit = `/api/admin/audit?action=export&record=${String(uid)}`;
  await expect
    .poll(async () =>
      ((await server.get(audit))['deeds'] as { detail: { file: string } }[]).map((d) => d.detail.file),
    )
    .toEqual(['pdf', 'pdf', 'pdf']);
});

test('a device that has only been idle since its first fill has what makes a PDF, and prints a case without a connection', async ({
  page,
  context,
  accord,
  server,
}) => {
  const id = await newComplaint(server, { problem: 'No aide since August.' });
  await signIn(page, accord.url, 'editor');
  await untilUpToDate(page);
  const kept = () =>
    page.evaluate(async () => {
      const namesIn = async (cache: string) =>
        (await (await caches.open(cache)).keys()).map(({ url }) => url.replace(/^.*\/|-[\w-]{8}\.\w+$/g, ''));
      const others = (await caches.keys()).filter((name) => name !== 'accord-later');
      return {
        later: (await namesIn('accord-later')).sort(),
        others: (await Promise.all(others.map(namesIn))).flat(),
      };
    });
  const forLater = ['Roboto-Medium', 'Roboto-Regular', 'binder-worker', 'guesses', 'pdf-worker'];
  await expect.poll(async () => (await kept()).later).toEqual(forLater);
  const { others } = await kept();
  expect(others).toContain('worklist');
  expect(others.filter((name) => forLater.includes(name))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await openComplaint(page, id);
  const { pages } = await printed(page, () => page.getByRole('button', { name: 'Print Case' }).click());
  expect(pages.join(' ')).toContain('No aide since August.');
});

test('a case is not printed while it is still coming, and the button says how far the year is; once the case is whole it is, whatever the year lacks', async ({
  page,
  context,
  accord,
  server,
}) => {
  const id = await newComplaint(server);
  const [year, family] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await context.route('**/api/sync/pull?**', async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes('"more":false')) await year.promise;
    await route.fulfill({ response: answer });
  });
  await context.route('**/api/sync/family/**', async (route) => {
    await family.promise;
    await route.continue();
  });
  await signIn(page, accord.url, 'admin');
  await openComplaint(page, id);
  const button = page.getByRole('button', { name: 'Print Case' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(
    /^Not all of this case is on this device yet\. Reading 2026-2027, [\d,]+ of [\d,]+$/,
  );
  family.resolve();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('progressbar', { name: 'Getting 2026-2027 onto this device' })).toBeVisible();
  year.resolve();
});
