import type { Page } from '@playwright/test';
import { freePort } from '../helpers/accord-process.ts';
import { startAccord } from './accord.ts';
import { apiAs } from './api.ts';
import { violations } from './axe.ts';
import { newPerson } from './people.ts';
import { atProvider } from './provider/at-provider.ts';
import { startProvider } from './provider/start-provider.ts';
import {
  field,
  open,
  openAccountMenu,
  readyForOffline,
  status,
  tabTo,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

const signOn = (page: Page) => page.getByRole('button', { name: 'Sign in with single sign-on', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const arrived = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

test('single sign-on: in by mouse and by keyboard, work, out at the provider too, and words for who is refused', async ({
  browser,
}) => {
  const accord = await startAccord();
  const provider = await startProvider(accord.url, await freePort());
  try {
    const admin = await apiAs(accord.url, 'admin');
    const { userName, email, password } = await newPerson(admin, accord.url, 'IDOE-Edit');
    await accord.stop();
    await accord.start({ ...provider.settings, PASSWORD_SIGN_IN: 'off' });

    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${accord.url}/login`);
    await expect(signOn(page)).toBeVisible();
    await expect(field(page, 'Password')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await signOn(page).click();
    await atProvider(page, email);
    await expect(page.getByRole('heading', { name: 'Use Accord offline on this device?' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const offered = page.locator('output').filter({ hasText: /^\S+ \S+ \S+ \S+$/ });
    await expect(offered).toBeVisible();
    const passphrase = (await offered.textContent()) ?? '';
    await button(page, 'Use These Words').click();
    await button(page, 'Use Offline').click();
    await arrived(page);
    // Neither the code nor where it came from stays in the address or the history.
    expect(page.url()).not.toContain('code=');
    expect(await page.evaluate(() => document.referrer)).toBe('');
    await readyForOffline(page);

    // Without a connection the passphrase opens what the provider's sign-in brought.
    await context.setOffline(true);
    await open(page, '/lock', 'Locked');
    await tabTo(page, field(page, 'Passphrase'));
    await page.keyboard.type(passphrase);
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveAccessibleName(/^Offline/);
    await open(page, '/complaints', 'Complaints');
    await context.setOffline(false);
    await untilUpToDate(page);

    await openAccountMenu(page, 'Sign Out');
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(signOn(page)).toBeVisible();

    // By keyboard, as somebody whom no Admin has entered: the provider asks anew, since its session has ended.
    await tabTo(page, signOn(page));
    await page.keyboard.press('Enter');
    await atProvider(page, 'stranger@example.gov');
    await expect(words(page, /no user of Accord belongs to you/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(page.url()).toBe(`${accord.url}/login`);

    // The provider is down: words, and the emergency Admin's form is at its own address.
    await provider.stop();
    await accord.stop();
    await accord.start({ ...provider.settings, PASSWORD_SIGN_IN: 'off' });
    await page.goto(`${accord.url}/login`);
    await signOn(page).click();
    await expect(words(page, /can’t be reached right now/)).toBeVisible();
    await page.goto(`${accord.url}/login?emergency`);
    await expect(field(page, 'Password')).toBeVisible();
    await field(page, 'Username').fill(userName);
    await field(page, 'Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(words(page, /Invalid|invalid|incorrect|wrong/)).toBeVisible();
    await context.close();
  } finally {
    await provider.stop().catch(() => {});
    await accord.remove();
  }
});
