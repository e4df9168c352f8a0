import { addDays } from '#domain/deadlines/days.ts';
import type { Locator, Page } from '@playwright/test';
import { type Api, newComplaint, newStudent } from './api.ts';
import { facts, field, open, openComplaint, pull, todayOf, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test.use({ hasTouch: true });

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

/** A finger goes from the middle of one thing to a place beside another, in steps as a finger makes them. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const middle = async (one: Locator) => {
    const box = await one.boundingBox();
    if (!box) throw new Error('There is nothing to touch.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await middle(from), await middle(to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number } | null) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [at] });
  await touch('touchStart', start);
  const steps = 12;
  for (let step = 1; step <= steps; step++)
    await touch('touchMove', { x: start.x, y: start.y + ((end.y - start.y) * step) / steps });
  // The list has made room where the finger is.
  await expect(page.getByText(/ is over place \d+ of /)).toBeAttached();
  await touch('touchEnd', null);
}

/** Nothing is to be reached by going sideways. */
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** The words of its row that a box lies over. */
const liesOver = (box: Locator) =>
  box.evaluate((input) => {
    const place = input.getBoundingClientRect();
    return [...(input.closest('tr')?.querySelectorAll('[data-column]') ?? [])]
      .filter((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return left < place.right && right > place.left && top < place.bottom && bottom > place.top;
      })
      .map((cell) => cell.textContent);
  });

/** Complaints of a student, all of one investigator, whom no other story names; their ids. */
async function casesOf(server: Api, investigatorName: string, count: number): Promise<number[]> {
  const student = await newStudent(server, 'Tilda', investigatorName.split(' ')[1] ?? '');
  const ids: number[] = [];
  for (let made = 0; made < count; made++) {
    const id = await newComplaint(server, { studentId: student.id, dateFiled: '2025-07-01' });
    await server.put(`/api/dispute/complaint/${id}`, { investigatorName });
    ids.push(id);
  }
  return ids;
}

/** By touch alone: a person's own rows, so that a story finds what it made, whatever others do. */
for (const width of [390, 768])
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`by touch at ${width}: the worklist opens a case, its counts filter, Back finds the row`, async ({
      server,
      device,
    }) => {
      const person = `Tess Worklist${width}`;
      await casesOf(server, person, 2);
      const page = await device('editor');
      await pull(page);
      await page.getByLabel('Person', { exact: true }).selectOption(`p:${person}`);
      const rows = page.getByRole('table', { name: 'Worklist' }).locator('tbody').getByRole('row');
      await expect(rows).toHaveCount(2);
      await fits(page);
      await page.getByRole('link', { name: /^2 overdue$/ }).tap();
      await expect(page).toHaveURL(/due=overdue/);
      await expect(rows).toHaveCount(2);
      await rows.nth(1).tap();
      await expect(title(page, /^Complaint /)).toBeVisible();
      await button(page, 'Previous').tap();
      await expect(words(page, '1 of 2')).toBeVisible();
      await button(page, 'Back').tap();
      await expect(rows.first()).toBeFocused();
    });

    test(`by touch at ${width}: a case's head, its tabs, who acts next, Extend and Save`, async ({
      server,
      device,
    }) => {
      const id = await newComplaint(server);
      const page = await device('editor');
      await openComplaint(page, id);
      await fits(page);
      await button(page, 'Department: assign').tap();
      await expect(field(page, 'Investigator')).toBeFocused();
      await facts(page).tap();
      await page.keyboard.type('Typed on a tablet.');
      await button(page, 'Save').tap();
      await expect(words(page, 'Complaint changes saved')).toBeVisible();
      await page.locator('summary').filter({ hasText: 'Deadlines' }).tap();
      await button(page, 'Extend').tap();
      const dialog = page.getByRole('dialog', { name: 'Extend' });
      await dialog.getByLabel('Report Extended To', { exact: true }).tap();
      await page.keyboard.type('12-20-2026');
      await dialog.getByLabel('Extension Reason', { exact: true }).selectOption('parties agreed');
      await button(dialog, /^Save/).tap();
      await expect(dialog).toBeHidden();
      await button(page, 'More').tap();
      await expect(page.getByRole('menuitem', { name: 'Hearing Binder' })).toBeVisible();
      await page.keyboard.press('Escape');
      for (const tab of ['Contacts', 'Events', 'Summary']) {
        await page.getByRole('tab', { name: tab }).tap();
        await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
        await fits(page);
      }
      await untilUpToDate(page);
      expect(await server.get(`/api/dispute/complaint/${id}`)).toMatchObject({
        facts: 'Typed on a tablet.',
        reportExtensionReason: 'parties agreed',
      });
    });

    test(`by touch at ${width}: an event in a line, its dialog, and the log`, async ({ server, device }) => {
      const id = await newComplaint(server);
      const page = await device('editor');
      await openComplaint(page, id);
      await page.getByRole('tab', { name: 'Events' }).tap();
      const line = page.getByRole('form', { name: 'New event in a line' });
      await line.getByRole('combobox').first().selectOption('Phone Call');
      await line.getByLabel('What happened', { exact: true }).tap();
      await page.keyboard.type('The parent called from the bus.');
      await button(line, 'Save event').tap();
      const log = page.getByRole('table', { name: 'Events' });
      await expect(words(log, 'The parent called from the bus.')).toBeVisible();
      await fits(page);
      await log.locator('[data-row]').first().tap();
      const dialog = page.getByRole('dialog', { name: 'Event' });
      await button(dialog, 'Now, as Begin Time').tap();
      await button(dialog, 'Save').tap();
      await expect(dialog).toBeHidden();
      await untilUpToDate(page);
      const [event] = await server.list(`/api/dispute/event/${id}/complaint`);
      expect(event).toMatchObject({ type: 'Phone Call', beginTime: expect.stringMatching(/^\d\d:\d\d/) });
    });

    test(`by touch at ${width}: a contact is dragged below another, and moved back by its arrow`, async ({
      server,
      device,
    }) => {
      const id = await newComplaint(server);
      const contact = { parentId: id, parentType: 'complaint', lastName: 'Touched' };
      for (const firstName of ['First', 'Second', 'Third'])
        await server.post('/api/dispute/contact/', { ...contact, firstName });
      const page = await device('editor');
      await pull(page);
      await openComplaint(page, id);
      await page.getByRole('tab', { name: 'Contacts' }).tap();
      const rows = page.getByRole('table', { name: 'Contacts' }).locator('tbody').getByRole('row');
      await expect(rows).toHaveCount(3);
      await fits(page);
      const stored = async () =>
        (await server.list(`/api/dispute/contact/${id}/complaint`)).map((one) => one['firstName']);
      await drag(page, button(page, 'Move Touched, First'), button(page, 'Move Touched, Second'));
      await expect.poll(stored).toEqual(['Second', 'First', 'Third']);
      await expect(rows.first()).toContainText('Touched, Second');
      // While the page takes in its own change, a touch may last until it counts as a long one, which presses nothing.
      await untilUpToDate(page);
      await button(page, 'Move up Touched, First').tap();
      await expect.poll(stored).toEqual(['First', 'Second', 'Third']);
    });

    test(`by touch at ${width}: a list of one row and one of many, narrowed, sorted and turned`, async ({
      server,
      device,
    }) => {
      const person = `Tess Alone${width}`;
      const [alone] = await casesOf(server, person, 1);
      const page = await device('editor');
      // Due in three days, in as few words as it gets.
      await server.put(`/api/dispute/complaint/${alone}`, { dateFiled: addDays(await todayOf(page), -57) });
      await pull(page);
      await open(page, '/complaints', 'Complaints');
      const grid = page.getByRole('table', { name: 'Complaints with a student' });
      const rows = grid.locator('tbody').getByRole('row');
      await expect(rows.first()).toBeVisible();
      await fits(page);
      await button(page, 'Next page').first().tap();
      await expect(page).toHaveURL(/page=2/);
      await field(page, 'Filter these rows').tap();
      await page.keyboard.type(`Alone${width}`);
      await expect(rows).toHaveCount(1);
      await expect(words(page, '1 row')).toBeVisible();
      await fits(page);
      await button(page, 'Select').tap();
      await page.setViewportSize({ width: 320, height: 640 });
      await rows.first().getByRole('checkbox').tap();
      await expect(words(page, '1 case chosen')).toBeVisible();
      expect(await liesOver(rows.first().getByRole('checkbox'))).toEqual([]);
      await fits(page);
      await page.setViewportSize({ width, height: 900 });
      await button(page, 'Select').tap();
      await rows.first().tap();
      await expect(title(page, /^Complaint /)).toBeVisible();
      await expect(words(page, '1 of 1')).toBeVisible();
    });

    test(`by touch at ${width}: Search everything, and a student found there`, async ({ server, device }) => {
      const student = await newStudent(server, 'Tilda', `Found${width}`);
      const page = await device('editor');
      await pull(page);
      await field(page, 'Search everything').tap();
      await page.keyboard.type(student.stateId);
      await page.getByRole('option').filter({ hasText: student.lastName }).first().tap();
      await expect(title(page, new RegExp(student.lastName))).toBeVisible();
      await fits(page);
      await button(page, 'Add Case').tap();
      await page.getByRole('menuitem', { name: 'Add Mediation' }).tap();
      await expect(title(page, 'New Mediation')).toBeVisible();
      await fits(page);
    });
  });

