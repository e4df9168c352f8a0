import type { Locator, Page } from '@playwright/test';
import { newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { field, open, openComplaint, pull, save, tabTo, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

const text = 'The court sealed the day on which it was closed.';
const says = 'Closed before it was filed.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Explain what does not fit together' });
const explained = (page: Page) => page.getByRole('region', { name: 'Explained' });

/** The lines of a complaint among those of the worklist that have no day. */
async function oddLines(page: Page, number: unknown): Promise<Locator> {
  await open(page, '/dashboard?kind=complaint&due=undated', 'Dashboard');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const list = page.getByRole('table', { name: 'Worklist' });
  return list
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: String(number) });
}

test('what does not fit together is in the worklist until it is explained, by keyboard without a connection; others have it', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server, { filerFirstName: 'Jessica' });
  const { yearCaseNumber } = await server.put(`/api/dispute/complaint/${id}`, { dateClosed: '2020-01-01' });
  const page = await device('editor');
  await pull(page);
  await expect(await oddLines(page, yearCaseNumber)).toContainText(says);
  await openComplaint(page, id);
  await expect(words(page, 'This does not fit together')).toBeVisible();

  await test.step('its button stands beside the title of a tall list, and on a phone below it', async () => {
    const title = words(page, 'This does not fit together');
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const [one, other] = [await title.boundingBox(), await button(page, 'Explain…').boundingBox()];
      expect(other?.y, `at ${width}`).toBeLessThanOrEqual(one?.y ?? 0);
      expect(other?.x, `at ${width}`).toBeGreaterThan(width / 2);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('by keyboard, offline', async () => {
    await page.context().setOffline(true);
    await tabTo(page, button(page, 'Explain…'));
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByLabel('Explanation', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(dialogOf(page).getByText('Say why it is right as it stands', { exact: true })).toBeVisible();
    expect(await violations(page), 'the dialog').toEqual([]);
    await page.keyboard.type(text);
    // Nothing typed is lost by a key.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go on typing' }).press('Enter');
    await expect(dialogOf(page).getByLabel('Explanation', { exact: true })).toHaveValue(text);
    await page.keyboard.press('Control+s');
    await expect(dialogOf(page)).toBeHidden();
    await expect(explained(page)).toContainText(text);
    await expect(button(page, 'Change…')).toBeFocused();
    await expect(words(page, 'This does not fit together')).toHaveCount(0);
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(await oddLines(page, yearCaseNumber)).toHaveCount(0);
    await openComplaint(page, id);
  });

  await test.step('synced, it is read by who only reads, without a button, and Save asks nothing', async () => {
    await page.context().setOffline(false);
    await untilUpToDate(page);
    await field(page, 'Facts').fill('Read by the court.');
    await expect(button(page, 'Save')).toBeVisible();
    await save(page);
    const reader = await device('reader');
    await pull(reader);
    await openComplaint(reader, id);
    await expect(explained(reader)).toContainText(text);
    await expect(explained(reader)).toContainText(says);
    await expect(button(reader, 'Change…')).toHaveCount(0);
  });
});

test('the EMAPS page has what is explained with its words; another value asks again, and emptied words take it back, by mouse', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const saved = await server.put(`/api/dispute/complaint/${id}`, { dateClosed: '2020-01-01' });
  await server.put(`/api/dispute/complaint/${id}`, {
    oddityExplanation: text,
    explainedOddities: `closed before it was filed | dateClosed 2020-01-01, dateFiled ${String(saved['dateFiled'])}`,
  });
  const page = await device('admin');
  await pull(page);

  await test.step('EMAPS', async () => {
    await open(page, '/reports/emaps', 'EMAPS');
    const row = page
      .getByRole('table', { name: 'Cases whose data contradicts itself' })
      .getByRole('row')
      .filter({ hasText: String(saved['yearCaseNumber']) });
    await expect(row).toContainText(`Explained ${says}`);
    await expect(row).toContainText(text);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `the report at ${width}`).toEqual([]);
    }
  });

  await test.step('another value', async () => {
    await expect(await oddLines(page, saved['yearCaseNumber'])).toHaveCount(0);
    await openComplaint(page, id);
    await expect(explained(page)).toContainText(text);
    await field(page, 'Date Closed').fill('01-02-2020');
    await button(page, 'Save anyway').click();
    await expect(words(page, 'This does not fit together')).toBeVisible();
    await expect(explained(page)).toHaveCount(0);
    await expect(await oddLines(page, saved['yearCaseNumber'])).toContainText(says);
    await openComplaint(page, id);
    await button(page, 'Explain…').click();
    await expect(dialogOf(page).getByLabel('Explanation', { exact: true })).toHaveValue(text);
    await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(explained(page)).toContainText(says);
  });

  await test.step('emptied', async () => {
    await button(page, 'Change…').click();
    await dialogOf(page).getByLabel('Explanation', { exact: true }).fill('');
    await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(words(page, 'This does not fit together')).toBeVisible();
    await expect(button(page, 'Explain…')).toBeFocused();
    await expect
      .poll(async () => (await server.get(`/api/dispute/complaint/${id}`))['oddityExplanation'])
      .toBeNull();
  });
});
