import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findChromium } from '../helpers/chromium.ts';
import { figures } from '../run/told.ts';
import { newComplaint } from './api.ts';
import { addAuthenticator, hearSecrets } from './authenticator.ts';
import { findSought, formsOf, formsOfSecret, type Sought } from './disk-scan.ts';
import { closeContext, firstPage, openProfile } from './profiles.ts';
import {
  facts,
  field,
  openAccountMenu,
  openComplaint,
  save,
  signIn,
  status,
  typeUnlock,
  unlock,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

/**
 * Planted where the mirror, the outbox and a draft hold them. Chromium compresses its tables with Snappy, which cuts a
 * text only where four of its bytes stood before: in the first of these in a block, no four do, so it stands uncut.
 */
const canaries = {
  mirror: 'Zq7Xw2Kv9Tj4Qp8',
  edit: 'Jx3Gz6Vq1Wk5Yj9',
  draft: 'Qv4Zj8Xk2Gw7Pz3',
  file: 'Wd8Qn2Xv6Hb9Kz4',
  passphrase: 'Tk5Xr9Wq3Zc7Mv2 Lp8Gy4',
};

const planted = Object.entries(canaries).map(([name, canary]) => ({ name, forms: formsOf(canary) }));

const findCanaries = (folder: string, sought: readonly Sought[] = planted): string[] =>
  findSought(folder, sought).hits;

/** Waits until the device has written down what its lists show, in idle time after a pull. */
async function untilListsAreKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const name = (await indexedDB.databases())
        .map((one) => one.name ?? '')
        .find((one) => one.endsWith('mirror'));
      if (!name) return 0;
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('lists').objectStore('lists').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      });
    });
  await expect.poll(count).toBe(3);
}

/** Lets a passphrase open the device beside the password. */
async function addPassphrase(page: Page, password: string): Promise<void> {
  await openAccountMenu(page, 'Devices and Security');
  await page.getByRole('button', { name: 'Add a Passphrase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passphrase for this device' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill(canaries.passphrase);
  await dialog.getByLabel('Confirm Passphrase').fill(canaries.passphrase);
  await dialog.getByRole('button', { name: 'Set Passphrase' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm with your password' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

/** Lets a passkey open the device too. */
async function addPasskey(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a Passkey for This Device' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm with your password' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(words(page, 'A passkey for this device')).toBeVisible();
}

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

test('a locked device with all three slots yields no name and no secret: the profile holds nothing that was typed, mirrored or given by the passkey', async ({
  accord,
  server,
  profiles,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const id = await newComplaint(server, { facts: `Planted: ${canaries.mirror}.` });
  const profile = profiles.empty();
  const context = await openProfile(profile, { executablePath: findChromium() });
  const page = await firstPage(context);
  const secrets = await hearSecrets(page);
  await addAuthenticator(page);
  await signIn(page, accord.url, person.userName, person.password);
  await untilUpToDate(page);
  await untilListsAreKept(page);
  await addPassphrase(page, person.password);
  await addPasskey(page, person.password);
  await openComplaint(page, id);
  await expect(facts(page)).toHaveValue(`Planted: ${canaries.mirror}.`);

  await context.setOffline(true);
  await field(page, 'Nature of Problem').fill(`Typed offline: ${canaries.edit}.`);
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  await addFile(page);
  await field(page, 'Proposed Resolution').fill(`Never saved: ${canaries.draft}.`);

  await openAccountMenu(page, 'Lock Screen');
  await typeUnlock(page, 'not the password');
  await expect(words(page, 'The password is wrong.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await unlock(page, person.password);
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  await openAccountMenu(page, 'Lock Screen');
  await page.getByRole('button', { name: 'Use Your Passphrase' }).click();
  await field(page, 'Passphrase').fill(canaries.passphrase);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  await openAccountMenu(page, 'Lock Screen');
  await page.getByRole('button', { name: 'Open with Passkey' }).click();
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  // The draft lies on the device: it is offered again.
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  await context.close();
  const secret = { name: 'secret', forms: secrets.flatMap(formsOfSecret) };
  expect(secrets.length).toBeGreaterThanOrEqual(2);
  const { files, bytes, hits } = findSought(profile, [...planted, secret]);
  const description = `${planted.length + 1} planted things, ${files} files, ${bytes} bytes: ${hits.length} hits`;
  test.info().annotations.push({ type: figures, description });
  expect(hits).toEqual([]);
  for (const [name, form] of secret.forms.entries()) writeFileSync(join(profile, `planted-${name}`), form);
  expect(findCanaries(profile, [secret])).toHaveLength(secret.forms.length);
});

test('the same with sealing off is found, so the scan can see', async ({
  accord,
  server,
  profiles,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  await newComplaint(server, { facts: `Planted: ${canaries.mirror}.` });
  const profile = profiles.empty();
  const context = await openProfile(profile, { serviceWorkers: 'block', executablePath: findChromium() });
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
  const page = await firstPage(context);
  await signIn(page, accord.url, person.userName, person.password);
  await untilUpToDate(page);
  await closeContext(context);
  expect(findCanaries(profile).some((hit) => hit.startsWith('mirror'))).toBe(true);
});
