import type { Locator, Page } from '@playwright/test';
import { newComplaint } from './api.ts';
import { openComplaint } from './steps.ts';
import { expect, test } from './stories.ts';

const widths = [1280, 768, 390];

/** Whether a press on the middle of it reaches it: nothing lies over it, and it is in sight. */
const isOnTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Whether what has the focus can be seen at its middle, whatever the page has scrolled to. */
const focusIsSeen = (page: Page): Promise<boolean> => isOnTop(page.locator(':focus'));

test('Save stays in sight on a long form, and never hides what has the focus', async ({ server, device }) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  await openComplaint(page, id);
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 900));
    await expect.poll(() => isOnTop(saveButton), { message: `Save at ${width}` }).toBe(true);

    // Backwards the browser brings each field in at the top, where the header and the bar are.
    await page.getByLabel('Email', { exact: true }).last().focus();
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Shift+Tab');
      expect(await focusIsSeen(page), `${await nameOfFocus(page)} at ${width}`).toBe(true);
    }
  }
});

const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id ?? 'nothing');
