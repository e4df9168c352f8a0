import type { Page } from '@playwright/test';
import { mailedResetPath } from './mails.ts';
import { beginner } from './people.ts';
import {
  field,
  goWithin,
  open,
  openAccountMenu,
  save,
  status,
  tabTo,
  typeSignIn,
  typeUnlock,
  unlock,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

async function typePasswords(page: Page, password: string, confirm = password): Promise<void> {
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm Password').fill(confirm);
}

test('a forgotten password: a mailed link sets a new one, once, and leaves nothing in the address', async ({
  page,
  accord,
  newUser,
}) => {
  const { userName, email } = await newUser('Read-Only');
  await page.goto(`${accord.url}/login`);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(words(page, 'Username is required')).toBeVisible();
  await field(page, 'Username').fill('nobody.has.this');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('alert')).toContainText('make sure that you entered the username');
  await field(page, 'Username').fill(userName);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(
    words(page, /An email with further instructions will be sent to p.*@example\.gov/),
  ).toBeVisible();

  const path = await mailedResetPath(accord.dataDir, email);
  await page.goto(accord.url + path);
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  expect(page.url()).toBe(`${accord.url}/pwreset`);
  expect(
    await page.evaluate(() =>
      JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
    ),
  ).not.toContain(new URL(accord.url + path).searchParams.get('token'));
  await typePasswords(page, 'maple ladder cobalt', 'maple ladder');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(words(page, 'Confirmation Password Does Not Match')).toBeVisible();
  await expect(field(page, 'Confirm Password')).toBeFocused();
  await typePasswords(page, 'password1');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(field(page, 'New Password')).toHaveAccessibleDescription(/too easy to guess/);
  await expect(page.getByText('too easy to guess')).toHaveCount(1);
  await typePasswords(page, 'maple ladder cobalt');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(words(page, 'Your password has been reset.')).toBeVisible();

  await page.getByRole('link', { name: 'Sign In' }).click();
  await typeSignIn(page, userName, 'maple ladder cobalt');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto(accord.url + path);
  await typePasswords(page, 'another ladder cobalt');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('We were unable to reset your password.');
});

test('a changed password unlocks this device offline at once, and the old one does not', async ({
  newUser,
  newDevice,
}) => {
  const person = await newUser('IDOE-Edit');
  const page = await newDevice(person.userName, person.password);
  const context = page.context();
  await openAccountMenu(page, 'Change Password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  for (const label of ['Current Password', 'New Password', 'Confirm Password'])
    await expect(words(page, `${label} is required`)).toBeVisible();
  await field(page, 'Current Password').fill('not my password');
  await typePasswords(page, 'velvet engine harbor');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(words(page, 'Current Password is invalid')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('We were unable to reset your password.');
  await field(page, 'Current Password').fill(person.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(words(page, 'Your password has been changed.')).toBeVisible();
  // All that lies here is sealed anew under the new key: rows, and files, which only a real browser renames.
  const isResealed = () =>
    page.evaluate(() => Object.keys(localStorage).some((name) => name.endsWith('-sealed-under')));
  await expect.poll(isResealed).toBe(true);

  await context.setOffline(true);
  await openAccountMenu(page, 'Lock Screen');
  await typeUnlock(page, person.password);
  await expect(words(page, 'The password is wrong.')).toBeVisible();
  await unlock(page, 'velvet engine harbor');
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
});

test('whose password an Admin gave changes it before anything else', async ({ page, accord, server }) => {
  const { userName, password } = await beginner(server, 'IDOE-Edit');
  await page.goto(`${accord.url}/login`);
  await typeSignIn(page, userName, password);
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await goWithin(page, '/students');
  await expect(page).toHaveURL(/changepassword/);
  await field(page, 'Current Password').fill(password);
  await typePasswords(page, 'copper meadow signal');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { name: 'Student Search' })).toBeVisible();
  await expect(words(page, 'Your password has been changed.')).toBeVisible();
  await untilUpToDate(page);
});

test('an Admin resets the password of a user, who gets a link', async ({ accord, device, newUser }) => {
  const { id, email } = await newUser('Read-Only');
  const page = await device('admin');
  await open(page, `/useradmin/user/${id}`, 'User');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password Reset', { exact: true })).toBeVisible();
  await expect(words(page, 'email sent to user')).toBeVisible();
  const path = await mailedResetPath(accord.dataDir, email);
  expect(path).toContain(`userId=${id}`);
  await save(page);
});

test('a password is changed by keyboard alone', async ({ newUser, newDevice }) => {
  const { userName, password } = await newUser('IDOE-Edit');
  const page = await newDevice(userName, password);
  await untilUpToDate(page);
  await page.getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
  const next = async (label: string, text: string) => {
    await tabTo(page, field(page, label));
    await page.keyboard.type(text);
  };
  await next('Current Password', password);
  await next('New Password', 'granite window thunder');
  await next('Confirm Password', 'granite window thunder');
  await page.keyboard.press('Enter');
  await expect(words(page, 'Your password has been changed.')).toBeVisible();
});
