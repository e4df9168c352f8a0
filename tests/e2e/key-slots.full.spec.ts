import type { Page } from '@playwright/test';
import { apiAs, newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { firstPage, openProfile } from './profiles.ts';
import {
  field,
  openAccountMenu,
  openComplaint,
  readyForOffline,
  save,
  signIn,
  status,
  tabTo,
  typeSignIn,
  unlock,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

/** Too weak to protect a device: the server takes it where its minimum is that of a trial. */
const weak = 'short gate 7';

/** The words that are offered on the screen. */
const offeredWords = (page: Page) => page.locator('output').filter({ hasText: /^\S+ \S+ \S+ \S+$/ });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Gives the password again in the dialog that asks for it. */
async function confirmWith(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

test('a weak password, then a passphrase: the device works offline, opens by it after the browser was closed, and sends', async ({
  accord,
  server,
  profiles,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const self = await apiAs(accord.url, person.userName, person.password);
  await self.post('/api/accounts/changepassword/', { old: person.password, new: weak, confirm: weak });
  const id = await newComplaint(server, { facts: 'Before the passphrase.' });
  const profile = profiles.empty();
  let context = await openProfile(profile);
  let page = await firstPage(context);
  await page.goto(`${accord.url}/login`);
  await typeSignIn(page, person.userName, weak);
  await expect(page.getByRole('heading', { name: 'Use Accord offline on this device?' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(offeredWords(page)).toBeVisible();
  const passphrase = (await offeredWords(page).textContent()) ?? '';
  await tabTo(page, button(page, 'Use These Words'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Use Offline'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await readyForOffline(page);
  await openComplaint(page, id);
  await context.setOffline(true);
  await field(page, 'Nature of Problem').fill('Typed offline.');
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  await context.close();

  context = await openProfile(profile);
  page = await firstPage(context);
  await context.setOffline(true);
  await page.goto(accord.url);
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await tabTo(page, field(page, 'Passphrase'));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type(weak);
  await page.keyboard.press('Enter');
  await expect(words(page, 'The passphrase is wrong.')).toBeVisible();
  await expect(field(page, 'Passphrase')).toBeFocused();
  await page.keyboard.type(passphrase);
  await expect(button(page, 'Unlock')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  await context.setOffline(false);
  await untilUpToDate(page);
  const sent = await server.get(`/api/dispute/complaint/${id}`);
  expect(JSON.stringify(sent)).toContain('Typed offline.');
  await context.close();
});

test('ways are listed, added, changed and removed under Devices and Security; the lock offers what is there', async ({
  accord,
  page,
  newUser,
}) => {
  const person = await newUser('Read-Only');
  await signIn(page, accord.url, person.userName, person.password);
  await untilUpToDate(page);
  await openAccountMenu(page, 'Devices and Security');
  await expect(words(page, 'Your password')).toBeVisible();
  await button(page, 'Add a Passphrase').click();
  const dialog = page.getByRole('dialog', { name: 'Add a passphrase for this device' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill('footballfootball');
  await dialog.getByLabel('Confirm Passphrase').fill('footballfootball');
  await dialog.getByRole('button', { name: 'Set Passphrase' }).click();
  await expect(words(dialog, /^This passphrase is too easy to guess/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use These Words' }).click();
  const passphrase = await dialog.getByLabel('Passphrase', { exact: true }).inputValue();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Set Passphrase' }).click();
  await confirmWith(page, person.password);
  await expect(words(page, 'A passphrase for this device')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await openAccountMenu(page, 'Lock Screen');
  await button(page, 'Use Your Passphrase').click();
  await field(page, 'Passphrase').fill(passphrase);
  await button(page, 'Unlock').click();
  await expect(status(page)).toBeVisible();
  await openAccountMenu(page, 'Devices and Security');
  await button(page, 'Remove: A passphrase for this device').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await confirmWith(page, person.password);
  await expect(button(page, 'Remove: A passphrase for this device')).toBeHidden();
  await openAccountMenu(page, 'Lock Screen');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(button(page, 'Use Your Passphrase')).toBeHidden();
  await unlock(page, person.password);
});
