import { factsOf, newComplaint } from './api.ts';
import { builds } from './new-build.ts';
import {
  facts,
  field,
  keepPuts,
  readyForOffline,
  signIn,
  syncNow,
  typeFacts,
  unlockIfAsked,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

test('an update with a dirty form and waiting edits loses neither, and another tab takes it when it is asked', async ({
  page,
  context,
  accord,
  server,
  newUser,
}) => {
  const id = await newComplaint(server);
  const person = await newUser('IDOE-Edit');
  const proxy = await builds(accord.url);
  await signIn(page, proxy.url, person.userName, person.password);
  await readyForOffline(page);
  const other = await context.newPage();
  await other.goto(`${proxy.url}/dashboard`);
  await unlockIfAsked(other, person.password);
  // What waits can't be sent before the update.
  await context.route('**/api/dispute/complaint/**', keepPuts);
  await typeFacts(page, id, 'Waits through the update.');
  await field(page, 'Proposed Resolution').fill('Typed, not saved.');
  // Of a page that nobody asks about Playwright accepts whatever its browser asks.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  proxy.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(words(page, 'A new version is ready')).toBeVisible();
  // On a phone Save stands at the bottom edge, too.
  await page.setViewportSize({ width: 390, height: 700 });
  const boxOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox();
  const overSave = async () => ((await boxOf('Save'))?.y ?? 0) - ((await boxOf('Update'))?.y ?? 0);
  await expect.poll(overSave).toBeGreaterThan(44);
  await page.setViewportSize({ width: 1280, height: 800 });
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Update', exact: true }).click(),
  ]);
  expect(asked, 'what is typed is kept: the browser has nothing to ask').toEqual([]);
  const update = other.getByRole('button', { name: 'Update', exact: true });
  await Promise.all([other.waitForEvent('load'), update.click()]);
  await other.close();
  await unlockIfAsked(page, person.password);
  await expect(facts(page)).toHaveValue('Waits through the update.');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field(page, 'Proposed Resolution')).toHaveValue('Typed, not saved.');
  await context.unroute('**/api/dispute/complaint/**');
  await syncNow(page);
  await untilUpToDate(page);
  expect(await factsOf(server, id)).toBe('Waits through the update.');
  await proxy.stop();
});

test('no device keeps a file whose bytes are not those that were built', async ({ browser, accord }) => {
  const proxy = await builds(accord.url);
  // What begins the worker by hand is no code of Accord's, and its page runs none.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${proxy.url}/favicon.svg`);
  const installed = () =>
    page.evaluate(async () => {
      const { installing } = await navigator.serviceWorker.register('/service-worker.js');
      return new Promise<string>((resolve) =>
        installing?.addEventListener('statechange', () => {
          if (['activated', 'redundant'].includes(installing.state)) resolve(installing.state);
        }),
      );
    });
  proxy.tamper('/index.html');
  expect(await installed()).toBe('redundant');
  expect(await page.evaluate(async () => (await caches.match('/index.html')) === undefined)).toBe(true);
  proxy.tamper(null);
  expect(await installed()).toBe('activated');
  await context.close();
  await proxy.stop();
});
