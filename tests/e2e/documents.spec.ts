import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Api, newComplaint } from './api.ts';
import { openComplaint, status, unlockIfAsked, untilUpToDate } from './steps.ts';
import { expect, test } from './stories.ts';

/** Some pieces long: more than one of 1 MiB. */
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(2_500_000, 'a page of notes '),
  Buffer.from('%%EOF\n'),
]);
const photo = Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(40_000, 7)]);

/** What the browser saves when a document is opened. */
async function opened(page: Page, title: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Open ${title}` }).click();
  return readFile(await (await download).path());
}

const openEvent = (page: Page) => page.getByText('Notes of the hearing').first().click();

test('files that are added at a hearing without network reach the server whole; what was brought along opens offline', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  const context = page.context();
  await openComplaint(page, id);

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

  await page.reload();
  await unlockIfAsked(page);
  await page.getByRole('tab', { name: 'Events' }).click();
  await openEvent(page);
  await expect(page.getByRole('dialog').getByText('Waiting to sync')).toHaveCount(2);
  expect((await opened(page, 'Notes “final”.pdf')).equals(pdf)).toBe(true);
  await expect(page.getByRole('button', { name: 'Send Alert' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await context.setOffline(false);
  await untilUpToDate(page);
  const events = await server.list(`/api/dispute/event/${id}/complaint`);
  const event = events.find(({ narrative }) => narrative === 'Notes of the hearing');
  const documents = event?.['documents'] as { id: number; title: string }[];
  expect(documents.map(({ title }) => title).toSorted()).toEqual(['Notes “final”.pdf', 'room.jpg']);
  for (const document of documents)
    expect(
      (await server.bytes(`/api/document/${document.id}`)).equals(
        document.title === 'room.jpg' ? photo : pdf,
      ),
    ).toBe(true);
});

/** Adds an event with the two documents, as another device would. */
async function addDocuments(server: Api, complaint: number): Promise<void> {
  const event = await server.post('/api/dispute/event/', {
    parentId: complaint,
    parentType: 'complaint',
    type: 'Hearing',
    narrative: 'Notes of the hearing',
  });
  for (const file of [
    new File([pdf], 'Notes “final”.pdf', { type: 'application/pdf' }),
    new File([photo], 'room.jpg', { type: 'image/jpeg' }),
  ])
    await server.upload(event['id'], file);
}

test('before going offline the documents of a list come along, and open without network', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  await addDocuments(server, id);
  const page = await device('admin');
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await page.getByLabel('Show').selectOption('open');
  await page.getByRole('button', { name: 'Before you go offline' }).press('Enter');
  const report = page.getByRole('dialog').getByRole('status');
  await expect(report.getByText('Ready', { exact: true })).toBeVisible();
  await expect(report).toContainText(
    /\d+ documents, \d+\.\d MB are on this device\. This device may stay offline for 14 days/,
  );
  await page.getByRole('button', { name: 'Done' }).click();

  await page.context().setOffline(true);
  await openComplaint(page, id);
  await page.getByRole('tab', { name: 'Events' }).click();
  await openEvent(page);
  expect((await opened(page, 'Notes “final”.pdf')).equals(pdf)).toBe(true);
  expect((await opened(page, 'room.jpg')).equals(photo)).toBe(true);

  await page.getByRole('dialog').getByRole('button', { name: 'Delete room.jpg' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Open room.jpg' })).toBeHidden();
});
