import type { Page } from '@playwright/test';
import { freePort } from '../helpers/accord-process.ts';
import { startAccord } from './accord.ts';
import { apiAs, factsOf, newComplaint } from './api.ts';
import { newPerson } from './people.ts';
import { atProvider, loginAtProvider } from './provider/at-provider.ts';
import { startProvider } from './provider/start-provider.ts';
import {
  facts,
  field,
  openAccountMenu,
  openComplaint,
  readyForOffline,
  status,
  typeFacts,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isThere = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { name: heading })).toBeVisible();

/** All that the page shows and keeps in the clear. */
const inTheClear = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ].join('\n'),
  );

test('two people of one identity provider on one device: what the first left waiting is sealed from the second, and is sent when the first comes back', async ({
  browser,
}) => {
  const accord = await startAccord();
  const provider = await startProvider(accord.url, await freePort());
  try {
    const admin = await apiAs(accord.url, 'admin');
    const first = await newPerson(admin, accord.url, 'IDOE-Edit');
    const second = await newPerson(admin, accord.url, 'IDOE-Edit');
    const id = await newComplaint(admin, { facts: 'As it was filed.' });
    await accord.stop();
    await accord.start({ ...provider.settings, PASSWORD_SIGN_IN: 'off' });
    const context = await browser.newContext();
    const page = await context.newPage();

    await page.goto(`${accord.url}/login`);
    await button(page, 'Sign in with single sign-on').click();
    await atProvider(page, first.email);
    await isThere(page, 'Use Accord offline on this device?');
    await button(page, 'Use These Words').click();
    const passphrase = await field(page, 'Passphrase').inputValue();
    await button(page, 'Use Offline').click();
    await readyForOffline(page);
    await context.setOffline(true);
    await typeFacts(page, id, 'Typed by the first, Kz7Qw4.');
    await expect(words(page, 'Complaint changes saved')).toBeVisible();
    await openAccountMenu(page, 'Sign Out');
    await page.getByRole('button', { name: 'Keep locked on this device' }).click();
    // While it signs out under the same heading, it would send what waits as soon as there is a connection.
    await expect(button(page, 'Sign in with single sign-on')).toBeVisible();
    // The provider's session was the first one's too, as in a browser that somebody else goes on with.
    await context.clearCookies();
    await context.setOffline(false);

    await button(page, 'Sign in with single sign-on').click();
    await atProvider(page, second.email);
    await isThere(page, 'Use Accord offline on this device?');
    // What opens the device for the first is nothing to the second.
    await expect(field(page, 'Passphrase')).toHaveValue('');
    await button(page, 'Use These Words').click();
    expect(await field(page, 'Passphrase').inputValue()).not.toBe(passphrase);
    await button(page, 'Use Offline').click();
    await untilUpToDate(page);
    await openComplaint(page, id);
    await expect(facts(page)).toHaveValue('As it was filed.');
    expect(await inTheClear(page)).not.toContain('Kz7Qw4');
    expect(await factsOf(admin, id)).toBe('As it was filed.');
    await openAccountMenu(page, 'Lock Screen');
    await field(page, 'Passphrase').fill(passphrase);
    await page.keyboard.press('Enter');
    await expect(words(page, 'The passphrase is wrong.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in as another user' }).click();
    await isThere(page, 'Sign In');
    expect(await factsOf(admin, id)).toBe('As it was filed.');

    await context.clearCookies();
    await button(page, 'Sign in with single sign-on').click();
    // The provider knows that the first let Accord know who it is: where it doesn't, it asks again.
    await loginAtProvider(page, first.email);
    const consent = page.getByRole('button', { name: 'Continue' });
    await expect(consent.or(status(page))).toBeVisible();
    if (await consent.isVisible()) await consent.click();
    await untilUpToDate(page);
    await expect.poll(() => factsOf(admin, id)).toBe('Typed by the first, Kz7Qw4.');
    await context.close();
  } finally {
    await provider.stop().catch(() => {});
    await accord.remove();
  }
});
