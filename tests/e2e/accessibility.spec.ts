import { expect, type Page, test } from '@playwright/test';
import { type Accord, apiAs, startAccord } from './accord.ts';
import { violations } from './axe.ts';
import { readyForOffline, signIn, status, words } from './steps.ts';

let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord();
});
test.afterAll(() => accord.remove());

/** Goes to an address within the application, so that the key stays in memory, and looks at what is there. */
const visitor = (page: Page) => async (path: string, heading: string | RegExp) => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await violations(page), path).toEqual([]);
};

/** Each colour scheme on one width: contrast depends on the scheme, what is shown on the width. */
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

for (const { colorScheme, width } of looks)
  test(`axe finds nothing on any screen, ${colorScheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const server = await apiAs(accord.url, 'admin');
    const [complaint] = await server.list('/api/dispute/complaints?filter=open');

    await page.goto(`${accord.url}/login`);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(await violations(page), 'login').toEqual([]);
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
    expect(await violations(page), 'planted').toEqual(['image-alt: img']);

    await signIn(page, accord.url, 'admin');
    await readyForOffline(page);
    const visit = visitor(page);

    await visit('/dashboard', 'Dashboard');
    await visit('/students', 'Student Search');
    await visit('/studentlist', 'Students');
    await visit('/studentlist/create', /Student/);
    await visit(`/studentlist/edit/${complaint?.['studentId'] ?? 1}`, /./);
    await visit('/complaints', 'Complaints');
    await visit('/complaints?filter=open', 'Complaints');
    await visit('/dueprocesslist', 'Due Processes');
    await visit('/mediationlist', 'Mediations');
    await visit('/complaint/create/all', /Complaint/);
    await visit(`/complaint/edit/${complaint?.['id']}/all`, /Complaint/);
    for (const tab of ['Events', 'Contacts']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await violations(page), tab).toEqual([]);
      await page.getByRole('button', { name: `Add New ${tab.slice(0, -1)}` }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), `${tab} dialog`).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    }
    await status(page).click();
    await expect(page.getByRole('dialog', { name: 'Changes on this device' })).toBeVisible();
    expect(await violations(page), 'changes').toEqual([]);
    await page.keyboard.press('Escape');
    await visit('/accessdenied', 'Not Authorized');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Lock Screen' }).click();
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    expect(await violations(page), 'lock').toEqual([]);
    await context.close();
  });

for (const { colorScheme, width } of looks)
  test(`axe finds nothing in the reports and the worklist, ${colorScheme}, ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const server = await apiAs(accord.url, 'admin');
    await server.get('/api/reports/emaps/generate');
    const [dueProcess] = await server.list('/api/dispute/dueprocesses?filter=open');
    await signIn(page, accord.url, 'admin');
    await readyForOffline(page);
    await expect(page.getByRole('table', { name: 'Worklist' })).toBeVisible();
    const visit = visitor(page);
    await visit('/dashboard', 'Dashboard');
    await visit('/reports/export', 'Data Exports');
    await visit('/reports/pending', 'Pending Cases');
    await visit('/reports/emaps', 'EMAPS');
    await expect(words(page, 'All 22 hold')).toBeVisible();
    expect(await violations(page), 'EMAPS').toEqual([]);
    await page.getByRole('link', { name: /the cases of row 1$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Row 1' })).toBeVisible();
    expect(await violations(page), 'cases of a row').toEqual([]);
    await page.keyboard.press('Escape');
    await visit(`/dueprocess/edit/${String(dueProcess?.['id'])}/all`, /Due Process/);
    await context.close();
  });

for (const { colorScheme, width } of looks)
  test(`axe finds nothing in the administration, the accounts and the case search, ${colorScheme}, ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    for (const [path, heading] of [
      ['/forgotpw', 'Forgot Password'],
      ['/pwreset?userId=1&token=none', 'Reset Password'],
    ] as const) {
      await page.goto(accord.url + path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      expect(await violations(page), path).toEqual([]);
    }
    await signIn(page, accord.url, 'admin');
    await readyForOffline(page);
    const visit = visitor(page);
    await visit('/dashboard?tab=cases', 'Dashboard');
    await visit('/casesearch?filter=open', 'Case Search');
    await visit('/changepassword', 'Change Password');
    await visit('/useradmin', 'Users');
    await visit('/useradmin/user/2', 'User');
    await visit('/useradmin/usercreate', 'Create New User');
    await page.keyboard.press('Control+s');
    await expect(words(page, 'This form has problems')).toBeVisible();
    expect(await violations(page), 'refused user').toEqual([]);
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
    await context.setOffline(true);
    await visit('/lists/mediators', 'Mediators');
    await visit('/casesearch', 'Case Search');
    await context.close();
  });
