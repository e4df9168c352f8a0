import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Accord, apiAs, samplePassword, startAccord } from './accord.ts';
import { mailedResetPath } from './mails.ts';
import { open, readyForOffline, save, signIn, status, unlock, words } from './steps.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'accord-e2e-'));
let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord(dataDir);
});
test.afterAll(() => accord.remove());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function signInAs(page: Page, userName: string, password: string): Promise<void> {
  await page.goto(`${accord.url}/login`);
  await field(page, 'Username').fill(userName);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function typePasswords(page: Page, password: string, confirm = password): Promise<void> {
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm Password').fill(confirm);
}

test('a forgotten password: a mailed link sets a new one, once, and leaves nothing in the address', async ({
  page,
}) => {
  await page.goto(`${accord.url}/login`);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(words(page, 'Username is required')).toBeVisible();
  await field(page, 'Username').fill('nobody.has.this');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('alert')).toContainText('make sure that you entered the username');
  await field(page, 'Username').fill('reader');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(
    words(page, /An email with further instructions will be sent to r.*@accord\.example/),
  ).toBeVisible();

  const path = await mailedResetPath(dataDir, 'reader@accord.example');
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
  await typePasswords(page, 'maple ladder cobalt');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(words(page, 'Your password has been reset.')).toBeVisible();

  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInAs(page, 'reader', 'maple ladder cobalt');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible({ timeout: 20_000 });

  await page.goto(accord.url + path);
  await typePasswords(page, 'another ladder cobalt');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('We were unable to reset your password.');
});

test('a changed password unlocks this device offline at once, and the old one does not', async ({
  page,
  context,
}) => {
  await signIn(page, accord.url, 'editor');
  await readyForOffline(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  for (const label of ['Current Password', 'New Password', 'Confirm Password'])
    await expect(words(page, `${label} is required`)).toBeVisible();
  await field(page, 'Current Password').fill('not my password');
  await typePasswords(page, 'velvet engine harbor');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(words(page, 'Current Password is invalid')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('We were unable to reset your password.');
  await field(page, 'Current Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(words(page, 'Your password has been changed.')).toBeVisible({ timeout: 60_000 });
  // All that lies here is sealed anew under the new key: rows, and files, which only a real browser renames.
  const isResealed = () =>
    page.evaluate(() => Object.keys(localStorage).some((name) => name.endsWith('-sealed-under')));
  await expect.poll(isResealed, { timeout: 60_000 }).toBe(true);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Lock Screen' }).click();
  await unlock(page);
  await expect(words(page, 'The password is wrong.')).toBeVisible({ timeout: 20_000 });
  await page.waitForTimeout(1500);
  await unlock(page, 'velvet engine harbor');
  await expect(status(page)).toHaveAccessibleName(/^Offline/, { timeout: 20_000 });
});

test('whose password an Admin gave changes it before anything else', async ({ browser }) => {
  const first = 'given by the admin 1';
  const server = await apiAs(accord.url, 'admin');
  await server.post('/api/accounts/user/', {
    userName: 'beginner',
    firstName: 'Bea',
    lastName: 'Ginner',
    email: 'bea@example.gov',
    roles: ['IDOE-Edit'],
    password: first,
    passwordConfirm: first,
  });
  const page = await browser.newPage();
  await signInAs(page, 'beginner', first);
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.evaluate(() => {
    history.pushState(null, '', '/students');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(page).toHaveURL(/changepassword/);
  await field(page, 'Current Password').fill(first);
  await typePasswords(page, 'copper meadow signal');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { name: 'Student Search' })).toBeVisible({ timeout: 20_000 });
  await expect(words(page, 'Your password has been changed.')).toBeVisible();
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  await page.close();
});

test('an Admin resets the password of a user, who gets a link', async ({ page }) => {
  const server = await apiAs(accord.url, 'admin');
  const user = await server.post('/api/accounts/user/', {
    userName: 'forgetful',
    firstName: 'Fay',
    lastName: 'Gettful',
    email: 'fay@example.gov',
    roles: ['Read-Only'],
  });
  await signIn(page, accord.url, 'admin');
  await open(page, `/useradmin/user/${String(user['id'])}`, 'User');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password Reset', { exact: true })).toBeVisible();
  await expect(words(page, 'email sent to user')).toBeVisible();
  const path = await mailedResetPath(dataDir, 'fay@example.gov');
  expect(path).toContain(`userId=${String(user['id'])}`);
  await save(page);
});

test('a password is changed by keyboard alone', async ({ page }) => {
  await signIn(page, accord.url, 'admin');
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Account' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
  const next = async (label: string, text: string) => {
    for (let press = 0; press < 40; press++) {
      if (await field(page, label).evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(field(page, label)).toBeFocused();
    await page.keyboard.type(text);
  };
  await next('Current Password', samplePassword);
  await next('New Password', 'granite window thunder');
  await next('Confirm Password', 'granite window thunder');
  await page.keyboard.press('Enter');
  await expect(words(page, 'Your password has been changed.')).toBeVisible({ timeout: 60_000 });
});
