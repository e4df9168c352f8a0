import type { Page } from '@playwright/test';
import { apiAs, newComplaint } from './api.ts';
import { addAuthenticator } from './authenticator.ts';
import { violations } from './axe.ts';
import type { Person } from './people.ts';
import {
  field,
  open,
  openAccountMenu,
  openComplaint,
  readyForOffline,
  save,
  status,
  tabTo,
  typeSignIn,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

/** Too weak to protect a device: the server takes it where its minimum is that of a trial. */
const weak = 'short gate 7';
const chosen = 'copper lantern meadow violin';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isThere = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { name: heading })).toBeVisible();

/** Somebody signs in whose password protects no device, up to the question what shall. */
async function untilAsked(page: Page, url: string, person: Person): Promise<void> {
  const self = await apiAs(url, person.userName, person.password);
  await self.post('/api/accounts/changepassword/', { old: person.password, new: weak, confirm: weak });
  await page.goto(`${url}/login`);
  await typeSignIn(page, person.userName, weak);
  await isThere(page, 'Use Accord offline on this device?');
}

/** An edit waits on the locked device, of whose way in nobody knows any more; by keyboard to the sign-in with a connection. */
async function lockWithAnEdit(page: Page, id: number, link: string): Promise<void> {
  await readyForOffline(page);
  await openComplaint(page, id);
  await page.context().setOffline(true);
  await field(page, 'Nature of Problem').fill('Typed before it was lost.');
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  await openAccountMenu(page, 'Lock Screen');
  await isThere(page, 'Locked');
  await page.context().setOffline(false);
  await tabTo(page, page.getByRole('link', { name: link }));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await isThere(page, 'Sign In');
  expect(await violations(page)).toEqual([]);
}

/** Signs in by keyboard and chooses another passphrase. */
async function chooseAnew(page: Page, person: Person): Promise<void> {
  await tabTo(page, field(page, 'Username'));
  await page.keyboard.type(person.userName);
  await tabTo(page, field(page, 'Password'));
  await page.keyboard.type(weak);
  await page.keyboard.press('Enter');
  await isThere(page, 'Choose anew what opens this device');
  expect(await violations(page)).toEqual([]);
  await tabTo(page, field(page, 'Passphrase'));
  await page.keyboard.type(chosen);
  await tabTo(page, field(page, 'Confirm Passphrase'));
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  // Back at the case that was open when the device was locked.
  await expect(page.getByRole('heading', { level: 1, name: /^Complaint / })).toBeVisible();
  await untilUpToDate(page);
}

/** Without a connection the passphrase that was chosen anew opens the device. */
async function opensBy(page: Page, passphrase: string): Promise<void> {
  await page.context().setOffline(true);
  await open(page, '/lock', 'Locked');
  await tabTo(page, field(page, 'Passphrase'));
  await page.keyboard.type(passphrase);
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
}

test('Forgot your passphrase?: a sign-in with a connection sends what waited, and another passphrase opens the device', async ({
  accord,
  server,
  page,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const id = await newComplaint(server, { facts: 'Before it was forgotten.' });
  await untilAsked(page, accord.url, person);
  await button(page, 'Use These Words').click();
  const forgotten = await field(page, 'Passphrase').inputValue();
  await button(page, 'Use Offline').click();
  await isThere(page, 'Dashboard');
  await lockWithAnEdit(page, id, 'Forgot your passphrase?');
  await chooseAnew(page, person);
  expect(JSON.stringify(await server.get(`/api/dispute/complaint/${id}`))).toContain(
    'Typed before it was lost.',
  );
  await page.context().setOffline(true);
  await open(page, '/lock', 'Locked');
  await field(page, 'Passphrase').fill(forgotten);
  await page.keyboard.press('Enter');
  await expect(words(page, 'The passphrase is wrong.')).toBeVisible();
  await expect(button(page, 'Unlock')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
});

test('Lost your passkey?: a sign-in with a connection sends what waited, and a passphrase opens the device beside it', async ({
  accord,
  server,
  page,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const id = await newComplaint(server, { facts: 'Before it was lost.' });
  const authenticator = await addAuthenticator(page);
  await untilAsked(page, accord.url, person);
  await button(page, 'Use a Passkey').click();
  await isThere(page, 'Dashboard');
  await authenticator.remove();
  await lockWithAnEdit(page, id, 'Lost your passkey?');
  await chooseAnew(page, person);
  expect(JSON.stringify(await server.get(`/api/dispute/complaint/${id}`))).toContain(
    'Typed before it was lost.',
  );
  await openAccountMenu(page, 'Devices and Security');
  await expect(words(page, 'A passphrase for this device')).toBeVisible();
  await expect(words(page, 'A passkey for this device')).toBeVisible();
  await opensBy(page, chosen);
});
