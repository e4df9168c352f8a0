import type { Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { facts, pull, unlockIfAsked, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** From the next load on the page has no time for idle work, until `giveTime`. */
const takeTime = (page: Page) =>
  page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const given = requestIdleCallback;
    globalThis.requestIdleCallback = (work) => waiting.push(work as () => void);
    Object.assign(globalThis, {
      giveTime() {
        globalThis.requestIdleCallback = given;
        for (const work of waiting) work();
      },
    });
  });
const giveTime = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { giveTime: () => void }).giveTime());

/** Whether the device keeps which parts each case has. */
const areKeysKept = (page: Page) =>
  page.evaluate(async () => {
    const named = (await indexedDB.databases()).find(({ name }) => name?.endsWith('-mirror'))?.name ?? '';
    const mirror = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(named);
      request.onsuccess = () => resolve(request.result);
    });
    const count = await new Promise<number>((resolve) => {
      const request = mirror.transaction('parts').objectStore('parts').count();
      request.onsuccess = () => resolve(request.result);
    });
    mirror.close();
    return count > 0;
  });

test('a case that is opened by its address without a connection is whole before the rest of the year is read (VI7)', async ({
  accord,
  server,
  device,
}) => {
  const student = await newStudent(server, 'Delia', 'Deeplink');
  const id = await newComplaint(server, { studentId: student.id, facts: 'The bus never came.' });
  const [parentId, parentType] = [id, 'complaint'];
  for (const narrative of ['The principal was called.', 'A letter went out.'])
    await server.post('/api/dispute/event/', {
      parentId,
      parentType,
      type: 'Other',
      date: '2026-10-07',
      narrative,
    });
  await server.post('/api/dispute/contact/', {
    parentId,
    parentType,
    firstName: 'Otto',
    lastName: 'Opened',
  });
  await server.post(`/api/dispute/complaint/${id}/findings`, { finding: 'The route was cut.' });
  const page = await device('editor');
  await pull(page);
  await expect.poll(() => areKeysKept(page)).toBe(true);

  await page.context().setOffline(true);
  await takeTime(page);
  await page.goto(`${accord.url}/complaint/edit/${id}/all`);
  await unlockIfAsked(page);
  await expect(facts(page)).toHaveValue('The bus never came.');
  await expect(words(page, 'The route was cut.')).toBeVisible();
  await expect(page.getByText(/(is|are) being read/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print Case' })).not.toHaveAttribute('aria-disabled', 'true');
  expect(await violations(page)).toEqual([]);
  const events = page.getByRole('tab', { name: 'Events' });
  await expect(events).toContainText('2');
  await events.click();
  await expect(page.getByRole('cell', { name: 'A letter went out.' })).toBeVisible();
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(words(page, /Otto/)).toBeVisible();
  // What shows more than this case still waits.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
  await giveTime(page);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
});

test('a case that is chosen in a list without a connection is shown before the rest of the year is read (VI7)', async ({
  accord,
  server,
  device,
}) => {
  const student = await newStudent(server, 'Lina', 'Listfirst');
  await newComplaint(server, { studentId: student.id, facts: 'The van was late.' });
  const page = await device('editor');
  await pull(page);
  await expect.poll(() => areKeysKept(page)).toBe(true);

  await page.context().setOffline(true);
  await takeTime(page);
  await page.goto(`${accord.url}/complaints`);
  await unlockIfAsked(page);
  await page
    .getByRole('row', { name: /Listfirst/ })
    .getByRole('link')
    .first()
    .click();
  await expect(facts(page)).toHaveValue('The van was late.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/(is|are) being read/)).toHaveCount(0);
  await giveTime(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
});
