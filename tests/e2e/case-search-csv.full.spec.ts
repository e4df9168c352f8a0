import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { facts, field, open, pull, save, tabTo, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Presses CSV by keyboard; the name of the file without its day, and its lines. */
async function csvOf(page: Page, label = 'CSV'): Promise<{ name: string; lines: string[] }> {
  const button = page.getByRole('button', { name: label, exact: true });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  const text = await readFile(await file.path(), 'utf8');
  return {
    name: file.suggestedFilename().replace(/-\d{4}-\d\d-\d\d\.csv$/, ''),
    lines: text.replace('\uFEFF', '').trim().split('\r\n'),
  };
}

test('what a case search found leaves as one file, as it is shown and as the audit tells; without a connection too', async ({
  newUser,
  newDevice,
  server,
}) => {
  const person = await newUser('IDOE-Edit');
  const name = `Seek ${person.userName}`;
  const student = await newStudent(server, '=Ann', `Searched${person.userName}`);
  const numbers: string[] = [];
  for (const dateFiled of ['2026-09-02', '2026-10-01']) {
    const id = await newComplaint(server, { studentId: student.id, dateFiled });
    await server.put(`/api/dispute/complaint/${id}`, { investigatorName: name });
    numbers.push(String((await server.get(`/api/dispute/complaint/${id}`))['yearCaseNumber']));
  }
  const [early, late] = numbers as [string, string];
  const page = await newDevice(person.userName, person.password);
  await pull(page);
  const found = page.getByRole('table', { name: 'Found Complaints' });
  const first = found.locator('tbody tr td:first-child');

  await test.step('by keyboard: a search, and its file', async () => {
    await open(page, '/casesearch', 'Case Search');
    await tabTo(page, field(page, 'Investigator'));
    await page.keyboard.type(name);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(first).toHaveText([late, early]);
    const { name: file, lines } = await csvOf(page);
    expect(file).toBe(`case search, investigator ${name}`);
    expect(lines[0]).toMatch(/^Kind,Case Number,Student,Date Filed,Person,Date Held,.*,Date Closed$/);
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([late, early]);
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the audit has the file', async () => {
    await expect(async () => {
      const { deeds } = (await server.get(`/api/admin/audit?action=export&user=${person.id}`)) as {
        deeds: unknown[];
      };
      expect(deeds).toMatchObject([{ entity: 'complaint', detail: { file: 'csv', rows: 2 } }]);
    }).toPass({ timeout: 30_000 });
  });

  await test.step('a chosen row by keyboard, and its file', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Select', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: `Choose ${early}` }).focus();
    await page.keyboard.press('Space');
    await expect(words(page, '1 case chosen').first()).toBeVisible();
    for (const width of [1280, 768, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        // What lies half under the head of the window would count as too small.
        await page.evaluate(() => scrollTo(0, 0));
        expect(await violations(page), `${colorScheme} at ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    const { name: file, lines } = await csvOf(page, 'CSV of chosen');
    expect(file).toBe(`case search, investigator ${name}, chosen`);
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([early]);
    await tabTo(page, page.getByRole('button', { name: 'Select', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: `Choose ${early}` })).toHaveCount(0);
  });

  await test.step('in another order, without a connection, with the mark of what the server has not got', async () => {
    await found.getByRole('button', { name: 'Case Number' }).click();
    await expect(first).toHaveText([early, late]);
    await page.context().setOffline(true);
    await found.getByRole('link', { name: early, exact: true }).click();
    await facts(page).fill('Typed on a train.');
    await save(page);
    await expect(words(page, 'Waiting to sync')).toBeVisible();
    await page.goBack();
    await expect(words(page, 'Only this device was searched')).toBeVisible();
    const { lines } = await csvOf(page);
    expect(lines[0]).toMatch(/,Mark$/);
    expect(lines[1]).toMatch(new RegExp(`^Complaint,${early},.*,Waiting to sync$`));
    expect(lines[2]).toMatch(new RegExp(`^Complaint,${late},.*,$`));
  });

  await test.step('a chosen case is assigned, and says so', async () => {
    await page.context().setOffline(false);
    await untilUpToDate(page);
    await expect(page.getByText('Only this device was searched')).toHaveCount(0);
    await expect(first).toHaveText([early, late]);
    await tabTo(page, page.getByRole('button', { name: 'Select', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: `Choose ${early}` }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Assign this case' });
    await dialog.getByLabel('Person').selectOption('Jordan Ellis');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
    await expect(words(page, 'Case assigned to Jordan Ellis')).toBeVisible();
    await expect(found.getByRole('row').filter({ hasText: early })).toContainText('Jordan Ellis');
    await expect(found.getByRole('row').filter({ hasText: late })).toContainText(name);
  });
});
