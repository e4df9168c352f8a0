import { expect, type Locator, type Page } from '@playwright/test';
import { samplePassword } from './accord.ts';

/** What people do, by the words on the screen (ui.md). */

export async function signIn(page: Page, url: string, userName: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username', { exact: true }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible({ timeout: 20_000 });
}

/** The sync status button, by what its name begins with. */
export const status = (page: Page) =>
  page.getByRole('button', { name: /^(Up to date|Saving|Offline|Needs attention)/ });

/** Waits for the mirror of the selected year and the service worker, so that the network may go. */
export async function readyForOffline(page: Page): Promise<void> {
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (let i = 0; i < 100 && !navigator.serviceWorker.controller; i++)
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

export async function unlock(page: Page, password = samplePassword): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Words that somebody sees, wherever: for a moment a closing dialog shows them beside the list that they were typed for. */
export const words = (within: Page | Locator, text: string | RegExp) =>
  within.getByText(text).filter({ visible: true }).first();

/** Opens an address within the application, so that the key stays in memory. */
export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Turns the pages of the screen's list from the first until the row is there: a look before a page has come would go past it. */
export async function turnTo(page: Page, row: Locator): Promise<void> {
  for (let number = 1; ; number += 1) {
    await expect(words(page, `Page ${number} of`)).toBeVisible();
    if (await row.isVisible()) return;
    await page.getByRole('button', { name: 'Next page' }).click();
  }
}
