import type { Locator, Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { field, open, pull } from './steps.ts';
import { expect, test } from './stories.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const rowsOf = (page: Page) =>
  page.locator('main').getByRole('table').first().locator('tbody').getByRole('row');
const cell = (row: Locator, label: string) => row.locator(`td[data-label="${label}"]`);
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true });

/** On how many lines its words stand. */
const lines = (one: Locator): Promise<number> =>
  one.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
const middle = (one: Locator): Promise<number> =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  });

/** The elements, those in them too, of which a part can't be seen. */
const cutTexts = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((elements) =>
    elements
      .filter((one) =>
        [one, ...one.querySelectorAll('*')].some(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
        ),
      )
      .map(({ textContent }) => textContent),
  );

/** How much wider the page is than its window. */
const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function at(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
}

test('in Student Search nothing is cut, and the open cases of a student take no room from the names; on a phone the first card is in sight', async ({
  server,
  device,
}) => {
  const long = 'Featherstonehaughcholmondeleyfirth';
  const student = await newStudent(server, long, long);
  await server.put(`/api/dispute/student/${student.id}`, {
    guardianFirstName1: long,
    guardianLastName1: long,
    guardianPhone: '(515) 555-0142',
  });
  await newComplaint(server, { studentId: student.id });
  for (const kind of ['mediation', 'mediation', 'dueprocess'])
    await server.post(`/api/dispute/${kind}/`, { dateFiled: '2026-10-02', studentId: student.id });
  const page = await device('editor');
  await pull(page);
  await open(page, '/students', 'Student Search');
  await expect(rowsOf(page)).toHaveCount(25);
  expect(await cutTexts(rowsOf(page).locator('td'))).toEqual([]);

  // 640 is a window of 1280 at 200 % zoom, 320 the narrowest that WCAG asks for.
  for (const width of [640, 390, 320]) {
    await at(page, width);
    expect(await excess(page), `beyond ${width}`).toBe(0);
  }
  await at(page, 390);
  const { y } = (await rowsOf(page).first().boundingBox()) ?? { y: Infinity };
  expect(y, 'the first card').toBeLessThan(600);

  await field(page, 'Last Name').fill(long);
  await expect(rowsOf(page)).toHaveCount(1);
  const row = rowsOf(page).first();
  await expect(cell(row, 'Open Cases')).toHaveText('1 complaint, 2 mediations, 1 due process');
  // The card has what a narrow table leaves out, and each line of a long name.
  expect(await cutTexts(row.locator('td'))).toEqual([]);
  expect(await excess(page), 'beyond 390').toBe(0);

  for (const width of [1280, 1024, 768]) {
    await at(page, width);
    expect(await cutTexts(row.locator('td')), `cut at ${width}`).toEqual([]);
    for (const label of ['State ID', 'Telephone'])
      expect(await lines(cell(row, label)), `${label} at ${width}`).toBe(1);
    expect(await lines(cell(row, 'Open Cases')), `Open Cases at ${width}`).toBeGreaterThan(1);
    expect(await excess(page), `beyond ${width}`).toBe(0);
  }
});

test('a number in Student Search rings and opens nobody; a click beside it opens the student', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Rufus', 'Ringhand');
  await server.put(`/api/dispute/student/${student.id}`, { guardianPhone: '(515) 555-0143' });
  await newComplaint(server, { studentId: student.id });
  const page = await device('editor');
  await pull(page);
  await open(page, '/students', 'Student Search');
  await field(page, 'Last Name').fill('Ringhand');
  await expect(rowsOf(page)).toHaveCount(1);
  const number = cell(rowsOf(page).first(), 'Telephone');
  const link = number.getByRole('link', { name: '(515) 555-0143' });
  await expect(link).toHaveAttribute('href', 'tel:5155550143');
  await link.click();
  await expect(title(page, 'Student Search')).toBeVisible();
  // At the edge of its cell, above the number.
  await number.click({ position: { x: 3, y: 3 } });
  await expect(title(page, 'Ringhand, Rufus')).toBeVisible();
});

test('in a list of open cases the person and the last event are whole at 1280, and no column says Open', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Nora', 'Northwick');
  const id = await newComplaint(server, { studentId: student.id });
  await server.put(`/api/dispute/complaint/${id}`, { investigatorName: 'Renata Villalobos' });
  await server.post('/api/dispute/event/', {
    parentId: id,
    parentType: 'complaint',
    date: '2026-11-23',
    type: 'Phone Call',
  });
  const page = await device('editor');
  await pull(page);
  await open(page, '/complaints?filter=open', 'Complaints');
  const row = rowsOf(page).filter({ hasText: 'Northwick' });
  await expect(cell(row, 'Last Event')).toHaveText('11/23/2026 Phone Call');
  for (const label of ['Person', 'Last Event']) expect(await cutTexts(cell(row, label)), label).toEqual([]);
  await expect(cell(row, 'Date Closed')).toHaveCount(0);
  await open(page, '/complaints', 'Complaints');
  await expect(cell(row, 'Date Closed')).toHaveText('Open');
});

test('no button of the dashboard, of a case or of a student stands alone on a line', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Lena', 'Lonehand');
  await newComplaint(server, { studentId: student.id });
  const page = await device('admin');
  await pull(page);
  const offline = button(page, 'Before you go offline');
  await at(page, 768);
  await open(page, '/dashboard', 'Dashboard');
  const people = field(page, 'Person').first();
  expect(await middle(offline)).toBeCloseTo(await middle(people), 0);
  await field(page, 'Kind').first().selectOption({ index: 1 });
  expect(await middle(offline)).toBeCloseTo(await middle(button(page, 'Save view')), 0);

  await at(page, 390);
  await open(page, '/complaints?filter=open', 'Complaints');
  await rowsOf(page).filter({ hasText: 'Lonehand' }).click();
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  const line = await middle(button(page, 'Assign'));
  for (const name of ['Print Case', 'History', 'More'])
    expect(await middle(button(page, name)), name).toBeCloseTo(line, 0);

  await open(page, `/studentlist/edit/${student.id}`, 'Lonehand, Lena');
  const add = button(page, 'Add Case');
  expect(await middle(button(page, 'Retention'))).toBeCloseTo(await middle(add), 0);
  for (const width of [768, 1280]) {
    await at(page, width);
    const name = title(page, 'Lonehand, Lena');
    expect(await middle(button(page, 'Back')), `Back at ${width}`).toBeCloseTo(await middle(name), 0);
    expect(await middle(button(page, 'Save')), `Save at ${width}`).toBeCloseTo(await middle(name), 0);
  }
});

test('a day of the calendar says what is due whole, at 1280 and at 768', async ({ device }) => {
  const page = await device('editor');
  await pull(page);
  await open(page, '/calendar', 'Calendar');
  const due = page.getByRole('grid').getByText(/(due|End of the resolution period)$/);
  await expect(due.first()).toBeVisible();
  for (const width of [1280, 768]) {
    await at(page, width);
    expect(await cutTexts(due), `cut at ${width}`).toEqual([]);
  }
});
