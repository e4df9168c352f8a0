import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Accord, apiAs, startAccord } from './accord.ts';
import { readyForOffline, save, signIn, status } from './steps.ts';

let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord();
});
test.afterAll(() => accord.remove());

test('two people change one complaint: different fields survive, the same field asks', async ({
  browser,
}) => {
  const server = await apiAs(accord.url, 'admin');
  const [complaint] = await server.list('/api/dispute/complaints?filter=open');
  if (!complaint) throw new Error('The sample has no open complaint.');
  const address = `${accord.url}/complaint/edit/${complaint['id']}/all`;

  const open = async (userName: string): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, accord.url, userName);
    await readyForOffline(page);
    await page.goto(address);
    await expect(page.getByLabel('Facts', { exact: true })).toBeVisible();
    return { context, page };
  };
  const first = await open('editor');
  const second = await open('admin');

  await second.context.setOffline(true);
  await first.page.getByLabel('Facts', { exact: true }).fill('Facts by the first.');
  await first.page.getByLabel('Proposed Resolution', { exact: true }).fill('Resolution by the first.');
  await save(first.page);
  // The status still says Up to date when the save has only been pressed.
  await expect(first.page.getByRole('region', { name: 'Receipt of your last save' })).toContainText(
    'on the server',
  );

  await second.page.getByLabel('Nature of Problem', { exact: true }).fill('Problem by the second.');
  await second.page.getByLabel('Facts', { exact: true }).fill('Facts by the second.');
  await save(second.page);
  await second.context.setOffline(false);
  await expect(status(second.page)).toHaveAccessibleName(/^Needs attention/, { timeout: 60_000 });

  const stored = await server.get(`/api/dispute/complaint/${complaint['id']}`);
  expect(stored).toMatchObject({
    facts: 'Facts by the first.',
    problem: 'Problem by the second.',
    proposedResolution: 'Resolution by the first.',
  });

  await status(second.page).click();
  await second.page.getByRole('button', { name: 'Resolve' }).click();
  await expect(second.page.getByRole('heading', { name: 'Resolve Conflict' })).toBeVisible();
  await expect(second.page.getByText('Facts by the first.').first()).toBeVisible();
  await expect(second.page.getByText('Facts by the second.').first()).toBeVisible();
  await second.page.getByRole('button', { name: 'Use all mine' }).click();
  await save(second.page);
  await expect(status(second.page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  const decided = await server.get(`/api/dispute/complaint/${complaint['id']}`);
  expect(decided['facts']).toBe('Facts by the second.');
});
