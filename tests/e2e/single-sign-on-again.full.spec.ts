import type { Page } from '@playwright/test';
import { freePort } from '../helpers/accord-process.ts';
import { startAccord } from './accord.ts';
import { apiAs } from './api.ts';
import { violations } from './axe.ts';
import { newPerson } from './people.ts';
import { atProvider, loginAtProvider } from './provider/at-provider.ts';
import { startProvider } from './provider/start-provider.ts';
import { field, open, readyForOffline, tabTo, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Seconds in place of five minutes. */
const within = 4;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('who signed in by single sign-on signs in again in a window of its own, and what was asked for goes on', async ({
  browser,
}) => {
  const accord = await startAccord();
  const provider = await startProvider(accord.url, await freePort());
  try {
    const sample = await apiAs(accord.url, 'admin');
    const admin = await newPerson(sample, accord.url, 'Admin');
    const other = await newPerson(sample, accord.url, 'IDOE-Edit');
    await accord.stop();
    await accord.start({ ...provider.settings, STEP_UP_SECONDS: String(within) });

    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${accord.url}/login`);
    await button(page, 'Sign in with single sign-on').click();
    await atProvider(page, admin.email);
    let given = Date.now();
    await button(page, 'Use These Words').click();
    await button(page, 'Use Offline').click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await readyForOffline(page);
    const untilLongAgo = () =>
      expect.poll(() => Date.now() - given, { timeout: 20_000 }).toBeGreaterThan((within + 1) * 1000);
    const asked = page.getByRole('dialog', { name: 'Confirm by signing in again' });
    /** Opens the window by keyboard. */
    const openWindow = async (name: string) => {
      const opens = page.waitForEvent('popup');
      await tabTo(page, button(page, name));
      await page.keyboard.press('Enter');
      return opens;
    };

    await open(page, '/useradmin/usercreate', 'Create New User');
    await field(page, 'Username').fill('signed.on');
    await field(page, 'First Name').fill('Sig');
    await field(page, 'Last Name').fill('Nedon');
    await field(page, 'Email').fill('signed.on@example.gov');
    await field(page, 'Read-Only').check();
    await untilLongAgo();
    await page.keyboard.press('Control+s');
    await expect(asked).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Somebody else signs in there.
    const theirs = await openWindow('Sign In Again');
    await expect(words(page, /Sign in in the window that opened/)).toBeVisible();
    await atProvider(theirs, other.email);
    await theirs.waitForEvent('close');
    await expect(words(page, /Another person signed in there/)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // The window is closed without an answer.
    const closed = await openWindow('Sign In Again');
    await expect(closed.getByPlaceholder('Enter any login')).toBeVisible();
    await closed.close();
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(words(page, /The window has given no answer/)).toBeVisible();

    const mine = await openWindow('Open the Window Again');
    await loginAtProvider(mine, admin.email);
    given = Date.now();
    // Asked by the provider as somebody who follows another person there.
    await button(mine, 'Continue')
      .click({ timeout: 15_000 })
      .catch(() => {});
    await expect(words(page, 'User changes saved')).toBeVisible();
    await expect(asked).toHaveCount(0);
    await expect(field(page, 'First Name')).toHaveValue('Sig');
    expect(mine.isClosed()).toBe(true);

    // No window can be opened: out and in again, and the device is as it was.
    await page.evaluate(() => {
      window.open = () => null;
    });
    await untilLongAgo();
    await field(page, 'First Name').fill('Sigrid');
    await page.keyboard.press('Control+s');
    await button(page, 'Sign In Again').click();
    await expect(words(page, /This browser opened no window/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Sign Out to Sign In Again').click();
    await button(page, 'Sign in with single sign-on').click();
    await loginAtProvider(page, admin.email);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Use Accord offline on this device?' })).toHaveCount(0);

    // A window that nobody waits for says so.
    const alone = await context.newPage();
    await alone.goto(`${accord.url}/signedin#window=${'w'.repeat(22)}&code=nothing`);
    await expect(words(alone, /Nothing waits for this sign-in any more/)).toBeVisible();
    expect(alone.url()).toBe(`${accord.url}/signedin`);
    expect(await violations(alone)).toEqual([]);
    await context.close();

    // Another Admin sees the link and undoes it, by keyboard.
    const theirContext = await browser.newContext();
    const desk = await theirContext.newPage();
    await desk.goto(`${accord.url}/login`);
    await field(desk, 'Username').fill('admin');
    await field(desk, 'Password').fill('quiet-river-lantern');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    given = Date.now();
    await open(desk, `/useradmin/user/${admin.id}`, 'User');
    await expect(desk.getByText('Single sign-on', { exact: true })).toBeVisible();
    await untilLongAgo();
    await tabTo(desk, button(desk, 'Undo Single Sign-On Link'));
    await desk.keyboard.press('Enter');
    await expect(button(desk, 'Undo Link')).toBeVisible();
    expect(await violations(desk)).toEqual([]);
    await tabTo(desk, button(desk, 'Undo Link'));
    await desk.keyboard.press('Enter');
    const proof = desk.getByRole('dialog', { name: 'Confirm with your password' });
    await proof.getByLabel('Password', { exact: true }).fill('quiet-river-lantern');
    await desk.keyboard.press('Enter');
    await expect(words(desk, 'Link undone')).toBeVisible();
    await expect(button(desk, 'Undo Single Sign-On Link')).toHaveCount(0);
    await theirContext.close();
  } finally {
    await provider.stop().catch(() => {});
    await accord.remove();
  }
});
