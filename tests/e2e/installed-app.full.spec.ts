import { type CDPSession, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../helpers/chromium.ts';
import { newStudent } from './api.ts';
import { open, openAccountMenu, readyForOffline, signIn, status, syncNow, unlock } from './steps.ts';
import { expect, test } from './stories.ts';

test('Chromium finds nothing that keeps Accord from being installed', async ({ accord }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  const page = await browser.newPage();
  const client = await page.context().newCDPSession(page);
  const errors = async () => {
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    // A browser context of its own is "incognito" to Chromium, which nobody installs from.
    return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  };
  await page.goto(`${accord.url}/api/health`);
  expect(await errors()).toEqual(['no-manifest']);
  await page.goto(`${accord.url}/login`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  expect(await errors()).toEqual([]);
  await browser.close();
});

/**
 * The titles of all tabs, as the browser itself tells them: of a tab that a press opens Playwright may hear late or never, since
 * its navigation began before.
 */
async function titlesOfTabs(browser: CDPSession): Promise<string[]> {
  const { targetInfos } = await browser.send('Target.getTargets');
  return targetInfos.filter(({ type }) => type === 'page').map(({ title }) => title);
}

test('neither a reload nor a tab beside an open one asks for a password, with the network on or off; locking one locks all', async ({
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
  await expect(tab.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  await tab.reload();
  await expect(tab).toHaveTitle('Complaints · Accord');

  // Anywhere in a row, the number of the case or not, and without the mouse.
  const row = tab.getByRole('row').nth(2);
  const number = (await row.getByRole('link').first().textContent()) ?? '';
  const ways = [
    () =>
      row
        .getByRole('cell')
        .nth(3)
        .click({ modifiers: ['ControlOrMeta'] }),
    () => row.getByRole('cell').nth(3).click({ button: 'middle' }),
    () =>
      row
        .getByRole('link')
        .first()
        .click({ modifiers: ['ControlOrMeta'] }),
    () => row.press('ControlOrMeta+Enter'),
  ];
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('The context has no browser.');
  const titles = () => titlesOfTabs(browser);
  const opened: string[] = [];
  for (const open of ways) {
    const before = (await titles()).length;
    await open();
    opened.push(`${number} · Complaint · Accord`);
    await expect.poll(async () => (await titles()).filter((title) => title === opened[0])).toEqual(opened);
    expect((await titles()).length).toBe(before + 1);
    await expect(tab).toHaveTitle('Complaints · Accord');
    await tab.bringToFront();
  }
  await row.getByRole('cell').nth(3).click();
  await expect(tab).toHaveTitle(`${number} · Complaint · Accord`);
  // Somebody else's turn: the sign-in beside open tabs neither opens by their key nor ends their session.
  const other = await context.newPage();
  await other.goto(`${accord.url}/login`);
  await expect(other.getByLabel('Username')).toBeVisible();
  await expect(status(tab)).toBeVisible();

  await openAccountMenu(tab, 'Lock Screen');
  for (const one of [page, tab]) await expect(one.getByRole('heading', { name: 'Locked' })).toBeVisible();
  // The first tab, the second, and those that the rows opened.
  const locked = ['Locked', 'Locked', ...opened.map(() => 'Locked')].map((name) => `${name} · Accord`);
  await expect.poll(async () => (await titles()).filter((title) => title === locked[0])).toEqual(locked);
  const late = await context.newPage();
  await late.goto(`${accord.url}/Complaints`);
  await unlock(late);
  await expect(late.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
});

test('a reader sees a case without anything that changes it', async ({ server, device }) => {
  const page = await device('reader');
  await page.getByRole('link', { name: 'Complaints', exact: true }).click();
  // The screen that is left has rows, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
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
  await expect(counts).toHaveText(['Complaints (0)', 'Mediations (0)', 'Due Processes (0)']);
  await expect(page.getByRole('button', { name: 'Add Case' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View Due Processes' }).click();
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
    await expect(
      page.getByRole('main').getByRole('link', { name: student, exact: true }).first(),
    ).toBeVisible();
  }
});
