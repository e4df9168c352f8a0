import type { Page } from '@playwright/test';
import { freePort } from '../helpers/accord-process.ts';
import { startAccord } from './accord.ts';
import { apiAs, newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { newPerson, type Person } from './people.ts';
import { atProvider, loginAtProvider } from './provider/at-provider.ts';
import { startProvider } from './provider/start-provider.ts';
import { field, openAccountMenu, openComplaint, save, tabTo, typeSignIn, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Too weak to protect a device: the server takes it where its minimum is that of a trial. */
const weak = 'short gate 7';

/** Gives somebody the weak password. */
async function weaken(url: string, { userName, password }: Person): Promise<void> {
  const self = await apiAs(url, userName, password);
  await self.post('/api/accounts/changepassword/', { old: password, new: weak, confirm: weak });
}

const waits = /^What .* typed and had not sent waits in this tab, locked\./;

/** Whether the browser would ask before it closes the page. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('what was typed in a session that works online only is there again after a lock, by keyboard', async ({
  page,
  accord,
  server,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  await weaken(accord.url, person);
  const id = await newComplaint(server, { facts: 'Before the lock.' });
  await page.goto(`${accord.url}/login`);
  await typeSignIn(page, person.userName, weak);
  await page.getByRole('button', { name: 'Not on this device' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await openComplaint(page, id);
  await field(page, 'Nature of Problem').fill('Half a page, and no time.');
  await page.getByRole('link', { name: 'Students' }).press('Enter');
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(words(leaving, 'as a draft in this tab')).toBeVisible();
  await leaving.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Student Search' })).toBeVisible();
  // No form is open, and the draft would go with the tab.
  await expect.poll(() => asksBeforeClosing(page)).toBe(true);
  await openComplaint(page, id);
  await openAccountMenu(page, 'Lock Screen');

  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(words(page, waits)).toBeVisible();
  await expect(page.getByText('Half a page')).toHaveCount(0);
  expect(await asksBeforeClosing(page)).toBe(true);
  expect(await violations(page)).toEqual([]);

  await typeSignIn(page, person.userName, weak);
  await expect(page.getByRole('heading', { level: 1, name: /Complaint/ })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(field(page, 'Nature of Problem')).toHaveValue('Half a page, and no time.');
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  await openAccountMenu(page, 'Lock Screen');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(words(page, /waits in this tab/)).toHaveCount(0);
  expect(await asksBeforeClosing(page)).toBe(false);
});

test('a sign-out in one tab leaves what was typed in another one that works online only', async ({
  page,
  accord,
  server,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  await weaken(accord.url, person);
  const id = await newComplaint(server, { facts: 'Before the sign-out.' });
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${accord.url}/login`);
    await typeSignIn(tab, person.userName, weak);
    const choice = tab.getByRole('button', { name: 'Not on this device' });
    await expect(choice.or(tab.getByRole('heading', { name: 'Dashboard' })).first()).toBeVisible();
    if (await choice.isVisible()) await choice.click();
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }
  await openComplaint(other, id);
  await field(other, 'Nature of Problem').fill('Half a page, in the other tab.');

  // Nothing waits in this tab: the browser would be asked to clear what lies there of this site.
  await openAccountMenu(page, 'Sign Out');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(words(other, waits)).toBeVisible();
  await typeSignIn(other, person.userName, weak);
  await expect(other.getByRole('heading', { level: 1, name: /Complaint/ })).toBeVisible();
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(field(other, 'Nature of Problem')).toHaveValue('Half a page, in the other tab.');
});

test('who came by single sign-on signs in beside what waits, in a window of its own', async ({ browser }) => {
  const accord = await startAccord();
  const provider = await startProvider(accord.url, await freePort());
  try {
    const sample = await apiAs(accord.url, 'admin');
    const person = await newPerson(sample, accord.url, 'IDOE-Edit');
    const id = await newComplaint(sample, { facts: 'Before the lock.' });
    await accord.stop();
    await accord.start(provider.settings);
    const context = await browser.newContext();
    const page = await context.newPage();
    const signOn = page.getByRole('button', { name: 'Sign in with single sign-on' });
    await page.goto(`${accord.url}/login`);
    await signOn.click();
    await atProvider(page, person.email);
    await page.getByRole('button', { name: 'Not on this device' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await openComplaint(page, id);
    await field(page, 'Nature of Problem').fill('Half a page, and no time.');
    await openAccountMenu(page, 'Lock Screen');
    await expect(words(page, waits)).toBeVisible();

    const opens = page.waitForEvent('popup');
    await tabTo(page, signOn);
    await page.keyboard.press('Enter');
    const beside = await opens;
    await expect(words(page, 'Sign in in the window that opened.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await loginAtProvider(beside, person.email);
    await expect(page.getByRole('heading', { level: 1, name: /Complaint/ })).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(field(page, 'Nature of Problem')).toHaveValue('Half a page, and no time.');
    await save(page);
    await expect(words(page, 'Complaint changes saved')).toBeVisible();

    // The provider's sign-out takes the tab along: nothing typed goes unasked.
    await field(page, 'Nature of Problem').fill('And half a page more.');
    await openAccountMenu(page, 'Sign Out');
    const dialog = page.getByRole('dialog', { name: 'Sign out with unsaved typing?' });
    await expect(words(dialog, '(1 unsaved form) is in this tab only')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Keep/ })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(field(page, 'Nature of Problem')).toHaveValue('And half a page more.');
    await openAccountMenu(page, 'Sign Out');
    await dialog.getByRole('button', { name: 'Discard…' }).press('Enter');
    await expect(words(dialog, '1 unsaved form on this device will be deleted')).toBeVisible();
    await field(page, 'Type DISCARD to confirm').fill('DISCARD');
    await dialog.getByRole('button', { name: 'Discard and Sign Out' }).press('Enter');
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(signOn).toBeVisible();
    await context.close();
  } finally {
    await provider.stop();
    await accord.remove();
  }
});
