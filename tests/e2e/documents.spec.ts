import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type Accord, apiAs, samplePassword, startAccord } from './accord.ts';
import { readyForOffline, signIn, status, unlock } from './steps.ts';

let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord();
});
test.afterAll(() => accord.remove());

/** Some pieces long: more than one of 1 MiB. */
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(2_500_000, 'a page of notes '),
  Buffer.from('%%EOF\n'),
]);
const photo = Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(40_000, 7)]);

/** The bytes of a document as the server has it. */
async function stored(id: unknown): Promise<Buffer> {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'accord-web',
    username: 'admin',
    password: samplePassword,
  });
  const answer = await fetch(`${accord.url}/token`, { method: 'POST', body: form });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const file = await fetch(`${accord.url}/api/document/${String(id)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Buffer.from(await file.arrayBuffer());
}

/** What the browser saves when a document is opened. */
async function opened(page: Page, title: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Open ${title}` }).click();
  return readFile(await (await download).path());
}

async function reloaded(page: Page): Promise<void> {
  await page.reload();
  const locked = page.getByRole('heading', { name: 'Locked' });
  await expect(locked.or(status(page))).toBeVisible({ timeout: 15_000 });
  if (await locked.isVisible()) await unlock(page);
}

const openEvent = (page: Page) => page.getByText('Notes of the hearing').first().click();

test('files that are added at a hearing without network reach the server whole; what was brought along opens offline', async ({
  page,
  context,
}) => {
  const server = await apiAs(accord.url, 'admin');
  const [complaint] = await server.list('/api/dispute/complaints?filter=open');
  await signIn(page, accord.url, 'editor');
  await readyForOffline(page);
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await page.getByText(String(complaint?.['yearCaseNumber'])).first().click();

  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('button', { name: 'Add New Event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Event Type', { exact: true }).selectOption('Hearing');
  await dialog.getByLabel('Narrative', { exact: true }).fill('Notes of the hearing');
  await dialog.getByLabel('Files to add').setInputFiles([
    { name: 'Notes “final”.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'room.jpg', mimeType: 'image/jpeg', buffer: photo },
  ]);
  await expect(dialog.getByText('added when you save the event')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(status(page)).toHaveAccessibleName(/^Offline, 3 changes waiting/);

  await reloaded(page);
  await page.getByRole('tab', { name: 'Events' }).click();
  await openEvent(page);
  await expect(page.getByRole('dialog').getByText('Waiting to sync')).toHaveCount(2);
  expect((await opened(page, 'Notes “final”.pdf')).equals(pdf)).toBe(true);
  await expect(page.getByRole('button', { name: 'Send Alert' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await context.setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 60_000 });
  const events = await server.list(`/api/dispute/event/${String(complaint?.['id'])}/complaint`);
  const event = events.find(({ narrative }) => narrative === 'Notes of the hearing');
  const documents = event?.['documents'] as { id: number; title: string }[];
  expect(documents.map(({ title }) => title).toSorted()).toEqual(['Notes “final”.pdf', 'room.jpg']);
  for (const { id, title } of documents)
    expect((await stored(id)).equals(title === 'room.jpg' ? photo : pdf)).toBe(true);
});

test('before going offline the documents of a list come along, and open without network', async ({
  page,
  context,
}) => {
  await signIn(page, accord.url, 'admin');
  await readyForOffline(page);
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await page.getByLabel('Show').selectOption('open');
  await page.getByRole('button', { name: 'Before you go offline' }).press('Enter');
  const report = page.getByRole('dialog').getByRole('status');
  await expect(report.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(report).toContainText(
    /2 documents, 2\.\d MB are on this device\. This device may stay offline for 14 days/,
  );
  await page.getByRole('button', { name: 'Done' }).click();

  await context.setOffline(true);
  const server = await apiAs(accord.url, 'admin');
  const [complaint] = await server.list('/api/dispute/complaints?filter=open');
  await page.getByText(String(complaint?.['yearCaseNumber'])).first().click();
  await page.getByRole('tab', { name: 'Events' }).click();
  await openEvent(page);
  expect((await opened(page, 'Notes “final”.pdf')).equals(pdf)).toBe(true);
  expect((await opened(page, 'room.jpg')).equals(photo)).toBe(true);

  await page.getByRole('dialog').getByRole('button', { name: 'Delete room.jpg' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Open room.jpg' })).toBeHidden();
});
