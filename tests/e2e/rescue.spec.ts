import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { type Accord, apiAs, startAccord } from './accord.ts';
import { builds } from './new-build.ts';
import { open, readyForOffline, save, signIn, status, unlock, words } from './steps.ts';

let accord: Accord;
let server: Awaited<ReturnType<typeof apiAs>>;
// Three browsers sign in, one after the other, on whatever machine.
test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  accord = await startAccord();
  server = await apiAs(accord.url, 'admin');
});
test.afterAll(() => accord.remove());

const passphrase = 'copper kettle upon the moor';
const newComplaint = async (): Promise<number> => {
  const made = await server.post('/api/dispute/complaint/', { dateFiled: '2026-10-01', studentId: null });
  return Number(made['id']);
};
const factsOf = async (id: number) => (await server.get(`/api/dispute/complaint/${id}`))['facts'];
const facts = (page: Page) => page.getByLabel('Facts', { exact: true });
const openComplaint = (page: Page, id: number) => open(page, `/complaint/edit/${id}/all`, /^Complaint /);

async function typeFacts(page: Page, id: number, text: string): Promise<void> {
  await openComplaint(page, id);
  await facts(page).fill(text);
  await save(page);
  await expect(page.getByText('Complaint changes saved').first()).toBeVisible();
}

/** No save of a complaint reaches the server. */
const keepPuts = (route: Route) => (route.request().method() === 'PUT' ? route.abort() : route.continue());

async function syncNow(page: Page): Promise<void> {
  await status(page).click();
  await page.getByRole('button', { name: 'Sync Now' }).click();
  await page.keyboard.press('Escape');
}

/** A signed-in browser of its own. */
async function device(browser: Browser, userName: string): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await signIn(page, accord.url, userName);
  await readyForOffline(page);
  return page;
}

const upToDate = (page: Page) =>
  expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 60_000 });

