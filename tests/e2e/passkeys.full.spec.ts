import type { Locator, Page } from '@playwright/test';
import { startAccord } from './accord.ts';
import { apiAs } from './api.ts';
import { addAuthenticator } from './authenticator.ts';
import { violations } from './axe.ts';
import { newPerson } from './people.ts';
import {
  field,
  open,
  openAccountMenu,
  readyForOffline,
  signIn,
  status,
  tabTo,
  typeSignIn,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const arrived = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

test('a passkey is added, signs in, is the second factor and the proof of presence, and is removed, by keyboard', async ({
  browser,
}) => {
  const accord = await startAccord();
  const context = await browser.newContext();
  try {
    const { userName, password } = await newPerson(await apiAs(accord.url, 'admin'), accord.url, 'IDOE-Edit');
    const page = await context.newPage();
    await addAuthenticator(page);
    await signIn(page, accord.url, userName, password);
    await readyForOffline(page);

    await openAccountMenu(page, 'Devices and Security');
    await expect(words(page, /^You have none\. A passkey signs you in/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await press(page, button(page, 'Add a Passkey'));
    const naming = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(naming).toBeVisible();
    await page.keyboard.press('Enter');
    expect(await violations(page)).toEqual([]);
    await tabTo(page, field(page, 'Name'));
    await page.keyboard.press('Enter');
    await expect(words(page, 'Name is required')).toBeVisible();
    await page.keyboard.type('Work laptop');
    await page.keyboard.press('Enter');
    // The first second factor: recovery codes.
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await press(page, button(page, 'I Have Kept Them'));
    await expect(button(page, 'Add a Passkey')).toBeFocused();
    await expect(words(page, /not used yet$/)).toBeVisible();
    await expect(words(page, '10 of 10 recovery codes left')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // In place of the password: the device opens as it was.
    await open(page, '/lock', 'Locked');
    await press(page, page.getByRole('link', { name: 'Sign in as another user' }));
    await expect(button(page, 'Sign In with a Passkey')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await press(page, button(page, 'Sign In with a Passkey'));
    await arrived(page);
    await openAccountMenu(page, 'Devices and Security');
    await expect(page.getByText('Your password', { exact: true })).toBeVisible();
    await expect(words(page, /; last used /)).toBeVisible();

    // Beside the password.
    await page.goto(`${accord.url}/login`);
    await typeSignIn(page, userName, password);
    await expect(field(page, 'Recovery Code')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await press(page, button(page, 'Use a Passkey'));
    await arrived(page);

    // In place of the password that is asked for again.
    await openAccountMenu(page, 'Devices and Security');
    await expect(button(page, 'Remove Work laptop')).toBeVisible();
    const shownAt = Date.now();
    await accord.stop();
    await accord.start({ STEP_UP_SECONDS: '3' });
    await expect.poll(() => Date.now() - shownAt, 'the proof is too old').toBeGreaterThan(4000);
    const proof = page.getByRole('dialog', { name: 'Confirm with your password' });
    const question = page.getByRole('alertdialog');
    await press(page, button(page, 'Remove Work laptop'));
    await press(page, question.getByRole('button', { name: 'Remove' }));
    await expect(proof).toBeVisible({ timeout: 20_000 });
    expect(await violations(page)).toEqual([]);
    await press(page, proof.getByRole('button', { name: 'Use a Passkey' }));
    await expect(words(page, 'Passkey removed')).toBeVisible();

    // The browser has it still; the server knows it no more.
    await page.goto(`${accord.url}/login`);
    await press(page, button(page, 'Sign In with a Passkey'));
    await expect(words(page, /^This passkey was not taken/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await typeSignIn(page, userName, password);
    await arrived(page);
  } finally {
    await context.close();
    await accord.remove();
  }
});

test('the passkey that signs in opens the device without a connection: it is touched once, and is the only one', async ({
  accord,
  page,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const authenticator = await addAuthenticator(page);
  await signIn(page, accord.url, person.userName, person.password);
  await readyForOffline(page);
  await openAccountMenu(page, 'Devices and Security');
  await press(page, button(page, 'Add a Passkey'));
  await field(page, 'Name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await press(page, button(page, 'I Have Kept Them'));
  await openAccountMenu(page, 'Sign Out');
  await expect(button(page, 'Sign In with a Passkey')).toBeVisible();
  // The sign-out cleared this device; a page that begins anew keeps the program again.
  await page.goto(`${accord.url}/login`);

  await press(page, button(page, 'Sign In with a Passkey'));
  await expect(page.getByRole('heading', { name: 'Use Accord offline on this device?' })).toBeVisible();
  await expect(words(page, /^The passkey that you have just signed in with/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [touched] = await authenticator.credentials();
  await press(page, button(page, 'Use a Passkey'));
  await arrived(page);
  const [kept, ...others] = await authenticator.credentials();
  expect(others).toEqual([]);
  expect(kept?.signCount).toBe(touched?.signCount);
  await readyForOffline(page);

  await page.context().setOffline(true);
  await openAccountMenu(page, 'Lock Screen');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await page.reload();
  await expect(button(page, 'Open with Passkey')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  await page.context().setOffline(false);
  await untilUpToDate(page);

  // Removed from the account, it still opens this device, where nothing else does.
  await openAccountMenu(page, 'Devices and Security');
  await expect(words(page, 'A passkey for this device')).toBeVisible();
  await press(page, button(page, 'Remove Work laptop'));
  const question = page.getByRole('alertdialog');
  await expect(words(question, /Nothing else opens this device without a connection/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await press(page, question.getByRole('button', { name: 'Cancel' }));

  // With a password that opens it beside the passkey, both ends are one.
  await press(page, button(page, 'Use One of Your Passkeys'));
  const proof = page.getByRole('dialog', { name: 'Confirm with your password' });
  await press(page, proof.getByRole('button', { name: 'Use a Passkey' }));
  await expect(words(page, 'Passkey set')).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
});