/** Fields in view whose text is so small that a phone of Apple zooms into the page when one is touched. */
const zoomedInto = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio])')]
      .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 16)
      .map((one) => one.closest('label')?.firstChild?.textContent ?? one.id),
  );

test('no field of a list makes a phone zoom, and what stands close to something else is a finger’s target: 24 pixels', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Tilda', 'Pending');
  await newComplaint(server, { studentId: student.id });
  const page = await device('editor');
  await page.setViewportSize({ width: 390, height: 800 });
  await pull(page);
  await open(page, '/studentlist', 'Students');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible();
  await expect(button(page, 'Next page')).toBeVisible();
  expect(await zoomedInto(page)).toEqual([]);
  const heightOf = async (one: Locator) => {
    await expect(one).toBeVisible();
    return (await one.boundingBox())?.height ?? 0;
  };
  await open(page, '/reports/pending', 'Pending Cases');
  // Other stories' cases may fill the first page.
  await field(page, 'Filter these rows').fill('Pending, Tilda');
  const name = page.getByRole('link', { name: 'Pending, Tilda' }).first();
  expect(await heightOf(name), 'a name below the case’s number').toBeGreaterThanOrEqual(24);
  await page.getByRole('button', { name: /^Up to date/ }).tap();
  const offline = page.getByRole('dialog').getByText('Work Offline', { exact: true });
  expect(await heightOf(offline)).toBeGreaterThanOrEqual(24);
});

test('the field that somebody types in stays in sight where the tablet is turned, or its keyboard takes half of the window', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  const sizes = [
    { width: 915, height: 412 },
    { width: 412, height: 430 },
    { width: 412, height: 915 },
  ];
  await page.setViewportSize({ width: 412, height: 915 });
  await openComplaint(page, id);
  await facts(page).tap();
  await page.keyboard.type('Typed upright, ');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(facts(page)).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.type('and on.');
  await expect(facts(page)).toHaveValue('Typed upright, and on.');

  await page.getByRole('tab', { name: 'Events' }).tap();
  await button(page, 'Add New Event').tap();
  const narrative = page.getByRole('dialog').getByLabel('Narrative', { exact: true });
  await narrative.tap();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(narrative).toBeInViewport({ ratio: 0.5 });
  }
  // On its side, over the keyboard.
  await page.setViewportSize({ width: 915, height: 190 });
  for (const name of ['Cancel', 'Save'])
    await expect(button(page.getByRole('dialog'), name)).toBeInViewport({ ratio: 1 });
});
