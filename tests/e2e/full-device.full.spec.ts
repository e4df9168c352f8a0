import type { Page } from '@playwright/test';
import { factsOf, newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { facts, openComplaint, save, status, unlock, untilUpToDate, words } from './steps.ts';
import { expect, test as stories } from './stories.ts';

/** Whether IndexedDB refuses to grow by 100 kB, asked on a page of the origin without the app. */
const isRefused = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('fills-the-device');
        request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true });
        request.onerror = () => resolve(true);
        request.onsuccess = () => {
          const transaction = request.result.transaction('bytes', 'readwrite');
          const end = (refused: boolean) => () => {
            request.result.close();
            resolve(refused);
          };
          transaction.oncomplete = end(false);
          transaction.onabort = end(true);
          transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(60_000)));
        };
      }),
  );

/**
 * Leaves the app, lets the origin grow no more, and comes back by the password. Chromium remembers how much room an
 * origin had for as long as one of its databases is open; so all of them are closed first.
 */
async function fillDevice(page: Page, origin: string, password: string): Promise<() => Promise<void>> {
  const storage = await page.context().newCDPSession(page);
  await expect(async () => {
    await page.goto('about:blank');
    await storage.send('Storage.overrideQuotaForOrigin', { origin });
    const { usage } = await storage.send('Storage.getUsageAndQuota', { origin });
    await storage.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.max(1, usage) });
    // Whatever isn't a call is answered with the app by the service worker, which would open the vault and park its key anew.
    await page.goto(`${origin}/api/health`);
    expect(await isRefused(page)).toBe(true);
  }).toPass({ intervals: [3000] });
  // The ticket of a reload opens the vault for 15 s; whether that long has passed by now is chance.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(origin);
  await unlock(page, password);
  await expect(status(page)).toBeVisible();
  return async () => {
    await storage.send('Storage.overrideQuotaForOrigin', { origin });
  };
}

/** A case, and the device of somebody who edits it: unsent work of a shared user would be missed in other stories. */
interface OwnDevice {
  id: number;
  page: Page;
  /** As `fillDevice`. */
  fill(): ReturnType<typeof fillDevice>;
}

const test = stories.extend<{ own: OwnDevice }>({
  own: async ({ accord, server, newUser, newDevice }, give) => {
    const id = await newComplaint(server);
    const { userName, password } = await newUser('IDOE-Edit');
    const page = await newDevice(userName, password);
    await give({ id, page, fill: () => fillDevice(page, accord.url, password) });
  },
});

test('on a full device a save says so, and the form keeps what was typed', async ({
  server,
  own: { id, page, fill },
}) => {
  const free = await fill();
  await openComplaint(page, id);
  await facts(page).fill('Typed on a full device.');
  await save(page);
  await expect(words(page, /^This device is full/)).toBeVisible();
  await expect(facts(page)).toHaveValue('Typed on a full device.');
  expect(await factsOf(server, id)).not.toBe('Typed on a full device.');
  // No draft of it has room either: it says so, and leaving asks whether to lose it.
  await expect(words(page, 'No draft of this can be kept')).toBeVisible();
  await expect(words(page, 'Unsaved, no draft kept: Facts')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  const question = page.getByRole('alertdialog');
  await expect(words(question, /If you go, it is gone/)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Lose it' })).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(facts(page)).toHaveValue('Typed on a full device.');
  await free();
  await save(page);
  await expect.poll(() => factsOf(server, id)).toBe('Typed on a full device.');
});

test('what waits on a device that is full as it opens says why, and is sent once there is room', async ({
  server,
  own: { id, page, fill },
}) => {
  await openComplaint(page, id);
  await page.context().route('**/api/complaint/**', (route) => route.abort());
  await facts(page).fill('Typed before the device was full.');
  await save(page);
  await expect(status(page)).toHaveAccessibleName(/1 change waiting/);
  const free = await fill();
  await page.context().unroute('**/api/complaint/**');
  await expect(status(page)).toHaveAccessibleName('Needs attention, 1 change waiting');
  await status(page).click();
  const panel = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(words(panel, 'This device is full')).toBeVisible();
  await expect(words(panel, /wait here until it has room/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await free();
  await expect.poll(() => factsOf(server, id)).toBe('Typed before the device was full.');
  await expect(words(panel, /^Everything you saved is on the server/)).toBeVisible();
});

const bytes = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 'a page of notes '), Buffer.from('%%EOF\n')]);

async function addEvent(page: Page, narrative: string, file: string, size: number): Promise<void> {
  await page.getByRole('button', { name: 'Add New Event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Event Type', { exact: true }).selectOption('Hearing');
  await dialog.getByLabel('Narrative', { exact: true }).fill(narrative);
  await dialog
    .getByLabel('Files to add')
    .setInputFiles([{ name: file, mimeType: 'application/pdf', buffer: bytes(size) }]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  // The dialog doesn't wait for its files: each is stored before its event names it.
  await expect(page.getByText(file).first()).toBeVisible();
}

/** How many files lie in the private folders of that kind. */
const filesIn = (page: Page, kind: 'kept' | 'queued') =>
  page.evaluate(async (ending) => {
    let count = 0;
    for await (const [name, folder] of (await navigator.storage.getDirectory()).entries())
      if (name.endsWith(`-${ending}`))
        for await (const _ of (folder as FileSystemDirectoryHandle).keys()) count += 1;
    return count;
  }, kind);

test('where the room is used up, documents that the server has give way to what is typed; a file that waits does not', async ({
  server,
  own: { id, page, fill },
}) => {
  await openComplaint(page, id);
  await page.getByRole('tab', { name: 'Events' }).click();
  await addEvent(page, 'Brought along', 'brought.pdf', 1_500_000);
  await untilUpToDate(page);
  await expect.poll(() => filesIn(page, 'kept')).toBeGreaterThan(0);
  await page.context().route('**/api/document/**', (route) => route.abort());
  await addEvent(page, 'Waits', 'waits.pdf', 600_000);
  await expect(status(page)).toHaveAccessibleName(/1 change waiting/);
  const waiting = await filesIn(page, 'queued');
  expect(waiting).toBeGreaterThan(0);

  await fill();
  await openComplaint(page, id);
  await facts(page).fill('Typed where there was no room.');
  // The draft of it is the first that asks for room.
  await expect.poll(() => filesIn(page, 'kept')).toBe(0);
  await expect(page.getByText('No draft of this can be kept')).toHaveCount(0);
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  expect([await filesIn(page, 'kept'), await filesIn(page, 'queued')]).toEqual([0, waiting]);
  await expect.poll(() => factsOf(server, id)).toBe('Typed where there was no room.');
});
