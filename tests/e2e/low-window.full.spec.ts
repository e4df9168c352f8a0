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
