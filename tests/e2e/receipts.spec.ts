import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Accord, apiAs, startAccord } from './accord.ts';
import { violations } from './axe.ts';
import { open, readyForOffline, save, signIn, status, unlock, words } from './steps.ts';

let accord: Accord;
let complaint: Record<string, unknown>;
test.beforeAll(async () => {
  accord = await startAccord();
  const server = await apiAs(accord.url, 'admin');
  const [first] = await server.list('/api/dispute/complaints?filter=open');
  if (!first) throw new Error('The sample has no open complaint.');
  complaint = first;
});
test.afterAll(() => accord.remove());

const address = () => `/complaint/edit/${String(complaint['id'])}/all`;
const facts = (page: Page) => page.getByLabel('Facts', { exact: true });
const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt of your last save' });
const atFormsHeading = /^Complaint/;

async function person(
  { newContext }: { newContext: () => Promise<BrowserContext> },
  userName: string,
): Promise<Page> {
  const context = await newContext();
  const page = await context.newPage();
  await signIn(page, accord.url, userName);
  await readyForOffline(page);
  return page;
}

test('a save tells when it was on this device, sent and on the server, on the record, in the panel and on the day sheet', async ({
  browser,
}) => {
  const page = await person({ newContext: () => browser.newContext() }, 'editor');
  await open(page, address(), atFormsHeading);
  await expect(receipt(page)).toHaveCount(0);

  await page.context().setOffline(true);
  await facts(page).fill('Facts with a receipt.');
  await save(page);
  await expect(receipt(page)).toContainText(/^Saved on this device \d+:\d\d [AP]M.*waits to be sent$/);
  await page.context().setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 60_000 });
  const handedOver = /Saved on this device \d+:\d\d [AP]M.*sent \d+:\d\d [AP]M.*on the server \d+:\d\d [AP]M/;
  await expect(receipt(page)).toContainText(handedOver);

  await status(page).click();
  const panel = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(panel.getByRole('region', { name: 'Today’s changes' })).toContainText(handedOver);
  await panel.getByRole('link', { name: 'Day sheet of my changes' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Day Sheet' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Facts with a receipt.' });
  await expect(row).toContainText('Complaint');
  for (const words of ['Saved on this device', 'Sent', 'On the server'])
    await expect(row.getByText(words, { exact: true }).first()).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('01-02-2020');
  await expect(words(page, 'No changes on this day')).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('t');
  await page.getByLabel('Day', { exact: true }).blur();
  await expect(row).toBeVisible();

  // On paper: the changes and nothing of the navigation.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(row).toBeVisible();
  await page.context().close();
});

test('an event, a contact and a finding have receipts of their own, offline and after', async ({
  browser,
}) => {
  const server = await apiAs(accord.url, 'admin');
  const made = await server.post('/api/dispute/complaint/', { dateFiled: '2026-10-01', studentId: null });
  const parent = { parentId: made['id'], parentType: 'complaint' };
  await server.post('/api/dispute/event/', { ...parent, type: 'Email', narrative: 'A first call.' });
  await server.post('/api/dispute/contact/', { ...parent, firstName: 'Ann', lastName: 'Archer' });
  await server.post(`/api/dispute/complaint/${String(made['id'])}/findings`, { finding: 'The first.' });
  const page = await person({ newContext: () => browser.newContext() }, 'editor');
  const form = page.getByRole('dialog');
  const parts = [
    {
      tab: 'Events',
      edit: page.getByRole('table').getByRole('button', { name: 'Edit' }),
      field: 'Narrative',
    },
    { tab: 'Contacts', edit: page.getByRole('button', { name: 'Edit Archer, Ann' }), field: 'Title' },
    {
      tab: 'Summary',
      edit: page.getByRole('button', { name: 'Edit finding 1' }),
      field: 'Corrective Action',
    },
  ];
  const openPart = async ({ tab, edit }: (typeof parts)[number]) => {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await edit.click();
    await expect(form).toBeVisible();
  };
  await page.context().setOffline(true);
  await open(page, `/complaint/edit/${String(made['id'])}/all`, atFormsHeading);
  for (const part of parts) {
    await openPart(part);
    await expect(receipt(page)).toHaveCount(0);
    await form.getByLabel(part.field, { exact: true }).fill('Typed offline.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await openPart(part);
    await expect(receipt(page)).toContainText(/^Saved on this device .*waits to be sent$/);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
  await page.context().setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 60_000 });
  for (const part of parts) {
    await openPart(part);
    await expect(receipt(page)).toContainText(/sent \d+:\d\d [AP]M.*on the server \d+:\d\d [AP]M/);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  }
  // The case itself was not saved.
  await page.getByRole('tab', { name: 'Summary', exact: true }).click();
  await expect(receipt(page)).toHaveCount(0);
  await page.context().close();
});

