import type { Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { field, open, pull, save, tabTo, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const cases = (page: Page) => page.getByRole('table', { name: 'Cases' }).locator('tbody').getByRole('row');

test('students by mouse: rows at once, narrowed while one types, a student with the cases of all kinds, and another case', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Minnie', 'Mousehand');
  const complaint = await newComplaint(server, { studentId: student.id });
  const ofStudent = { dateFiled: '2026-10-02', studentId: student.id };
  for (const dateFiled of ['2026-10-02', '2026-10-03'])
    await server.post('/api/dispute/mediation/', { ...ofStudent, dateFiled });
  const page = await device('editor');
  await pull(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' }).click();
  await expect(title(page, 'Student Search')).toBeVisible();
  const rows = page.locator('main').getByRole('table').locator('tbody').getByRole('row');
  await expect(rows.first()).toBeVisible();
  await field(page, 'Last Name').fill('Mousehand');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('1 complaint');
  await expect(rows.first()).toContainText('2 mediations');
  await rows.first().click();

  await expect(title(page, 'Mousehand, Minnie')).toBeVisible();
  await expect(cases(page)).toHaveCount(3);
  const kinds = page.getByRole('navigation', { name: 'Cases by kind' });
  await kinds.getByRole('link', { name: 'Mediations (2)' }).click();
  await expect(title(page, 'Mediations')).toBeVisible();
  await page.goBack();
  // The only one of its kind opens at once.
  await kinds.getByRole('link', { name: 'Complaints (1)' }).click();
  await expect(page).toHaveURL(new RegExp(`/complaint/edit/${complaint}/s$`));
  // The screen that is left has a Back, too.
  await expect(title(page, /^Complaint /)).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(title(page, 'Mousehand, Minnie')).toBeVisible();

  await field(page, 'City').first().fill('Tipton');
  await save(page);
  await expect(words(page, 'Student changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Add Case' }).click();
  await page.getByRole('menuitem', { name: 'Add Due Process' }).click();
  await expect(title(page, 'New Due Process')).toBeVisible();
  await field(page, 'Date Filed').fill('10-05-2026');
  await save(page);
  await expect(title(page, /^Due Process DP-/)).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(cases(page)).toHaveCount(4);
  await untilUpToDate(page);
});

test('students by keyboard alone: found, opened, read, changed and given a case, without a connection too', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Keziah', 'Keyhand');
  await newComplaint(server, { studentId: student.id });
  const page = await device('editor');
  await pull(page);
  await open(page, '/students', 'Student Search');
  await page.context().setOffline(true);

  await tabTo(page, field(page, 'Last Name'));
  await page.keyboard.type('Keyhand');
  const row = page.locator('main').getByRole('table').locator('tbody').getByRole('row').first();
  await expect(row).toContainText('Keyhand, Keziah');
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Keyhand, Keziah')).toBeVisible();
  expect(await violations(page), 'student').toEqual([]);

  await tabTo(page, cases(page).first());
  await page.keyboard.press('Enter');
  await expect(title(page, /^Complaint /)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Back', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(cases(page).first()).toBeFocused();

  await tabTo(page, field(page, 'City').first());
  await page.keyboard.type('Tipton');
  // It is saved as if it was left, which gives the guardian the same city, and the cursor stays.
  await page.keyboard.press('Control+s');
  await expect(words(page, 'Student changes saved')).toBeVisible();
  await expect(field(page, 'City').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^Unsaved/)).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Add Case' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Add Complaint' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title(page, 'New Mediation')).toBeVisible();
  await tabTo(page, field(page, 'Date Filed'));
  await page.keyboard.type('10-05-2026');
  await tabTo(page, field(page, 'Mediation Scheduled'));
  await page.keyboard.type('12-10-2026');
  await page.keyboard.press('Control+s');
  await expect(title(page, /^Mediation/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest events' })).toContainText(
    'Mediation Scheduled 12/10/2026',
  );
  await page.context().setOffline(false);
  await untilUpToDate(page);
  const mediations = await server.list('/api/dispute/mediations?filter=open');
  expect(mediations.filter((one) => one['studentId'] === student.id)).toMatchObject([
    { dateFiled: '2026-10-05' },
  ]);
});
