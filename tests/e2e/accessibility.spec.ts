import type { Page } from '@playwright/test';
import { type Api, apiAs, newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { type Named, type Visitor, visitsBy } from './axe-routes.ts';
import { destroyed } from './destroyed.ts';
import { selectYear } from './people.ts';
import { facts, open, openComplaint, receipt, save, status, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Goes to an address within the application, so that the key stays in memory, and looks at what is there. */
const visitorOf = (page: Page) => async (path: string, heading: string | RegExp) => {
  await open(page, path, heading);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await violations(page), path).toEqual([]);
};

/** Of a story whose addresses name no records. */
const none: Named = { student: 0, complaint: 0, mediation: 0, dueProcess: 0, certificate: '', district: '' };

const firstOpen = async (server: Api, list: string): Promise<number> =>
  Number((await server.list(`/api/dispute/${list}?filter=open`))[0]?.['id']);

/** Looks at every screen of the table that this story opens. */
async function lookAtAll(page: Page, visitor: Visitor, named: Named): Promise<void> {
  const visit = visitorOf(page);
  for (const { path, heading } of visitsBy(visitor)) await visit(path(named), heading);
}

test('axe finds nothing before anybody has signed in', async ({ page, accord }) => {
  await page.goto(`${accord.url}/login`);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  expect(await violations(page), 'planted').toEqual(['image-alt: img']);

  for (const { path, heading } of visitsBy('guest')) {
    await page.goto(accord.url + path(none));
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(await violations(page), path(none)).toEqual([]);
    await page
      .getByRole('button', { name: /^(Sign In|Reset)$/ })
      .first()
      .click();
    expect(await violations(page), `${path(none)}, refused`).toEqual([]);
  }
});

test('axe finds nothing on any screen', async ({ server, device }) => {
  const student = await newStudent(server, 'Axel', 'Access');
  const id = await newComplaint(server, { studentId: student.id });
  const page = await device('admin');
  const visit = visitorOf(page);
  await lookAtAll(page, 'records', {
    ...none,
    student: student.id,
    complaint: id,
    mediation: await firstOpen(server, 'mediations'),
    dueProcess: await firstOpen(server, 'dueprocesses'),
  });
  await visit('/complaints?filter=open', 'Complaints');
  await visit(`/complaint/edit/${id}/all`, /^Complaint /);
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
});

test('axe finds nothing in the reports and the worklist', async ({ accord, newUser, newDevice }) => {
  // The reports of the current year belong to the story that generates them first.
  const person = await newUser('Admin');
  await selectYear(accord.url, person, '2025-2026');
  await (await apiAs(accord.url, person.userName, person.password)).get('/api/reports/emaps/generate');
  const page = await newDevice(person.userName, person.password);
  await expect(page.getByRole('table', { name: 'Worklist' })).toBeVisible();
  const visit = visitorOf(page);
  await visit('/dashboard', 'Dashboard');
  await lookAtAll(page, 'reports', none);
  await visit('/reports/emaps', 'EMAPS');
  await expect(words(page, 'All 22 hold')).toBeVisible();
  expect(await violations(page), 'EMAPS').toEqual([]);
  await page.getByRole('link', { name: /the cases of row 1$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Row 1' })).toBeVisible();
  expect(await violations(page), 'cases of a row').toEqual([]);
});

test('axe finds nothing in the administration, the accounts and the case search', async ({
  accord,
  server,
  device,
}) => {
  const certificate = await destroyed(server, accord.url);
  const page = await device('admin');
  const visit = visitorOf(page);
  const [district] = await server.list('/api/dispute/districts');
  await lookAtAll(page, 'administration', { ...none, certificate, district: String(district?.['code']) });
  await visit('/dashboard?tab=cases', 'Dashboard');
  await visit('/casesearch?filter=open', 'Case Search');
  await visit('/useradmin/usercreate', 'Create New User');
  await page.keyboard.press('Control+s');
  await expect(words(page, 'This form has problems')).toBeVisible();
  expect(await violations(page), 'refused user').toEqual([]);
  await visit('/lists/districts', 'Districts');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await violations(page), 'delete').toEqual([]);
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await visit('/lists/mediators', 'Mediators');
  await visit('/casesearch', 'Case Search');
  await visit('/account/devices', 'Devices and Security');
  await visit('/reports/export', 'Data Exports');
  await visit('/dashboard', 'Dashboard');
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
