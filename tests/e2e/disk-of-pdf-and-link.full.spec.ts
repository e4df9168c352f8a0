import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../helpers/chromium.ts';
import { newComplaint, newStudent } from './api.ts';
import { findSought, formsOf, type Sought } from './disk-scan.ts';
import { mailedResetPath } from './mails.ts';
import { figures } from '../run/told.ts';
import { firstPage, openProfile } from './profiles.ts';
import { field, openComplaint, signIn, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** What a run read and found, in its report. */
function note(what: string, { hits, files, bytes }: ReturnType<typeof findSought>): void {
  const description = `${what}: ${files} files, ${bytes} bytes: ${hits.length} hits ${hits.join(', ')}`;
  test.info().annotations.push({ type: figures, description });
}

/** Pieces of a file's bytes, apart from its ends, which are the same in other files: a part of it that was written somewhere has some. */
const piecesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: 40 }, (_, at) => {
    const from = 1000 + Math.floor(((bytes.length - 2000) * at) / 40);
    return bytes.subarray(from, from + 32);
  });

test('a PDF of a case leaves nothing in the profile but the file that was asked for: neither its bytes nor the student’s name', async ({
  accord,
  server,
  profiles,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const name = 'Vq8Kz3Xw7Jp5';
  const student = await newStudent(server, 'Paula', name);
  const id = await newComplaint(server, { studentId: student.id, facts: 'Planted: Hx4Wn9Tq2Zb6.' });
  const profile = profiles.empty();
  const context = await openProfile(profile, { executablePath: findChromium() });
  const page = await firstPage(context);
  await signIn(page, accord.url, person.userName, person.password);
  await untilUpToDate(page);
  await openComplaint(page, id);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print Case' }).click(),
  ]);
  const pdf = readFileSync(await file.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await context.close();

  const sought: Sought[] = [
    { name: 'name', forms: formsOf(name) },
    { name: 'facts', forms: formsOf('Hx4Wn9Tq2Zb6') },
    { name: 'pdf', forms: [Buffer.from('%PDF-1'), ...piecesOf(pdf)] },
  ];
  const scanned = findSought(profile, sought);
  note('PDF', scanned);
  expect(scanned.hits).toEqual([]);
  // The scan sees a part of the file, and a name in the list of downloads, where there is one.
  writeFileSync(join(profile, 'part'), pdf.subarray(1000, 3000));
  writeFileSync(join(profile, 'download'), `Event List-${name}, paula.pdf`, 'utf16le');
  expect(findSought(profile, sought).hits.toSorted()).toEqual(['name in download', 'pdf in part']);
});

/** What Chromium keeps of the pages that were visited. No page can take an address out of there that it was opened by. */
const browsersOwn =
  /^token in (Default\/(History|History-journal|Favicons|Favicons-journal|Top Sites|Top Sites-journal|Shortcuts|Sessions\/\w+|Network Action Predictor|DIPS|Safe Browsing Network\/.+)|segmentation_platform\/.+)(-wal)?$/;

test('a link to set a password lies nowhere in what Accord keeps; where the browser lists visited pages it is worth nothing once used', async ({
  accord,
  server,
  profiles,
  newUser,
}) => {
  const { userName, email } = await newUser('Read-Only');
  await server.post('/api/accounts/requestreset/', userName);
  const path = await mailedResetPath(accord.dataDir, email);
  const token = new URL(accord.url + path).searchParams.get('token') ?? '';
  const profile = profiles.empty();
  const context = await openProfile(profile, { executablePath: findChromium() });
  const page = await firstPage(context);
  // The application is installed by then, as on a device in use: its worker answers visits.
  await page.goto(`${accord.url}/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(accord.url + path);
  expect(page.url()).toBe(`${accord.url}/pwreset`);
  await field(page, 'New Password').fill('maple ladder cobalt');
  await field(page, 'Confirm Password').fill('maple ladder cobalt');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(words(page, 'Your password has been reset.')).toBeVisible();
  await page.goto(accord.url + path);
  await field(page, 'New Password').fill('another ladder cobalt');
  await field(page, 'Confirm Password').fill('another ladder cobalt');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('We were unable to reset your password.');
  await context.close();

  const sought: Sought[] = [
    { name: 'token', forms: formsOf(token) },
    { name: 'password', forms: formsOf('maple ladder cobalt') },
  ];
  const scanned = findSought(profile, sought);
  note('link', scanned);
  expect(scanned.hits.filter((hit) => !browsersOwn.test(hit))).toEqual([]);
  // The scan sees the token: the browser's own list has it, which is said in docs/security.md.
  expect(scanned.hits).toContain('token in Default/History');
});
