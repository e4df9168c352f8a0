import type { Locator, Page, Route } from '@playwright/test';
import { samplePassword } from './api.ts';
import { expect } from './expect.ts';

/** What people do, by the words on the screen. */

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** Today as the device has it, ISO 8601. */
export const todayOf = (page: Page): Promise<string> =>
  page.evaluate(() => new Date().toLocaleDateString('sv-SE'));

/** A day as a date field takes it, its parts apart by a dash, and as screens show it, by a slash. */
export const american = (day: string, apart: '-' | '/' = '-'): string =>
  [day.slice(5, 7), day.slice(8, 10), day.slice(0, 4)].join(apart);

/** Fills the sign-in screen and presses its button. */
export async function typeSignIn(page: Page, userName: string, password = samplePassword): Promise<void> {
  await field(page, 'Username').fill(userName);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function signIn(
  page: Page,
  url: string,
  userName: string,
  password = samplePassword,
): Promise<void> {
  await page.goto(`${url}/login`);
  await typeSignIn(page, userName, password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

export async function openAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Chooses an entry of a menu of the screen, such as a case's `More`, by keyboard. */
export async function chooseFrom(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).press('Enter');
  const item = page.getByRole('menuitem', { name: entry });
  // An entry may wait for an answer of the server: a key on it does nothing until then.
  await expect(item).toBeEnabled();
  await item.press('Enter');
}

/** The sync status button, by what its name begins with. */
export const status = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Up to date|Saving|Offline|Needs attention)/ });

/** Waits until nothing is unsent and the device holds what the server has of the year. */
export const untilUpToDate = (page: Page): Promise<void> =>
  expect(status(page)).toHaveAccessibleName(/^Up to date/);

/** Waits until the year is here and the service worker answers for the page, so that the network may go. */
export async function readyForOffline(page: Page): Promise<void> {
  await untilUpToDate(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      message: 'the service worker that answers for the page',
    })
    .toBe('activated');
}

/** Waits until the service worker keeps the whole application, also what no first screen needs. */
export const untilWholeAppIsKept = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) =>
          data === true ? resolve() : reject(new Error('The service worker does not keep all of it.'));
        navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_REST' }, [port2]);
      }),
  );

/** Reads the server's changes at once. */
export async function syncNow(page: Page): Promise<void> {
  await status(page).click();
  await page.getByRole('button', { name: 'Sync Now' }).click();
  await page.keyboard.press('Escape');
}

/**
 * Has the device fetch what the server has by now, also where nobody told it yet. The second pull is asked for once the first one
 * has been taken.
 */
export async function pull(page: Page): Promise<void> {
  for (let pulls = 0; pulls < 2; pulls += 1) {
    const answered = page.waitForResponse((response) => response.url().includes('/api/sync/pull'));
    await syncNow(page);
    await answered;
  }
  await untilUpToDate(page);
}

/** Fills the lock screen and presses its button, once the wait after a wrong password is over. */
export async function typeUnlock(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

/**
 * Unlocks, and waits until the lock screen has gone where it goes, by way of / to the dashboard: it would lead away from what is
 * opened before.
 */
export async function unlock(page: Page, password = samplePassword): Promise<void> {
  await typeUnlock(page, password);
  await page.waitForURL(({ pathname }) => !['/', '/lock'].includes(pathname.toLowerCase()));
}

/** A reload within seconds of the last keeps the key; after a longer pause the lock screen asks. */
export async function unlockIfAsked(page: Page, password = samplePassword): Promise<void> {
  const locked = page.getByRole('heading', { name: 'Locked' });
  await expect(locked.or(status(page))).toBeVisible();
  if (await locked.isVisible()) await unlock(page, password);
  await expect(status(page)).toBeVisible();
}

export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

/** What the record's form says of its last save: how far it has come. */
export const receipt = (page: Page): Locator =>
  page.getByRole('region', { name: 'Receipt of your last save' });

/**
 * Words that somebody sees, wherever: for a moment a closing dialog shows them beside the list that they were typed for. A text's
 * capitals count: a button "Add a Passkey" is not the "a passkey" that it will add.
 */
export const words = (within: Page | Locator, text: string | RegExp): Locator =>
  within
    .getByText(typeof text === 'string' ? new RegExp(RegExp.escape(text)) : text)
    .filter({ visible: true })
    .first();

/** Goes to an address within the application, so that the key stays in memory. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/**
 * Opens a screen within the application. The heading of the screen that is left may read the same, so it doesn't count:
 * what is typed next would go into the form that is about to close.
 */
export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname === location.pathname) return;
    for (const left of document.querySelectorAll('h1')) left.setAttribute('data-left', '');
  }, path);
  await goWithin(page, path);
  const arrived = page
    .getByRole('heading', { level: 1, name: heading })
    .and(page.locator(':not([data-left])'));
  await expect(arrived).toBeVisible();
}

export const facts = (page: Page): Locator => field(page, 'Facts');

export const openComplaint = (page: Page, id: unknown): Promise<void> =>
  open(page, `/complaint/edit/${String(id)}/all`, /^Complaint /);

/** Types the facts of a complaint and saves them. */
export async function typeFacts(page: Page, id: number, text: string): Promise<void> {
  await openComplaint(page, id);
  await facts(page).fill(text);
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
}

/** A route's handler: no save reaches the server. */
export const keepPuts = (route: Route): Promise<void> =>
  route.request().method() === 'PUT' ? route.abort() : route.continue();

/** Turns the pages of the screen's list from the first until the row is there: a look before a page has come would go past it. */
export async function turnTo(page: Page, row: Locator): Promise<void> {
  const pages = page.getByRole('navigation', { name: /^Pages of / }).getByRole('combobox');
  // A list of one page has no pages to turn.
  await expect(row.or(pages).first()).toBeVisible();
  for (let number = 1; !(await row.isVisible()); number += 1) {
    await expect(pages).toHaveValue(String(number));
    if (await row.isVisible()) return;
    await page.getByRole('button', { name: 'Next page' }).click();
  }
}

/** Presses Tab until the focus is on the target; fails when it never gets there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 150; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The focus never reached it.');
}
