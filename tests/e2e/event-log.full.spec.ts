import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type Api, newComplaint } from './api.ts';
import { violations } from './axe.ts';
import {
  field,
  openAccountMenu,
  openComplaint,
  pull,
  status,
  tabTo,
  unlock,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

const long = 'The parent called about the evaluation that the district has not begun. '.repeat(12);

/** Makes events of a complaint, one a day from the first of a month on. */
async function addEvents(server: Api, parentId: number, count: number): Promise<void> {
  const first = Date.UTC(2025, 0, 1);
  for (let from = 0; from < count; from += 25)
    await Promise.all(
      Array.from({ length: Math.min(25, count - from) }, (_, n) =>
        server.post('/api/dispute/event/', {
          parentId,
          parentType: 'complaint',
          type: n % 2 === 0 ? 'Phone Call' : 'Letter Sent',
          date: new Date(first + (from + n) * 86_400_000).toISOString().slice(0, 10),
          narrative: from + n === count - 1 ? long : `Entry ${from + n + 1}`,
        }),
      ),
    );
}

const log = (page: Page) => page.getByRole('table', { name: 'Events' });

async function openLog(page: Page, id: number): Promise<void> {
  await openComplaint(page, id);
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(log(page)).toBeVisible();
}

test('a log of 500 events by mouse: its end, a dropped file, what was saved in view, and all of it on paper', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server, { dateFiled: '2026-07-02' });
  await addEvents(server, id, 500);
  const page = await device('editor');
  await openLog(page, id);
  await expect(page.getByText('496–500 of 500 rows')).toBeVisible();

  const narrative = log(page).getByText(long.trim());
  const height = async () => (await narrative.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(70);
  await log(page).getByRole('button', { name: 'More' }).click();
  expect(await height()).toBeGreaterThan(70);
  await log(page).getByRole('button', { name: 'Less' }).click();

  await page.getByRole('button', { name: 'Newest first' }).click();
  await expect(page.getByText('1–15 of 500 rows')).toBeVisible();

  await drop(page, log(page), 'dropped.pdf');
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await expect(dialog.getByText('dropped.pdf')).toBeVisible();
  await dialog.getByLabel('Event Type', { exact: true }).selectOption('Letter Received');
  // In the middle of the log: on another page than the one that is shown.
  await dialog.getByLabel('Date', { exact: true }).fill('07-01-2025');
  await dialog.getByLabel('Narrative', { exact: true }).fill('Came with a file');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = log(page).getByRole('row').filter({ hasText: 'Came with a file' });
  await expect(row).toHaveAttribute('data-saved', 'true');
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(row).not.toHaveAttribute('data-saved');
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'dropped.pdf' }).click();
  expect(String(await readFile(await (await download).path()))).toContain('Dropped');

  await page.getByRole('button', { name: 'Letter Received 1' }).click();
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Letter Received 1' }).click();
  await page.getByRole('button', { name: 'Newest first' }).click();

  // The page as the printer is given it: a PDF of the browser's has its text compressed.
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('[data-row]').length);
    });
  });
  await page.pdf();
  expect(await page.evaluate(() => document.body.dataset['printed'])).toBe('501');
  await expect(log(page).locator('[data-row]')).toHaveCount(6);
  await untilUpToDate(page);
});

/** Drops a PDF on something. */
async function drop(page: Page, target: Locator, name: string): Promise<void> {
  const dropped = await page.evaluateHandle((title) => {
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.7\nDropped\n%%EOF\n'], title, { type: 'application/pdf' }));
    return data;
  }, name);
  for (const kind of ['dragover', 'drop']) await target.dispatchEvent(kind, { dataTransfer: dropped });
}

test('without a connection an event in a line and a dropped document wait on the device, also after it was locked, and arrive', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  await pull(page);
  await openComplaint(page, id);
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.context().setOffline(true);

  const line = page.getByRole('form', { name: 'New event in a line' });
  await line.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Phone Call');
  await line.getByLabel('What happened', { exact: true }).fill('Called from the train');
  await page.keyboard.press('Enter');
  const row = (text: string) => log(page).getByRole('row').filter({ hasText: text });
  await expect(row('Called from the train')).toBeVisible();
  await drop(page, log(page), 'train.pdf');
  const dialog = page.getByRole('dialog', { name: 'New Event' });
  await expect(dialog.getByText('train.pdf')).toBeVisible();
  await dialog.getByLabel('Event Type', { exact: true }).selectOption('Letter Received');
  await dialog.getByLabel('Narrative', { exact: true }).fill('Dropped on the train');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row('Dropped on the train').getByRole('button', { name: 'train.pdf' })).toBeVisible();
  await expect(status(page)).toHaveAccessibleName(/^Offline, 3 changes waiting/);

  await openAccountMenu(page, 'Lock Screen');
  await unlock(page);
  await openComplaint(page, id);
  await page.getByRole('tab', { name: 'Events' }).click();
  const download = page.waitForEvent('download');
  await row('Dropped on the train').getByRole('button', { name: 'train.pdf' }).click();
  expect(String(await readFile(await (await download).path()))).toContain('Dropped');
  await page.context().setOffline(false);
  await untilUpToDate(page);
  const events = await server.list(`/api/dispute/event/${id}/complaint`);
  expect(events.map(({ type, narrative }) => [type, narrative]).toSorted()).toEqual([
    ['Letter Received', 'Dropped on the train'],
    ['Phone Call', 'Called from the train'],
  ]);
  const letter = events.find(({ type }) => type === 'Letter Received');
  expect(letter?.['documents']).toMatchObject([{ title: 'train.pdf' }]);
});

/** Axe finds nothing, and nothing lies beside the window, at three widths in both schemes. */
async function looksRight(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 768, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      // What lies half under the head while it is scrolled would count as too small to press.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await violations(page), `${what} ${colorScheme} ${width}`).toEqual([]);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow(), `${what} sideways at ${width}`).toBeLessThanOrEqual(0);
    }
}

test('events by keyboard alone, and without a finding of axe at three widths and in both schemes', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server, { dateFiled: '2026-07-02' });
  await addEvents(server, id, 17);
  await server.post('/api/dispute/event/', { parentId: id, parentType: 'complaint', type: 'Email' });
  const page = await device('editor');
  await openLog(page, id);
  const rows = log(page).locator('[data-row]');

  await tabTo(page, page.getByRole('combobox', { name: 'Type', exact: true }));
  await page.keyboard.type('Interview');
  await tabTo(page, field(page, 'What happened'));
  await page.keyboard.type('Typed without a mouse');
  await page.keyboard.press('Enter');
  await expect(words(log(page), 'Typed without a mouse')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toBeFocused();

  await tabTo(page, rows.first());
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Event' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Event' })).toBeHidden();

  await looksRight(page, 'log');
  await untilUpToDate(page);

  // By keyboard still: what else happened, and what was changed.
  await tabTo(page, page.getByRole('radio', { name: 'Events' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(words(timeline, 'Complaint filed')).toBeVisible();
  await expect(words(timeline, /^Made by /)).toBeVisible();
  await looksRight(page, 'timeline');
  await tabTo(page, timeline.getByRole('button', { name: 'Interview' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Event' })).toContainText('Typed without a mouse');
});
