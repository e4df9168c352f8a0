import type { Page } from '@playwright/test';
import { findChromium } from '../helpers/chromium.ts';
import { apiAs, newComplaint } from './api.ts';
import { addAuthenticator, carrySecret, giveUpNext, hearSecrets } from './authenticator.ts';
import { violations } from './axe.ts';
import { browserOn } from './browser-kills.ts';
import { firstPage, openProfile } from './profiles.ts';
import {
  field,
  goWithin,
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openWithPasskey = (page: Page) => button(page, 'Open with Passkey');
const locked = (page: Page) => expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
/** The dialog that asks for the password may lie over it already. */
const isOffline = (page: Page) =>
  expect(page.getByRole('button', { name: /^Offline/, includeHidden: true })).toBeVisible();

/** Gives the password again in the dialog that asks for it. */
async function confirmWith(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

test('a passkey is chosen, opens the device without a connection by keyboard and mouse, also after the browser was killed, and what was typed is sent', async ({
  accord,
  server,
  profiles,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const self = await apiAs(accord.url, person.userName, person.password);
  await self.post('/api/accounts/changepassword/', { old: person.password, new: weak, confirm: weak });
  const id = await newComplaint(server, { facts: 'Before the passkey.' });
  const profile = profiles.empty();
  // The whole browser: the shell alone has no profile on the disk that is worth a kill.
  let context = await openProfile(profile, { executablePath: findChromium() });
  let page = await firstPage(context);
  const secrets = await hearSecrets(page);
  let authenticator = await addAuthenticator(page);
  await page.goto(`${accord.url}/login`);
  await typeSignIn(page, person.userName, weak);
  await expect(page.getByRole('heading', { name: 'Use Accord offline on this device?' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await field(page, 'Passphrase').fill('something of my own');
  await giveUpNext(page);
  await button(page, 'Use a Passkey').click();
  await expect(words(page, 'No passkey was used.')).toBeVisible();
  await expect(field(page, 'Passphrase')).toHaveValue('something of my own');
  expect(await authenticator.credentials()).toEqual([]);
  await tabTo(page, button(page, 'Use a Passkey'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const [credential] = await authenticator.credentials();
  if (!credential) throw new Error('There is no passkey.');
  // The authenticator isn't told who it is.
  expect(JSON.stringify(credential)).not.toContain(person.userName);

  await readyForOffline(page);
  await openComplaint(page, id);
  await context.setOffline(true);
  await field(page, 'Nature of Problem').fill('Typed offline.');
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();

  // A page that begins anew at the lock has no key: its passkey alone opens it.
  await openAccountMenu(page, 'Lock Screen');
  await locked(page);
  await page.reload();
  await locked(page);
  await expect(openWithPasskey(page)).toBeFocused();
  await expect(field(page, 'Password')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await giveUpNext(page);
  await page.keyboard.press('Enter');
  await expect(words(page, 'No passkey was used.')).toBeVisible();
  await page.keyboard.press('Enter');
  await isOffline(page);

  // The sign-in, where nobody has said who they are.
  await goWithin(page, '/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(field(page, 'Username')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await openWithPasskey(page).click();
  await isOffline(page);

  const killed = context;
  const gone = new Promise((resolve) => killed.once('close', resolve));
  process.kill(browserOn(profile), 'SIGKILL');
  await gone;
  const secret = secrets.at(-1);
  if (!secret) throw new Error('The passkey gave no secret.');
  context = await openProfile(profile, { executablePath: findChromium() });
  page = await firstPage(context);
  authenticator = await addAuthenticator(page);
  await authenticator.add(credential);
  await carrySecret(page, secret);
  await context.setOffline(true);
  await page.goto(accord.url);
  await locked(page);
  await openWithPasskey(page).click();
  await isOffline(page);
  await context.setOffline(false);
  // It was signed out on the way: the server wants its own.
  const again = page.getByRole('dialog', { name: 'Enter your password again' });
  await again.getByLabel('Password', { exact: true }).fill(weak);
  await again.getByRole('button', { name: 'Continue' }).click();
  await untilUpToDate(page);
  const sent = await server.get(`/api/dispute/complaint/${id}`);
  expect(JSON.stringify(sent)).toContain('Typed offline.');
  await context.close();
});

test('beside a password a passkey is added, replaced and removed; one without a secret is refused in words; nothing typed is lost', async ({
  accord,
  page,
  newUser,
}) => {
  const person = await newUser('Read-Only');
  const weakOne = await addAuthenticator(page, { hasPrf: false });
  await signIn(page, accord.url, person.userName, person.password);
  await untilUpToDate(page);
  await openAccountMenu(page, 'Devices and Security');
  await button(page, 'Add a Passkey for This Device').click();
  await confirmWith(page, person.password);
  await expect(words(page, /^This passkey can’t protect data on a device/)).toBeVisible();
  await expect(button(page, 'Remove: A passkey for this device')).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await weakOne.remove();

  const authenticator = await addAuthenticator(page);
  await tabTo(page, button(page, 'Add a Passkey for This Device'));
  await page.keyboard.press('Enter');
  await confirmWith(page, person.password);
  await expect(button(page, 'Remove: A passkey for this device')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Replace Passkey').click();
  await confirmWith(page, person.password);
  await expect(words(page, /^The passkey of before opens nothing here/)).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(2);

  await openAccountMenu(page, 'Lock Screen');
  await field(page, 'Password').fill('half a pass');
  await giveUpNext(page);
  await openWithPasskey(page).click();
  await expect(words(page, 'No passkey was used.')).toBeVisible();
  await expect(field(page, 'Password')).toHaveValue('half a pass');
  expect(await violations(page)).toEqual([]);
  await tabTo(page, openWithPasskey(page));
  await page.keyboard.press('Enter');
  await expect(status(page)).toBeVisible();

  await openAccountMenu(page, 'Devices and Security');
  await button(page, 'Remove: A passkey for this device').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await confirmWith(page, person.password);
  await expect(button(page, 'Remove: A passkey for this device')).toBeHidden();
  await openAccountMenu(page, 'Lock Screen');
  await locked(page);
  await expect(openWithPasskey(page)).toBeHidden();
  await unlock(page, person.password);
});
