import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { chromiumArguments, findChromium } from '../helpers/chromium.ts';
import { type Accord, apiAs, startAccord } from './accord.ts';
import { save, signIn, status, unlock, words } from './steps.ts';

let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord();
});
test.afterAll(() => accord.remove());

/**
 * Planted where the mirror, the outbox and a draft hold them. Chromium compresses its tables with Snappy, which cuts a
 * text only where four of its bytes stood before: in the first of these in a block, no four do, so it stands uncut.
 */
const canaries = {
  mirror: 'Zq7Xw2Kv9Tj4Qp8',
  edit: 'Jx3Gz6Vq1Wk5Yj9',
  draft: 'Qv4Zj8Xk2Gw7Pz3',
  file: 'Wd8Qn2Xv6Hb9Kz4',
};

/** How often each canary stands in the files of a folder, as UTF-8, UTF-16 or base64 (at any of its three phases). */
function findCanaries(folder: string): string[] {
  const found: string[] = [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name));
    for (const [name, canary] of Object.entries(canaries)) {
      const forms = [
        Buffer.from(canary, 'utf8'),
        Buffer.from(canary, 'utf16le'),
        ...[0, 1, 2].map((phase) =>
          Buffer.from(
            Buffer.from('x'.repeat(phase) + canary)
              .toString('base64')
              .slice(4, -4),
          ),
        ),
      ];
      if (forms.some((form) => bytes.includes(form))) found.push(`${name} in ${file.name}`);
    }
  }
  return found;
}

const open = (profile: string, serviceWorkers: 'allow' | 'block') =>
  chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumArguments,
    serviceWorkers,
  });

/** Adds an event with a file that waits for the server, of more than one piece. */
async function addFile(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('button', { name: 'Add New Event' }).click();
  const event = page.getByRole('dialog');
  await event.getByLabel('Event Type', { exact: true }).selectOption('Hearing');
  // From a buffer: the profile would not know a file that somebody keeps elsewhere either.
  const buffer = Buffer.from(`Planted: ${canaries.file}. `.repeat(60_000));
  await event.getByLabel('Files to add').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer });
  await event.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(event).toBeHidden();
  await page.getByRole('tab').first().click();
}

/** Signs in, types a saved edit, leaves a draft, locks offline, unlocks once more and ends the browser. */
async function work(context: BrowserContext): Promise<void> {
  const server = await apiAs(accord.url, 'admin');
  const [complaint] = await server.list('/api/dispute/complaints?filter=open');
  await server.put(`/api/dispute/complaint/${complaint?.['id']}`, { facts: `Planted: ${canaries.mirror}.` });

  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, accord.url, 'editor');
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await page.getByText(String(complaint?.['yearCaseNumber'])).first().click();
  const facts = page.getByLabel('Facts', { exact: true });
  await expect(facts).toHaveValue(`Planted: ${canaries.mirror}.`);

  await context.setOffline(true);
  await page.getByLabel('Nature of Problem', { exact: true }).fill(`Typed offline: ${canaries.edit}.`);
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  await addFile(page);
  await page.getByLabel('Proposed Resolution', { exact: true }).fill(`Never saved: ${canaries.draft}.`);
  await page.waitForTimeout(1500);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Lock Screen' }).click();
  await unlock(page, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await page.waitForTimeout(1500);
  await unlock(page);
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  await page.waitForTimeout(3000);
  await context.close();
}

test('a locked device yields no name: the profile holds nothing that was typed or mirrored', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'accord-profile-'));
  await work(await open(profile, 'allow'));
  expect(findCanaries(profile)).toEqual([]);
  rmSync(profile, { recursive: true, force: true });
});

test('the same with sealing off is found, so the scan can see', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'accord-profile-'));
  const context = await open(profile, 'block');
  // The vault's worker with a cipher that leaves everything as it is; the product itself has no such switch.
  await context.route(/\/assets\/worker-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const open = `
      crypto.subtle.encrypt = async (_algorithm, _key, data) => {
        const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        const out = new Uint8Array(bytes.length + 16);
        out.set(bytes);
        return out.buffer;
      };
      crypto.subtle.decrypt = async (_algorithm, _key, data) => {
        const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        return bytes.slice(0, -16).buffer;
      };`;
    await route.fulfill({ response: answer, body: `${open}\n${await answer.text()}` });
  });
  const server = await apiAs(accord.url, 'admin');
  const [complaint] = await server.list('/api/dispute/complaints?filter=open');
  await server.put(`/api/dispute/complaint/${complaint?.['id']}`, { facts: `Planted: ${canaries.mirror}.` });
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, accord.url, 'editor');
  await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  await page.waitForTimeout(3000);
  await context.close();
  expect(findCanaries(profile).some((hit) => hit.startsWith('mirror'))).toBe(true);
  rmSync(profile, { recursive: true, force: true });
});