test('unsent changes leave as a file and are sent from another computer, by the same user only', async ({
  browser,
}) => {
  const id = await newComplaint();
  const laptop = await device(browser, 'editor');
  await laptop.context().setOffline(true);
  await typeFacts(laptop, id, 'Typed on the laptop.');
  await laptop.getByRole('button', { name: 'Account' }).click();
  await laptop.getByRole('menuitem', { name: 'Sign Out' }).click();
  await laptop.getByRole('button', { name: 'Export…' }).click();
  const dialog = laptop.getByRole('dialog');
  await dialog.getByLabel('Passphrase', { exact: true }).fill('short');
  await dialog.getByLabel('Confirm Passphrase', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(words(dialog, /too easy to guess/)).toBeVisible();
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByLabel('Confirm Passphrase', { exact: true }).fill(passphrase);
  const [download] = await Promise.all([
    laptop.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const file = await download.path();
  await expect(words(dialog, /They are in the exported file/)).toBeVisible();

  const bringIn = async (page: Page) => {
    await status(page).click();
    await page.getByRole('button', { name: 'Import Changes' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  const other = await device(browser, 'admin');
  await bringIn(other);
  await expect(words(other, /another user/)).toBeVisible();
  await other.context().close();

  const desk = await device(browser, 'editor');
  await bringIn(desk);
  await expect(desk.getByText(/1 change added/).first()).toBeVisible();
  await expect.poll(() => factsOf(id), { timeout: 30_000 }).toBe('Typed on the laptop.');
  await desk.context().close();
  await laptop.context().close();
});

test('an edit of a record that was deleted meanwhile: an Admin restores it and the edit goes on', async ({
  browser,
}) => {
  const id = await newComplaint();
  const page = await device(browser, 'admin');
  await page.context().setOffline(true);
  await typeFacts(page, id, 'Typed while it was deleted.');
  const { uid } = await server.get(`/api/dispute/complaint/${id}`);
  await server.remove(`/api/dispute/complaint/${id}`);
  await page.context().setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Needs attention/, { timeout: 60_000 });
  await status(page).click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Somebody else deleted this record', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await upToDate(page);
  expect((await server.get(`/api/dispute/complaint/~${uid}`))['facts']).toBe('Typed while it was deleted.');
  await page.context().close();
});

test('a new student whose State ID exists gives way to the existing one', async ({ browser }) => {
  const page = await device(browser, 'editor');
  await page.context().setOffline(true);
  await open(page, '/studentlist/create', /Student/);
  await page.getByLabel('State ID', { exact: true }).fill('5550001112');
  await page.getByLabel('First Name', { exact: true }).first().fill('Typed');
  await page.getByLabel('Last Name', { exact: true }).first().fill('Twice');
  await save(page);
  await expect(words(page, 'Student Created')).toBeVisible();
  await page.getByRole('link', { name: 'Add Complaint' }).click();
  await page.getByLabel('Date Filed', { exact: true }).fill('10-06-2026');
  await save(page);
  await expect(page.getByText('Assigned when synced').first()).toBeVisible();
  const existing = await server.post('/api/dispute/student/', {
    stateId: '5550001112',
    firstName: 'Already',
    lastName: 'There',
  });
  await page.context().setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Needs attention/, { timeout: 60_000 });
  await status(page).click();
  await page.getByRole('button', { name: 'Use the existing student' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the existing student' }).click();
  await expect(page.getByText('No changes wait', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await upToDate(page);
  expect(await server.list(`/api/dispute/student/${existing['id']}/complaints`)).toHaveLength(1);
  await page.context().close();
});

test('where the leading tab is killed, another sends what waits', async ({ browser }) => {
  const id = await newComplaint();
  const leader = await device(browser, 'editor');
  const context = leader.context();
  const other = await context.newPage();
  await other.goto(`${accord.url}/`);
  await unlock(other);
  await upToDate(other);
  await context.route('**/api/dispute/complaint/**', keepPuts);
  await typeFacts(other, id, 'Saved in the second tab.');
  await expect(status(leader)).toHaveAccessibleName(/1 change waiting/);
  const inspector = await context.newCDPSession(leader);
  const crashed = leader.waitForEvent('crash');
  void inspector.send('Page.crash').catch(() => {});
  await crashed;
  await leader.close();
  await context.unroute('**/api/dispute/complaint/**');
  await syncNow(other);
  await upToDate(other);
  expect(await factsOf(id)).toBe('Saved in the second tab.');
  await context.close();
});

test('an update with a dirty form and waiting edits loses neither', async ({ browser }) => {
  const id = await newComplaint();
  const proxy = await builds(accord.url);
  const page = await (await browser.newContext()).newPage();
  await signIn(page, proxy.url, 'editor');
  await readyForOffline(page);
  // What waits can't be sent before the update.
  await page.context().route('**/api/dispute/complaint/**', keepPuts);
  await typeFacts(page, id, 'Waits through the update.');
  await page.getByLabel('Proposed Resolution', { exact: true }).fill('Typed, not saved.');
  proxy.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(words(page, 'A new version is ready')).toBeVisible();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Update', exact: true }).click(),
  ]);
  const locked = page.getByRole('heading', { name: 'Locked' });
  await expect(locked.or(status(page))).toBeVisible({ timeout: 30_000 });
  if (await locked.isVisible()) await unlock(page);
  await expect(facts(page)).toHaveValue('Waits through the update.');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByLabel('Proposed Resolution', { exact: true })).toHaveValue('Typed, not saved.');
  await page.context().unroute('**/api/dispute/complaint/**');
  await syncNow(page);
  await upToDate(page);
  expect(await factsOf(id)).toBe('Waits through the update.');
  await page.context().close();
  await proxy.stop();
});

test("another user signs in and out between: the first one's unsent edits are untouched, and nobody else reads them", async ({
  browser,
}) => {
  const id = await newComplaint();
  const page = await device(browser, 'editor');
  const context = page.context();
  await context.route('**/api/dispute/complaint/**', keepPuts);
  await typeFacts(page, id, 'Belongs to the editor.');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Keep locked on this device' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible({ timeout: 30_000 });

  await signIn(page, accord.url, 'reader');
  await upToDate(page);
  await status(page).click();
  await expect(page.getByText('No changes wait').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await openComplaint(page, id);
  await expect(page.getByText('Belongs to the editor.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible({ timeout: 30_000 });

  await context.unroute('**/api/dispute/complaint/**');
  await signIn(page, accord.url, 'editor');
  await upToDate(page);
  expect(await factsOf(id)).toBe('Belongs to the editor.');
  await context.close();
});

test("the device's record comes back from its third place when the other two are gone", async ({
  browser,
}) => {
  const page = await device(browser, 'editor');
  await page.evaluate(async () => {
    localStorage.removeItem('accord-device');
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('accord-device').onsuccess = resolve;
    });
  });
  const tab = await page.context().newPage();
  await tab.goto(`${accord.url}/`);
  await expect(tab.getByRole('heading', { name: 'Locked' })).toBeVisible();
  expect(await tab.evaluate(() => localStorage.getItem('accord-device'))).not.toBeNull();
  await page.context().close();
});
