import { expect, test } from '@playwright/test';
import { type Accord, apiAs, samplePassword, startAccord } from './accord.ts';
import { readyForOffline, signIn, status, unlock, words } from './steps.ts';

let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord();
});
test.afterAll(() => accord.remove());

test('the device of a disabled user closes at contact, in all tabs, says so, and opens no more', async ({
  page,
  context,
}) => {
  test.slow();
  const server = await apiAs(accord.url, 'admin');
  const users = await server.list('/api/accounts/users');
  const id = users.find(({ userName }) => userName === 'reader')?.['id'];
  await signIn(page, accord.url, 'reader');
  await readyForOffline(page);
  const tab = await context.newPage();
  await tab.goto(accord.url);
  await unlock(tab);
  await expect(status(tab)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  await server.put(`/api/accounts/user/${String(id)}`, { isActive: false });
  await status(page).click();
  await page.getByRole('button', { name: 'Sync Now' }).click();
  for (const one of [page, tab])
    await expect(words(one, /^This device was closed/)).toBeVisible({ timeout: 30_000 });
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name?.split('-').at(-1)));
  await expect.poll(databases, { timeout: 20_000 }).not.toContain('mirror');
  await context.setOffline(true);
  await page.goto(`${accord.url}/login`);
  await page.getByLabel('Username', { exact: true }).fill('reader');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(words(page, /^This device was closed/)).toBeVisible({ timeout: 30_000 });
});
