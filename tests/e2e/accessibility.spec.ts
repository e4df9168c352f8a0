import type { Page } from '@playwright/test';
import { apiAs, newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { selectYear } from './people.ts';
import { facts, open, openAccountMenu, openComplaint, receipt, save, status, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Goes to an address within the application, so that the key stays in memory, and looks at what is there. */
const visitor = (page: Page) => async (path: string, heading: string | RegExp) => {
  await open(page, path, heading);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await violations(page), path).toEqual([]);
};

test('axe finds nothing before anybody has signed in', async ({ page, accord }) => {
  await page.goto(`${accord.url}/login`);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(await violations(page), 'login').toEqual([]);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  expect(await violations(page), 'planted').toEqual(['image-alt: img']);

  for (const [path, heading] of [
    ['/forgotpw', 'Forgot Password'],
    ['/pwreset?userId=1&token=none', 'Reset Password'],
  ] as const) {
    await page.goto(accord.url + path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    expect(await violations(page), path).toEqual([]);
  }
});

test('axe finds nothing on any screen', async ({ server, device }) => {
  const student = await newStudent(server, 'Axel', 'Access');
  const id = await newComplaint(server, { studentId: student.id });
  const page = await device('admin');
  const visit = visitor(page);

  await visit('/dashboard', 'Dashboard');
  await visit('/students', 'Student Search');
  await visit('/studentlist', 'Students');
  await visit('/studentlist/create', /Student/);
  await visit(`/studentlist/edit/${student.id}`, /./);
  await visit('/complaints', 'Complaints');
  await visit('/complaints?filter=open', 'Complaints');
  await visit('/dueprocesslist', 'Due Processes');
  await visit('/mediationlist', 'Mediations');
  await visit('/complaint/create/all', /Complaint/);
  await visit(`/complaint/edit/${id}/all`, /Complaint/);
  for (const tab of ['Events', 'Contacts']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await violations(page), tab).toEqual([]);
    await page.getByRole('button', { name: `Add New ${tab.slice(0, -1)}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page), `${tab} dialog`).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await status(page).click();
  await expect(page.getByRole('dialog', { name: 'Changes on this device' })).toBeVisible();
  expect(await violations(page), 'changes').toEqual([]);
  await page.keyboard.press('Escape');
  // While it fades, its colours are no colours to judge.
  await expect(page.getByRole('dialog', { name: 'Changes on this device' })).toHaveCount(0);
  await visit('/accessdenied', 'Not Authorized');
  await openAccountMenu(page, 'Lock Screen');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  expect(await violations(page), 'lock').toEqual([]);
});

test('axe finds nothing in the reports and the worklist', async ({ accord, server, newUser, newDevice }) => {
  // The reports of the current year belong to the story that generates them first.
  const person = await newUser('Admin');
  await selectYear(accord.url, person, '2025-2026');
  await (await apiAs(accord.url, person.userName, person.password)).get('/api/reports/emaps/generate');
  const [dueProcess] = await server.list('/api/dispute/dueprocesses?filter=open');
  const page = await newDevice(person.userName, person.password);
  await expect(page.getByRole('table', { name: 'Worklist' })).toBeVisible();
  const visit = visitor(page);
  await visit('/dashboard', 'Dashboard');
  await visit('/reports/export', 'Data Exports');
  await visit('/reports/pending', 'Pending Cases');
  await visit('/calendar', 'Calendar');
  await visit('/sinceyesterday', 'Since yesterday');
  await visit('/reports/emaps', 'EMAPS');
  await expect(words(page, 'All 22 hold')).toBeVisible();
  expect(await violations(page), 'EMAPS').toEqual([]);
  await page.getByRole('link', { name: /the cases of row 1$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Row 1' })).toBeVisible();
  expect(await violations(page), 'cases of a row').toEqual([]);
  await page.keyboard.press('Escape');
  await visit(`/dueprocess/edit/${String(dueProcess?.['id'])}/all`, /Due Process/);
});

test('axe finds nothing in the administration, the accounts and the case search', async ({ device }) => {
  const page = await device('admin');
  const visit = visitor(page);
  await visit('/dashboard?tab=cases', 'Dashboard');
  await visit('/casesearch?filter=open', 'Case Search');
  await visit('/changepassword', 'Change Password');
  await visit('/useradmin', 'Users');
  await visit('/useradmin/user/2', 'User');
  await visit('/useradmin/access', 'Access Review');
  await visit('/useradmin/usercreate', 'Create New User');
  await page.keyboard.press('Control+s');
  await expect(words(page, 'This form has problems')).toBeVisible();
  expect(await violations(page), 'refused user').toEqual([]);
  await visit('/admin/audit', 'Audit');
  await visit('/retention', 'Retention');
  await visit('/lists/districts', 'Districts');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await violations(page), 'delete').toEqual([]);
  await page.keyboard.press('Escape');
  await visit('/lists/districtcreate', 'Create New District');
  for (const [list, heading] of [
    ['judges', 'ALJ Administration'],
    ['mediators', 'Mediators'],
    ['schoolyears', 'School Years'],
  ] as const) {
    await visit(`/lists/${list}`, heading);
    await visit(`/lists/${list.slice(0, -1)}/1`, /./);
  }
  await page.context().setOffline(true);
  await visit('/lists/mediators', 'Mediators');
  await visit('/casesearch', 'Case Search');
});

test('axe finds nothing on receipts, day sheet and presence', async ({ server, device }) => {
  const id = await newComplaint(server);
  await openComplaint(await device('admin'), id);
  const page = await device('editor');
  await openComplaint(page, id);
  await facts(page).fill('Facts for axe.');
  await save(page);
  await expect(receipt(page)).toContainText('on the server');
  await expect(words(page, 'has this open since')).toBeVisible();
  expect(await violations(page), 'record').toEqual([]);
  await status(page).click();
  await expect(page.getByRole('region', { name: 'Today’s changes' })).toBeVisible();
  expect(await violations(page), 'panel').toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, '/changes/day', 'Day Sheet');
  await expect(page.getByText('On the server').first()).toBeVisible();
  expect(await violations(page), 'day sheet').toEqual([]);
});
