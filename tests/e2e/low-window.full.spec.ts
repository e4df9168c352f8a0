import { newComplaint } from './api.ts';
import { openComplaint } from './steps.ts';
import { expect, test } from './stories.ts';

test.use({ hasTouch: true, viewport: { width: 844, height: 390 } });

test('on a phone on its side the last entry of the Account menu is reached, and over its keyboard the buttons of a dialog are in sight', async ({
  server,
  device,
}) => {
  const page = await device('editor');
  await page.setViewportSize({ width: 844, height: 300 });
  const menu = page.getByRole('button', { name: 'Account' });
  await menu.tap();
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' });
  await signOut.scrollIntoViewIfNeeded();
  await expect(signOut).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  await openComplaint(page, await newComplaint(server));
  await page.locator('summary').filter({ hasText: 'Deadlines' }).tap();
  await page.getByRole('button', { name: 'Extend' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Extend' });
  await expect(dialog).toBeVisible();
  await page.setViewportSize({ width: 844, height: 190 });
  for (const name of ['Cancel', 'Save'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test('on a phone on its side nothing lies under its camera', async ({ server, device }) => {
  const page = await device('editor');
  const browser = await page.context().newCDPSession(page);
  const insets = { left: 47, right: 47, bottom: 21 };
  await browser.send('Emulation.setSafeAreaInsetsOverride' as 'Page.enable', { insets } as never);
  await openComplaint(page, await newComplaint(server));
  /** The controls and headings that reach into the strip at a side, by their words. */
  const hidden = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, button, input, textarea, a')]
        .filter((one) => one.checkVisibility() && !one.matches('[href="#main"]'))
        .filter((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          return width > 1 && (left < 47 || right > innerWidth - 47);
        })
        .map((one) => one.textContent || one.getAttribute('aria-label')),
    );
  await expect.poll(hidden).toEqual([]);
  await page.getByRole('tab', { name: 'Events' }).tap();
  await page.getByRole('button', { name: 'Add New Event' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(hidden).toEqual([]);
  const save = await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Save', exact: true })
    .boundingBox();
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThan(390 - insets.bottom);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect.poll(hidden).toEqual([]);
});
