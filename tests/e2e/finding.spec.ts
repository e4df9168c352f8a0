import { studentOfEarlierYears } from './other-years.ts';
import { expect, test } from './stories.ts';
import { field, goWithin, open, words } from './steps.ts';

test('a student of another year is found from every box, and all students are the server’s', async ({
  server,
  device,
}) => {
  const student = await studentOfEarlierYears(server);
  const page = await device('editor');
  const last = student.displayName.split(', ')[0] ?? '';
  const hit = page.getByRole('option').filter({ hasText: student.stateId });

  await open(page, '/dashboard', 'Dashboard');
  await field(page, 'Student Name').fill(student.stateId);
  await expect(hit).toContainText('On the server');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: student.displayName })).toBeVisible();

  await field(page, 'Search everything').fill('Johnston Community');
  await page.getByRole('option').filter({ hasText: 'Cases of this district' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Case Search' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Primary District.*Johnston/ })).toBeVisible();
  await field(page, 'Search everything').fill(student.stateId);
  await expect(page.getByRole('option').filter({ hasText: student.displayName }).first()).toBeVisible();

  await open(page, '/studentlist', 'Students');
  const rows = page.getByRole('row');
  await expect(words(page, /^1–25 of 6\d\d rows$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(words(page, /^26–50 of 6\d\d rows$/)).toBeVisible();
  await page.getByRole('button', { name: 'State ID' }).click();
  await expect(words(page, /^1–25 of 6\d\d rows$/)).toBeVisible();

  await open(page, '/students', 'Student Search');
  await field(page, 'Last Name').fill(last);
  await field(page, 'State ID').fill(student.stateId);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: student.displayName })).toBeVisible();

  await page.context().setOffline(true);
  await goWithin(page, '/studentlist');
  await expect(words(page, 'From this device only: no connection')).toBeVisible();
  await expect(rows.filter({ hasText: student.stateId })).toBeVisible();
  await goWithin(page, '/dashboard');
  await field(page, 'Student Name').fill('john');
  await expect(words(page, 'From this device only: no connection')).toBeVisible();
});
