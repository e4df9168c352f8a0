import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTransport } from '#server/mail/file-transport.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'accord-files-'));
  folder = join(parent, 'mail');
});
afterEach(async () => {
  await rm(parent, { recursive: true });
});

const letter = {
  uid: '01990000-0000-7000-8000-000000000001',
  kind: 'password reset',
  recipient: 'ann@example.gov',
  subject: 'Réinitialiser',
  text: 'Zoë\nhttps://accord.example.gov/pwreset?userId=7&token=abc',
  queuedAt: '2026-11-21T15:00:00.000Z',
};
const deliver = () =>
  fileTransport(folder, { name: 'Accord', address: 'accord@example.gov' }).deliver(
    letter,
    async () => true,
    new AbortController().signal,
  );

test('a mail becomes one file of its owner alone, however often it is written', async () => {
  expect(await deliver()).toEqual({ outcome: 'sent' });
  expect(await deliver()).toEqual({ outcome: 'sent' });
  const names = await readdir(folder);
  expect(names).toEqual([`2026-11-21T15-00-00-password-reset-${letter.uid}.eml`]);
  const file = join(folder, String(names[0]));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const text = await readFile(file, 'utf8');
  for (const header of [
    'From: Accord <accord@example.gov>',
    'To: ann@example.gov',
    `Message-ID: <${letter.uid}@example.gov>`,
    'Date: Sat, 21 Nov 2026 15:00:00 +0000',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=utf-8',
  ])
    expect(text.split('\r\n')).toContain(header);
});

test('where the file can not be written the mail may be tried again', async () => {
  await writeFile(folder, 'in the way');
  expect(await deliver()).toMatchObject({
    outcome: 'failed',
    isAnyMail: true,
    code: expect.stringMatching(/^E/),
  });
});
