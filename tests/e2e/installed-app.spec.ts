import { newStudent } from './api.ts';
import { open, readyForOffline, signIn, status, syncNow } from './steps.ts';
import { expect, test } from './stories.ts';

test('Chromium finds nothing that keeps Accord from being installed', async ({ page, context, accord }) => {
  await page.goto(`${accord.url}/login`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const client = await context.newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A browser context of its own is "incognito" to Chromium, which nobody installs from.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('a reload asks for no password, with the network on or off; a new tab does', async ({
  page,
  context,
  accord,
}) => {
  await signIn(page, accord.url, 'reader');
  await readyForOffline(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  await expect(page.getByRole('row').nth(2)).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(`${accord.url}/Complaints`);
  await expect(tab.getByRole('heading', { name: 'Locked' })).toBeVisible();
});

test('a reader sees a case without anything that changes it', async ({ server, device }) => {
  const page = await device('reader');
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  await page.getByRole('row').nth(2).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Complaint / })).toBeVisible();
  await expect(page.getByText('Facts', { exact: true })).toBeVisible();
  for (const tab of ['Summary', 'Events', 'Contacts']) {
    await page.getByRole('tab', { name: tab }).click();
    for (const name of [/^Save/, /^Add/, /^Edit/, /^Delete/, /^Move/])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  }

  await open(page, '/casesearch?filter=open', 'Case Search');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  const student = await newStudent(server, 'Rae', 'Reader');
  await syncNow(page);
  await open(page, `/studentlist/edit/${student.id}`, 'Reader, Rae');
  const counts = page.getByRole('main').getByRole('link', { name: / \(0\)$/ });
  await expect(counts).toHaveText(['Mediations (0)', 'Complaints (0)', 'Due Process (0)']);
  await page.getByRole('button', { name: 'Due Process' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View Due Processes']);
  await page.getByRole('menuitem').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Due Processes' })).toBeVisible();
});

test('a mediation and a due process case lead to their student', async ({ device }) => {
  const page = await device('editor');
  for (const [list, title] of [
    ['Mediations', 'Mediation'],
    ['Due Processes', 'Due Process'],
  ] as const) {
    await page.getByRole('link', { name: list, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
    const row = page.getByRole('row').nth(2);
    const student = (await row.getByRole('cell').nth(1).textContent()) ?? '';
    await row.click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${title} `) })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: student, exact: true })).toBeVisible();
  }
});
