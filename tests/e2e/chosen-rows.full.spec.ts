import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { open, pull, tabTo, todayOf, words } from './steps.ts';
import { expect, test } from './stories.ts';

const command = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('rows of a list are chosen by keyboard for a file and for paper, without a connection too; the bell leads to what is due today', async ({
  newUser,
  newDevice,
  server,
}) => {
  const { userName, password, id: userId } = await newUser('IDOE-Edit');
  const { uid } = await server.get(`/api/accounts/user/${userId}`);
  const student = await newStudent(server, 'Ann', `Chosen${userName}`);
  const page = await newDevice(userName, password);
  const numbers: string[] = [];
  for (const dateFiled of ['2026-09-02', '2026-09-03', '2026-09-04']) {
    const id = await newComplaint(server, { studentId: student.id, dateFiled });
    numbers.push(String((await server.get(`/api/dispute/complaint/${id}`))['yearCaseNumber']));
    if (numbers.length < 3) continue;
    await server.put(`/api/dispute/complaint/${id}`, { investigatorUserUid: uid });
    const date = await todayOf(page);
    await server.post('/api/dispute/event/', {
      parentId: id,
      parentType: 'complaint',
      type: 'Interview',
      date,
    });
  }
  await pull(page);

  await test.step('by keyboard, two of three', async () => {
    await open(page, '/complaints?filter=open', 'Complaints');
    await page.getByLabel('Filter these rows').fill(`Chosen${userName}`);
    await expect(
      page.getByRole('table', { name: 'Complaints with a student' }).locator('tbody tr'),
    ).toHaveCount(3);
    await tabTo(page, command(page, 'Select'));
    await page.keyboard.press('Enter');
    for (const number of numbers.slice(0, 2)) {
      await page.getByRole('checkbox', { name: `Choose ${number}` }).focus();
      await page.keyboard.press('Space');
    }
    await expect(words(page, '2 cases chosen').first()).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'To Assign' }).last());
    await page.keyboard.press('Enter');
    await expect(command(page, 'Assign')).toBeFocused();
    for (const width of [1280, 768, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), `${colorScheme} at ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('without a connection the file has the two, and so has the paper', async () => {
    await page.context().setOffline(true);
    const button = command(page, 'CSV of chosen');
    const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(numbers.slice(0, 2));
    expect(file.suggestedFilename()).toMatch(/^complaints, .*, chosen-\d{4}-\d\d-\d\d\.csv$/);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(
      page.getByRole('table', { name: 'Complaints with a student' }).locator('tbody tr'),
    ).toHaveCount(2);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.context().setOffline(false);
  });

  await test.step('the bell', async () => {
    await open(page, '/dashboard', 'Dashboard');
    const bell = page.getByRole('button', { name: /^Notices, 1 due today/ });
    await tabTo(page, bell);
    await page.keyboard.press('Enter');
    const due = page.getByRole('dialog', { name: 'Notices' }).getByRole('region', { name: 'Due today' });
    await expect(due).toContainText('Interview');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
    await due.getByRole('link').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Complaint ${numbers[2]}` })).toBeVisible();
  });
});
