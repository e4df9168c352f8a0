import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Api, newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { facts, open, pull, save, tabTo, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Open complaints of a student, all of one investigator, whom no other story names; their numbers, the newest first. */
async function someCases(server: Api, investigatorName: string, count: number) {
  const student = await newStudent(server, 'Wanda', 'Walker');
  const cases: { id: number; number: string }[] = [];
  for (let made = 0; made < count; made++) {
    const id = await newComplaint(server, { studentId: student.id, dateFiled: '2026-10-01' });
    const { yearCaseNumber } = await server.put(`/api/dispute/complaint/${id}`, { investigatorName });
    cases.unshift({ id, number: String(yearCaseNumber) });
  }
  return { student, cases, numbers: cases.map(({ number }) => number) };
}

const title = (page: Page, number: string | undefined) =>
  page.getByRole('heading', { level: 1, name: `Complaint ${number}` });
const focused = (page: Page) => page.locator(':focus');
const goBack = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click();
const listOf = (person: string) => `/complaints?person=${encodeURIComponent(person)}&filter=open`;

test('a list is gone through by mouse and by keyboard, and Back finds it at the last case', async ({
  server,
  device,
}) => {
  const { cases, numbers } = await someCases(server, 'Wanda Mouse', 5);
  const page = await device('editor');
  await open(page, listOf('Wanda Mouse'), 'Complaints');
  const rows = page
    .getByRole('table', { name: 'Complaints with a student' })
    .locator('tbody')
    .getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(page.getByText('5 open')).toBeVisible();

  await rows.first().click();
  await expect(title(page, numbers[0])).toBeVisible();
  await expect(words(page, '1 of 5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(title(page, numbers[1])).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true');
  await goBack(page);
  await expect(page).toHaveURL(/person=Wanda%20Mouse/);
  await expect(focused(page)).toContainText(numbers[1] ?? '');

  await page.keyboard.press('Enter');
  await expect(title(page, numbers[1])).toBeVisible();
  await page.keyboard.press('1');
  await facts(page).fill('Seen on the way');
  await page.keyboard.press(']');
  await expect(facts(page)).toHaveValue('Seen on the way]');
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  await expect(title(page, numbers[1])).toBeVisible();
  await server.put(`/api/dispute/complaint/${cases[2]?.id}`, { dateClosed: '2026-11-01' });
  await pull(page);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press(']');
  await expect(title(page, numbers[3])).toBeVisible();
  await expect(words(page, '1 that left the list was skipped')).toBeVisible();
  await expect(words(page, '4 of 5')).toBeVisible();
  await page.keyboard.press('[');
  await expect(title(page, numbers[1])).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
});

test('every list of cases leads through its own', async ({ server, device }) => {
  const { student, numbers } = await someCases(server, 'Wanda Lists', 3);
  const page = await device('editor');
  for (const [path, heading, table] of [
    [`/complaintstudentlist/${student.id}/s`, 'Complaints', /^Complaints of Walker/],
    ['/reports/pending?complaint.sort=-number', 'Pending Cases', 'Pending Complaints'],
    ['/casesearch?filter=open&complaint.sort=-number', 'Case Search', 'Found Complaints'],
  ] as const) {
    await open(page, path, heading);
    await page
      .getByRole('table', { name: table })
      .getByRole('row', { name: numbers[1] ?? '' })
      .click();
    await expect(title(page, numbers[1])).toBeVisible();
    await page.keyboard.press(']');
    await expect(title(page, numbers[2])).toBeVisible();
    await goBack(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(focused(page)).toContainText(numbers[2] ?? '');
  }
  await open(page, '/dashboard', 'Dashboard');
  await page.getByRole('table', { name: 'Worklist' }).getByRole('row').nth(1).click();
  await expect(words(page, /^1 of \d+$/)).toBeVisible();
});

test('a list of cases is narrowed, leaves as CSV without a connection, prints whole, and axe finds nothing', async ({
  server,
  device,
}) => {
  const { numbers } = await someCases(server, 'Wanda Paper', 27);
  const page = await device('editor');
  await open(page, listOf('Wanda Paper'), 'Complaints');
  const rows = page
    .getByRole('table', { name: 'Complaints with a student' })
    .locator('tbody')
    .getByRole('row');
  await expect(rows).toHaveCount(25);
  await tabTo(page, page.getByRole('button', { name: 'Columns' }));
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Last Event').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/hide=last/);
  expect(await violations(page), 'columns').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();

  await page.context().setOffline(true);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^complaints, .*Wanda Paper-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).not.toContain('Last Event');
  expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(numbers);
  await page.context().setOffline(false);

  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(27);
  await page.emulateMedia({ media: 'screen' });
  await expect(rows).toHaveCount(25);
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(rows).toHaveCount(25);
    expect(await violations(page), String(width)).toEqual([]);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), `a row at ${width}`).toBeLessThanOrEqual(width === 390 ? 80 : 37);
  }
  await page.getByRole('combobox', { name: 'Sort' }).first().selectOption('number');
  await expect(rows.first()).toContainText(numbers.at(-1) ?? '');
});
