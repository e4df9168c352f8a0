import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type ReadBinder, readBinder } from '../helpers/binder-pages.ts';
import { pdfSample, pngSample } from '../helpers/pdf-samples.ts';
import { type Api, newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { chooseFrom, facts, openComplaint, tabTo, untilUpToDate } from './steps.ts';
import { expect, test } from './stories.ts';

/** More than what a device keeps of a document without being asked, in bytes. */
const large = 2_300_000;

async function addEvent(server: Api, complaint: number, date: string, files: readonly File[]): Promise<void> {
  const event = await server.post('/api/dispute/event/', {
    parentId: complaint,
    parentType: 'complaint',
    type: 'Document Received',
    date,
  });
  for (const file of files) await server.upload(event['id'], file);
}

const pdfFile = (name: string, bytes: BlobPart) => new File([bytes], name, { type: 'application/pdf' });

/** The binder that `make` starts. */
async function made(page: Page, make: () => Promise<void>): Promise<ReadBinder & { name: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), make()]);
  return { name: file.suggestedFilename(), ...(await readBinder(await readFile(await file.path()))) };
}

test('Hearing Binder makes one PDF of a case and its documents by keyboard, for who only reads and without a connection too, and names what is not in it', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Bea', 'Binder');
  const id = await newComplaint(server, { studentId: student.id });
  await addEvent(server, id, '2026-10-07', [
    pdfFile('letter.pdf', await pdfSample(2, { words: 'Letter' })),
    new File([new Uint8Array(pngSample)], 'photo.png', { type: 'image/png' }),
  ]);
  await addEvent(server, id, '2026-10-09', [
    pdfFile('transcript.pdf', await pdfSample(3, { words: 'Transcript', more: large })),
    pdfFile('broken.pdf', '%PDF-1.7\nno pages\n%%EOF\n'),
    new File(['Plain words.'], 'notes.txt', { type: 'text/plain' }),
  ]);
  const page = await device('reader');
  await untilUpToDate(page);
  await openComplaint(page, id);

  const button = page.getByRole('button', { name: 'More', exact: true });
  await chooseFrom(page, 'More', 'Hearing Binder');
  const dialog = page.getByRole('dialog', { name: 'Hearing Binder' });
  await expect(dialog.getByText('5 of 5 chosen')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'letter.pdf' })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  // The photo goes out, the transcript to the top.
  await tabTo(page, dialog.getByRole('checkbox', { name: 'photo.png' }));
  await page.keyboard.press('Space');
  await expect(dialog.getByText('4 of 5 chosen')).toBeVisible();
  const up = dialog.getByRole('button', { name: 'Move up transcript.pdf' });
  await tabTo(page, up);
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  // At the top it can't go further, and the focus stays where it is.
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName('transcript.pdf');

  const make = dialog.getByRole('button', { name: 'Make Binder' });
  await tabTo(page, make);
  const whole = await made(page, () => page.keyboard.press('Enter'));
  expect(whole.name).toMatch(/^Complaint 2026-\d+ binder\.pdf$/);
  expect(whole.pages[0]).toContain('Binder, Bea');
  expect(whole.pages[0]).toContain('4 documents of the 5 that the case has, as chosen.');
  const titles = whole.bookmarks.map(({ title }) => title);
  expect(titles).toEqual([
    'Contents',
    'Not in this binder',
    expect.stringMatching(/^Complaint 2026-\d+$/),
    'transcript.pdf',
    'letter.pdf',
  ]);
  const transcript = whole.bookmarks[3]?.page ?? 0;
  expect(whole.pages[transcript - 1]).toContain('Transcript 1');
  expect(whole.links[1]).toContain(transcript);
  expect(whole.pages.at(-1)).toMatch(
    new RegExp(`Letter 2 Binder page ${whole.pages.length} of ${whole.pages.length}$`),
  );
  expect(whole.pages[2]).toContain('broken.pdf 10/09/2026 Document Received It is damaged');
  expect(whole.pages[2]).toContain('notes.txt 10/09/2026 Document Received A text file');
  await expect(dialog.getByText('The binder was made without 2 of the documents')).toBeVisible();
  await expect(make).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  // On the train the device has the letter, which is small, and not the transcript.
  await page.context().setOffline(true);
  await chooseFrom(page, 'More', 'Hearing Binder');
  const offline = await made(page, () => make.press('Enter'));
  expect(offline.bookmarks.map(({ title }) => title)).toContain('letter.pdf');
  expect(offline.bookmarks.map(({ title }) => title)).not.toContain('transcript.pdf');
  expect(offline.pages[2]).toContain(
    'transcript.pdf 10/09/2026 Document Received This document is not on this device.',
  );
  await expect(dialog.getByText(/^transcript\.pdf: This document is not on this device/)).toBeVisible();
  await page.context().setOffline(false);

  const { uid } = await server.get(`/api/dispute/complaint/${id}`);
  const audit = `/api/admin/audit?action=export&record=${String(uid)}`;
  await expect.poll(async () => ((await server.get(audit))['deeds'] as unknown[]).length).toBe(2);
});

test('a binder says what it leaves out because it is not saved, Cancel ends it while its documents are fetched, and the next one is whole', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  await addEvent(server, id, '2026-10-07', [
    pdfFile('one.pdf', await pdfSample(1)),
    pdfFile('two.pdf', await pdfSample(1)),
  ]);
  const page = await device('editor');
  await untilUpToDate(page);
  await openComplaint(page, id);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.context().route('**/api/document/*', async (route) => {
    await held;
    await route.continue();
  });
  await facts(page).fill('Typed and not saved.');
  await chooseFrom(page, 'More', 'Hearing Binder');
  const dialog = page.getByRole('dialog', { name: 'Hearing Binder' });
  await expect(dialog.getByText('Unsaved changes are not printed: Facts.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make Binder' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Getting the documents' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 2 documents',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByText('The binder was made')).toHaveCount(0);
  release();
  const binder = await made(page, () => dialog.getByRole('button', { name: 'Make Binder' }).click());
  expect(binder.bookmarks.map(({ title }) => title)).toContain('two.pdf');
  await expect(dialog.getByText('The binder was made', { exact: true })).toBeVisible();
});

test('Hearing Binder by mouse: what goes in, in which order, and the PDF', async ({ server, device }) => {
  const id = await newComplaint(server);
  await addEvent(server, id, '2026-10-07', [
    pdfFile('one.pdf', await pdfSample(1)),
    pdfFile('two.pdf', await pdfSample(1)),
    pdfFile('three.pdf', await pdfSample(1)),
  ]);
  const page = await device('editor');
  await untilUpToDate(page);
  await openComplaint(page, id);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hearing Binder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hearing Binder' });
  await expect(dialog.getByText('3 of 3 chosen')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'two.pdf' }).click();
  await expect(dialog.getByText('2 of 3 chosen')).toBeVisible();
  const up = dialog.getByRole('button', { name: 'Move up three.pdf' });
  await up.click();
  await up.click();
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName('three.pdf');
  const binder = await made(page, () => dialog.getByRole('button', { name: 'Make Binder' }).click());
  const titles = binder.bookmarks.map(({ title }) => title);
  expect(titles.filter((title) => title.endsWith('.pdf'))).toEqual(['three.pdf', 'one.pdf']);
  await expect(dialog.getByText('The binder was made', { exact: true })).toBeVisible();
});
