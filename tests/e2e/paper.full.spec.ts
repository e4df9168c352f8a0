import { newComplaint } from './api.ts';
import { open, openComplaint, pull, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('on paper no event beside a case is cut off, and neither where the focus is nor today is lost or drawn as on the screen', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  await server.post('/api/dispute/event/', {
    parentId: id,
    parentType: 'complaint',
    type: 'Phone Call',
    date: '2026-10-09',
    narrative: 'The parent called from the bus. '.repeat(20),
  });
  const page = await device('editor');
  await pull(page);
  await openComplaint(page, id);
  const narrative = words(page.getByRole('region', { name: 'Latest events' }), 'The parent called');
  await expect(narrative).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await narrative.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1);

  // Where Back leaves it.
  await page.emulateMedia({ media: 'screen' });
  await open(page, '/complaints?filter=open', 'Complaints');
  const row = page.locator('main tbody tr').first();
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const ring = () => row.evaluate((one) => getComputedStyle(one).outlineStyle);
  expect(await ring()).toBe('solid');
  await page.emulateMedia({ media: 'print' });
  expect(await ring()).toBe('none');

  await page.emulateMedia({ media: 'screen' });
  await open(page, '/calendar', 'Calendar');
  await page.emulateMedia({ media: 'print' });
  // Paper has no ground behind it: in white it would be seen by nobody. How many entries the day has may stand below.
  const today = page
    .locator('[aria-current="date"]')
    .getByText(/^\d{1,2}$/)
    .first();
  expect(await today.evaluate((number) => getComputedStyle(number).color)).toBe('rgb(0, 0, 0)');
});

test('each list prints in landscape, a line a row, its heads on each page', async ({ device }) => {
  const page = await device('admin');
  const lists = [
    ['/lists/districts', 'Districts'],
    ['/useradmin', 'Users'],
    ['/useradmin/access', 'Access Review'],
    ['/studentlist', 'Students'],
    ['/admin/audit', 'Audit'],
    ['/complaints', 'Complaints'],
  ] as const;
  for (const [path, heading] of lists) {
    await open(page, path, heading);
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    // Chromium repeats a table's head on the next page unless there is the box of a button in it.
    await page.emulateMedia({ media: 'print' });
    const boxes = await page
      .locator('main thead button')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).display));
    expect(
      boxes.filter((display) => display !== 'contents'),
      heading,
    ).toEqual([]);
    await page.emulateMedia({ media: null });
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/MediaBox ?\[[^\]]*\]/)?.[0], heading).toBe('/MediaBox [0 0 792 612]');
  }
  // A record's screen is read as a text.
  await open(page, '/lists/districtcreate', 'Create New District');
  const form = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(form.match(/\/MediaBox ?\[[^\]]*\]/)?.[0]).toBe('/MediaBox [0 0 612 792]');
});

test('on paper no button stands beside a search or a report', async ({ device }) => {
  const page = await device('admin');
  const screens = [
    ['/casesearch', 'Case Search', 'Search'],
    ['/students', 'Student Search', 'Search all years'],
    ['/reports/emaps', 'EMAPS', 'Generate Report'],
  ] as const;
  for (const [path, heading, button] of screens) {
    await page.emulateMedia({ media: 'screen' });
    await open(page, path, heading);
    await expect(page.getByRole('main').getByRole('button', { name: button, exact: true })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // Those that sort are the heads of their columns.
    const buttons = page.locator('main button:visible:not(thead *)');
    expect(await buttons.allInnerTexts(), heading).toEqual([]);
  }
});
