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
