import type { Page } from '@playwright/test';
import { factsOf, newComplaint } from './api.ts';
import {
  field,
  keepPuts,
  openAccountMenu,
  openComplaint,
  readyForOffline,
  signIn,
  status,
  syncNow,
  typeFacts,
  typeSignIn,
  unlock,
  unlockIfAsked,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

test('where the leading tab is killed, another sends what waits', async ({ accord, server, device }) => {
  const id = await newComplaint(server);
  const leader = await device('editor');
  const context = leader.context();
  const other = await context.newPage();
  await other.goto(`${accord.url}/`);
  await unlockIfAsked(other);
  await untilUpToDate(other);
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
  await untilUpToDate(other);
  expect(await factsOf(server, id)).toBe('Saved in the second tab.');
});

test("another user signs in and out between: the first one's unsent edits are untouched, and nobody else reads them", async ({
  accord,
  server,
  newDevice,
}) => {
  const id = await newComplaint(server);
  const page = await newDevice('editor');
  const context = page.context();
  await context.route('**/api/dispute/complaint/**', keepPuts);
  await typeFacts(page, id, 'Belongs to the editor.');
  await openAccountMenu(page, 'Sign Out');
  await page.getByRole('button', { name: 'Keep locked on this device' }).click();
  await expect(field(page, 'Username')).toBeVisible();

  await signIn(page, accord.url, 'reader');
  await untilUpToDate(page);
  await status(page).click();
  await expect(page.getByText('No changes wait').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await openComplaint(page, id);
  await expect(page.getByText('Belongs to the editor.')).toHaveCount(0);
  await openAccountMenu(page, 'Sign Out');
  await expect(field(page, 'Username')).toBeVisible();

  await context.unroute('**/api/dispute/complaint/**');
  await signIn(page, accord.url, 'editor');
  await untilUpToDate(page);
  expect(await factsOf(server, id)).toBe('Belongs to the editor.');
});

test('who types DISCARD signs out without what waits and what was typed, once: the Back button chooses it no more', async ({
  accord,
  server,
  newUser,
  newDevice,
}) => {
  const { userName, password } = await newUser('IDOE-Edit');
  const id = await newComplaint(server, { facts: 'As filed.' });
  const page = await newDevice(userName, password);
  const context = page.context();
  await context.route('**/api/dispute/complaint/**', keepPuts);
  await typeFacts(page, id, 'Not meant.');
  await field(page, 'Nature of Problem').fill('Neither is this.');
  await openAccountMenu(page, 'Sign Out');
  await page.getByRole('button', { name: 'Discard…' }).press('Enter');
  await expect(page.getByText('1 change and 1 unsaved form on this device will be deleted')).toBeVisible();
  await field(page, 'Type DISCARD to confirm').fill('discard');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Discard and Sign Out' }).press('Enter');
  await expect(field(page, 'Username')).toBeVisible();

  // Another document: the sign-in screen before it stays in the history.
  await page.goto(`${accord.url}/dashboard`);
  await typeSignIn(page, userName, password);
  await untilUpToDate(page);
  const entries = await page.evaluate(() => history.length);
  await openComplaint(page, id);
  await expect(field(page, 'Facts')).toHaveValue('As filed.');
  await expect(page.getByText('You have unsaved typing here')).toHaveCount(0);
  await typeFacts(page, id, 'Meant.');
  // Once the page has answered: its document goes with the step back.
  await page.evaluate((entries) => void setTimeout(() => history.go(entries - history.length - 1)), entries);
  await expect(field(page, 'Username')).toBeVisible();
  await context.unroute('**/api/dispute/complaint/**');
  await signIn(page, accord.url, userName, password);
  await untilUpToDate(page);
  expect(await factsOf(server, id)).toBe('Meant.');
});

test("the device's record comes back from its third place when the other two are gone", async ({
  accord,
  device,
}) => {
  const page = await device('editor');
  await page.evaluate(async () => {
    localStorage.removeItem('accord-device');
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('accord-device').onsuccess = resolve;
    });
  });
  const tab = await page.context().newPage();
  await tab.goto(`${accord.url}/`);
  await expect(status(tab)).toBeVisible();
  expect(await tab.evaluate(() => localStorage.getItem('accord-device'))).not.toBeNull();
});

test('a browser of which everything was deleted: what it held is said on the first screen in every tab until it is read, and then no more', async ({
  page,
  accord,
  server,
  newUser,
  newDevice,
}) => {
  const person = await newUser('IDOE-Edit');
  const id = await newComplaint(server);
  const { yearCaseNumber } = await server.get(`/api/dispute/complaint/${id}`);
  const gone = await newDevice(person.userName, person.password);
  await gone.route('**/api/dispute/**', keepPuts);
  const told = gone.waitForRequest(
    (request) =>
      request.url().endsWith('/api/sync/presence') && /"unsent":\[\{/.test(request.postData() ?? ''),
  );
  await typeFacts(gone, id, 'Never sent.');
  await told;
  await gone.context().close();

  await signIn(page, accord.url, person.userName, person.password);
  const tab = await page.context().newPage();
  await tab.goto(accord.url);
  // Before the service worker answers for the page, no tab can hand over its key.
  await unlockIfAsked(tab, person.password);
  const calloutIn = (one: Page) => words(one, 'Another device of yours had 1 change unsent');
  for (const one of [page, tab]) await expect(calloutIn(one)).toBeVisible();
  await expect(page.getByRole('link', { name: `Complaint ${String(yearCaseNumber)}` })).toBeVisible();
  await expect(status(page)).toHaveAccessibleName('Needs attention, 1 change');
  await page.getByRole('button', { name: 'I have read this' }).click();
  for (const one of [page, tab]) await expect(calloutIn(one)).toBeHidden();
  await tab.close();
  await readyForOffline(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Locked' }).or(status(page))).toBeVisible();
  if (await page.getByRole('heading', { name: 'Locked' }).isVisible()) await unlock(page, person.password);
  await untilUpToDate(page);
  await expect(calloutIn(page)).toBeHidden();
  // On a third device neither.
  const third = await newDevice(person.userName, person.password);
  await openComplaint(third, id);
  await expect(words(third, /unsent changes/)).toBeHidden();
});