test('who else has a record open is said quietly, and the history tells who changed what, but only online', async ({
  browser,
}) => {
  const newContext = () => browser.newContext();
  const editor = await person({ newContext }, 'editor');
  const admin = await person({ newContext }, 'admin');
  await open(editor, address(), atFormsHeading);
  await open(admin, address(), atFormsHeading);
  const line = admin.getByRole('status').filter({ hasText: 'has this open since' });
  await expect(line).toHaveText(/\w+ \w+ has this open since \d+:\d\d [AP]M/);

  await facts(editor).fill('Facts of the editor.');
  await save(editor);
  // The status still says Up to date when the save has only been pressed.
  await expect(receipt(editor)).toContainText('on the server', { timeout: 30_000 });

  await admin.getByRole('button', { name: 'History' }).click();
  const history = admin.getByRole('dialog', { name: 'History' });
  const newest = history.getByRole('article').filter({ hasText: 'Facts of the editor.' });
  await expect(newest).toContainText('Changed by');
  await expect(newest).toContainText('on another device');
  await expect(newest).toContainText('Facts');
  await expect(newest).toContainText(/Written .* · Received /);
  expect(await violations(admin), 'history').toEqual([]);
  await admin.keyboard.press('Escape');

  await admin.context().setOffline(true);
  await admin.getByRole('button', { name: 'History' }).click();
  await expect(words(history, 'The history needs the server')).toBeVisible();
  await expect(line).toHaveCount(0);
  await editor.context().close();
  await admin.context().close();
});

test('the history goes back a page at a time, to the making of the record', async ({ browser }) => {
  const server = await apiAs(accord.url, 'admin');
  const { id } = await server.post('/api/dispute/complaint/', { dateFiled: '2026-10-01', studentId: null });
  for (let version = 1; version <= 60; version += 1)
    await server.put(`/api/dispute/complaint/${String(id)}`, { facts: `Wording ${version}.` });
  const page = await person({ newContext: () => browser.newContext() }, 'editor');
  await open(page, `/complaint/edit/${String(id)}/all`, atFormsHeading);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const changes = history.getByRole('article');
  await expect(changes).toHaveCount(50);
  await expect(changes.first()).toContainText('Wording 60.');
  await history.getByRole('button', { name: 'Earlier changes' }).click();
  await expect(changes).toHaveCount(61);
  await expect(changes.last()).toContainText(/Created|Made|Added/);
  await expect(history.getByRole('button', { name: 'Earlier changes' })).toHaveCount(0);
  await page.context().close();
});

test('what another device of yours holds unsent is said in every tab, until it is read', async ({
  browser,
}) => {
  const newContext = () => browser.newContext();
  const laptop = await person({ newContext }, 'editor');
  await laptop
    .context()
    .route('**/api/dispute/complaint/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
  await open(laptop, address(), atFormsHeading);
  const told = laptop.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/sync/presence') &&
      /"unsent":\[\{/.test(answer.request().postData() ?? '') &&
      answer.ok(),
  );
  await facts(laptop).fill('Left on the laptop.');
  await save(laptop);
  await told;

  const desk = await person({ newContext }, 'editor');
  const second = await desk.context().newPage();
  await second.goto(accord.url);
  await unlock(second);
  const notice = (page: Page) => page.getByText('Another device of yours had 1 change unsent');
  for (const page of [second, desk]) {
    await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 60_000 });
    await status(page).click();
    await expect(notice(page)).toBeVisible({ timeout: 20_000 });
  }
  await desk.getByRole('button', { name: 'I have read this' }).click();
  await expect(notice(desk)).toHaveCount(0);
  await laptop.context().close();
  await desk.context().close();
});

test('axe finds nothing on receipts, day sheet and presence, light and dark', async ({ browser }) => {
  test.slow();
  const looks = [
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
    { colorScheme: 'dark', viewport: { width: 390, height: 800 } },
  ] as const;
  const other = await person({ newContext: () => browser.newContext() }, 'admin');
  await open(other, address(), atFormsHeading);
  for (const look of looks) {
    const page = await person({ newContext: () => browser.newContext(look) }, 'editor');
    await open(page, address(), atFormsHeading);
    await facts(page).fill(`Facts on ${look.viewport.width} pixels.`);
    await save(page);
    await expect(receipt(page)).toContainText('on the server');
    await expect(words(page, 'has this open since')).toBeVisible();
    expect(await violations(page), `record ${look.colorScheme}`).toEqual([]);
    await status(page).click();
    await expect(page.getByRole('region', { name: 'Today’s changes' })).toBeVisible();
    expect(await violations(page), `panel ${look.colorScheme}`).toEqual([]);
    await page.keyboard.press('Escape');
    await open(page, '/changes/day', 'Day Sheet');
    await expect(page.getByText('On the server').first()).toBeVisible();
    expect(await violations(page), `day sheet ${look.colorScheme}`).toEqual([]);
    await page.context().close();
  }
  await other.context().close();
});
