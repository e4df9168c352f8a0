import type { Page } from '@playwright/test';
import { factsOf } from './api.ts';
import { addressOf, type Old, oldComplaint, untilKept } from './other-years.ts';
import { closeContext } from './profiles.ts';
import {
  facts,
  field,
  goWithin,
  keepPuts,
  open,
  save,
  signIn,
  status,
  syncNow,
  unlockIfAsked,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

const title = ({ number }: Old) => `Complaint ${number}`;

/** Goes from screen to screen as fast as they come; answers the addresses whose record never came. */
const visitAll = (page: Page, cases: readonly Old[]): Promise<string[]> =>
  page.evaluate(
    async (stops) => {
      const missed: string[] = [];
      for (const { to, heading } of stops) {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        const until = performance.now() + 20_000;
        const isThere = () => document.querySelector('h1')?.textContent?.includes(heading) === true;
        while (!isThere() && performance.now() < until)
          await new Promise((resolve) => setTimeout(resolve, 5));
        if (!isThere()) missed.push(to);
      }
      return missed;
    },
    cases.map((one) => ({ to: addressOf(one), heading: title(one) })),
  );

const isAway = (page: Page) => expect(words(page, 'This case is not on this device')).toBeVisible();

test('of 101 families beside the year the least recently opened goes, what has unsent edits stays, and all others open without a connection', async ({
  server,
  newUser,
  newDevice,
}) => {
  const cases: Old[] = [];
  for (let made = 0; made < 101; made += 10)
    cases.push(
      ...(await Promise.all(Array.from({ length: Math.min(10, 101 - made) }, () => oldComplaint(server)))),
    );
  const [edited, oldest, again, ...others] = cases as [Old, Old, Old, ...Old[]];
  const last = others.at(-1) as Old;
  const person = await newUser('IDOE-Edit');
  const page = await newDevice(person.userName, person.password);
  const context = page.context();
  await open(page, addressOf(edited), title(edited));
  await page.route('**/api/dispute/complaint/*', keepPuts);
  await facts(page).fill('Typed and not sent.');
  await save(page);
  await expect(words(page, 'Waiting to sync')).toBeVisible();
  expect(await visitAll(page, [oldest, again, ...others.slice(0, -1)])).toEqual([]);
  // The third was opened before most others, and just now again.
  await open(page, addressOf(again), title(again));
  const kept = untilKept(page, last);
  expect(await visitAll(page, [last])).toEqual([]);
  await kept;

  await context.setOffline(true);
  await page.reload();
  await unlockIfAsked(page, person.password);
  expect(await visitAll(page, [again, ...others])).toEqual([]);
  await open(page, addressOf(edited), title(edited));
  await expect(facts(page)).toHaveValue('Typed and not sent.');
  await goWithin(page, addressOf(oldest));
  await isAway(page);

  await page.unroute('**/api/dispute/complaint/*');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: title(oldest) })).toBeVisible();
  await untilUpToDate(page);
  expect(await factsOf(server, edited.id)).toBe('Typed and not sent.');
});

test('while a year comes, lists and counts say how much has, and nothing is called none', async ({
  accord,
  browser,
  newUser,
}) => {
  const person = await newUser('Read-Only');
  const context = await browser.newContext();
  const page = await context.newPage();
  const rest = Promise.withResolvers<void>();
  await page.route('**/api/sync/pull*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor')) await rest.promise;
    await route.continue();
  });
  await signIn(page, accord.url, person.userName, person.password);
  const soFar = words(page, /Reading 2026-2027, [\d,]+ of [\d,]+$/);
  await expect(soFar).toBeVisible();
  await open(page, '/dueprocesslist', 'Due Processes');
  await expect(soFar).toBeVisible();
  await expect(words(page, 'The due processes are being read')).toBeVisible();
  rest.resolve();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await expect(soFar).toBeHidden();
  await closeContext(context);
});

test('another year lets go of guests; the unsent edits of one stay with it and go out', async ({
  server,
  newUser,
  newDevice,
}) => {
  const [edited, other] = [await oldComplaint(server), await oldComplaint(server)];
  const person = await newUser('IDOE-Edit');
  const page = await newDevice(person.userName, person.password);
  const context = page.context();
  await open(page, addressOf(other), title(other));
  const kept = untilKept(page, edited);
  await open(page, addressOf(edited), title(edited));
  await kept;
  await page.route('**/api/dispute/complaint/*', keepPuts);
  await facts(page).fill('Typed before the year was changed.');
  await save(page);
  await expect(words(page, 'Waiting to sync')).toBeVisible();
  await field(page, 'School Year').selectOption('2025-2026');
  await expect(words(page, 'School Year Updated')).toBeVisible();
  await syncNow(page);
  await context.setOffline(true);
  await page.reload();
  await unlockIfAsked(page);
  await goWithin(page, addressOf(other));
  await isAway(page);
  await open(page, addressOf(edited), title(edited));
  await expect(facts(page)).toHaveValue('Typed before the year was changed.');
  await page.unroute('**/api/dispute/complaint/*');
  await context.setOffline(false);
  await untilUpToDate(page);
  expect(await factsOf(server, edited.id)).toBe('Typed before the year was changed.');
});

test('a case of another year that two people change, one without a connection, asks which wording holds', async ({
  server,
  newUser,
  newDevice,
}) => {
  const one = await oldComplaint(server);
  const person = await newUser('IDOE-Edit');
  const page = await newDevice(person.userName, person.password);
  await open(page, addressOf(one), title(one));
  await page.context().setOffline(true);
  await facts(page).fill('Typed at a hearing.');
  await save(page);
  await server.put(`/api/dispute/complaint/${one.id}`, { facts: 'Typed at a desk.' });
  await page.context().setOffline(false);
  await expect(status(page)).toHaveAccessibleName('Needs attention, 1 change');
  expect(await factsOf(server, one.id)).toBe('Typed at a desk.');
  await page.getByRole('link', { name: 'Resolve' }).click();
  for (const wording of ['Typed at a hearing.', 'Typed at a desk.'])
    await expect(page.getByText(wording).first()).toBeVisible();
  await page.getByRole('button', { name: 'Use all mine' }).click();
  await save(page);
  await untilUpToDate(page);
  expect(await factsOf(server, one.id)).toBe('Typed at a hearing.');
});

test('a connection lost while a case of another year comes: the screen says what is here, and fills by itself', async ({
  server,
  device,
}) => {
  const [one, large] = [await oldComplaint(server), await oldComplaint(server)];
  // More than one page of a family.
  const parent = { parentId: large.id, parentType: 'complaint', type: 'Other' };
  for (let made = 0; made < 520; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.post('/api/dispute/event/', { ...parent, narrative: `Call ${made + index + 1}` }),
      ),
    );
  const page = await device('editor');
  const context = page.context();
  let losesAt = (url: URL) => url.pathname.endsWith(`/${one.id}`);
  await page.route('**/api/sync/family/**', async (route) => {
    if (!losesAt(new URL(route.request().url()))) return route.continue();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await goWithin(page, addressOf(one));
  await isAway(page);
  losesAt = () => false;
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: title(one) })).toBeVisible();

  losesAt = (url) => url.searchParams.has('after');
  await open(page, addressOf(large), title(large));
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  await page.getByRole('tab', { name: /^Events/ }).click();
  await expect(words(page, 'More of this case is on the server')).toBeVisible();
  await expect(words(page, 'No Events')).toBeHidden();
  losesAt = () => false;
  await context.setOffline(false);
  await expect(words(page, /of 520 rows/)).toBeVisible();
  await expect(words(page, 'More of this case is on the server')).toBeHidden();
});
