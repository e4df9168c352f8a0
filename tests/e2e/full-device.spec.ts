import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Accord, apiAs, startAccord } from './accord.ts';
import { open, readyForOffline, save, signIn, status, unlock } from './steps.ts';

let accord: Accord;
let server: Awaited<ReturnType<typeof apiAs>>;
test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  accord = await startAccord();
  server = await apiAs(accord.url, 'admin');
});
test.afterAll(() => accord.remove());

const newComplaint = async (): Promise<number> => {
  const made = await server.post('/api/dispute/complaint/', { dateFiled: '2026-10-01', studentId: null });
  return Number(made['id']);
};
const factsOf = async (id: number) => (await server.get(`/api/dispute/complaint/${id}`))['facts'];
const facts = (page: Page) => page.getByLabel('Facts', { exact: true });
const openComplaint = (page: Page, id: number) => open(page, `/complaint/edit/${id}/all`, /^Complaint /);
const upToDate = (page: Page) =>
  expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 60_000 });

async function device(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, accord.url, 'editor');
  await readyForOffline(page);
  return page;
}

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
 * Leaves the app, lets the origin grow by so many bytes and no more, and comes back. Chromium remembers how much room an
 * origin had for as long as one of its databases is open; so all of them are closed first.
 */
async function fillDevice(page: Page, room: number): Promise<() => Promise<void>> {
  const storage = await page.context().newCDPSession(page);
  const origin = accord.url;
  await expect(async () => {
    await page.goto('about:blank');
    await page.waitForTimeout(3000);
    await storage.send('Storage.overrideQuotaForOrigin', { origin });
    const { usage } = await storage.send('Storage.getUsageAndQuota', { origin });
    await storage.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.max(1, usage + room) });
    // Whatever isn't a call is answered with the app by the service worker, which would open the vault and park its key anew.
    await page.goto(`${origin}/api/health`);
    expect(await isRefused(page)).toBe(true);
  }).toPass({ timeout: 60_000 });
  // The ticket of a reload opens the vault for 15 s; whether that long has passed by now is chance.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(origin);
  await unlock(page);
  await expect(status(page)).toBeVisible({ timeout: 30_000 });
  return async () => {
    await storage.send('Storage.overrideQuotaForOrigin', { origin });
  };
}

test('on a full device a save says so, and the form keeps what was typed', async ({ browser }) => {
  const id = await newComplaint();
  const page = await device(browser);
  const free = await fillDevice(page, 0);
  await openComplaint(page, id);
  await facts(page).fill('Typed on a full device.');
  await save(page);
  await expect(page.getByText(/^This device is full/).first()).toBeVisible({ timeout: 20_000 });
  await expect(facts(page)).toHaveValue('Typed on a full device.');
  expect(await factsOf(id)).not.toBe('Typed on a full device.');
  await free();
  await save(page);
  await expect.poll(() => factsOf(id), { timeout: 60_000 }).toBe('Typed on a full device.');
  await page.context().close();
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
  browser,
}) => {
  const id = await newComplaint();
  const page = await device(browser);
  await openComplaint(page, id);
  await page.getByRole('tab', { name: 'Events' }).click();
  await addEvent(page, 'Brought along', 'brought.pdf', 1_500_000);
  await upToDate(page);
  await expect.poll(() => filesIn(page, 'kept')).toBeGreaterThan(0);
  await page.context().route('**/api/document/**', (route) => route.abort());
  await addEvent(page, 'Waits', 'waits.pdf', 600_000);
  await expect(status(page)).toHaveAccessibleName(/1 change waiting/, { timeout: 60_000 });
  const waiting = await filesIn(page, 'queued');
  expect(waiting).toBeGreaterThan(0);

  await fillDevice(page, 0);
  await openComplaint(page, id);
  await facts(page).fill('Typed where there was no room.');
  await save(page);
  await expect(page.getByText('Complaint changes saved').first()).toBeVisible({ timeout: 20_000 });
  expect([await filesIn(page, 'kept'), await filesIn(page, 'queued')]).toEqual([0, waiting]);
  await expect.poll(() => factsOf(id), { timeout: 60_000 }).toBe('Typed where there was no room.');
  await page.context().close();
});
