import { violations } from './axe.ts';
import { open } from './steps.ts';
import { expect, test } from './stories.ts';

test('the worklist comes first: by keyboard within 8 stops, by mouse from the counts, and Back returns to its row', async ({
  device,
}) => {
  const page = await device('editor');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // After the password, keys go on in the screen and not before the menu.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  const list = page.getByRole('table', { name: 'Worklist' });
  const rows = list.locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText(/\d+ days late/);
  await expect(rows).toHaveCount(15);

  await test.step('its first row stands near the top, with the rail beside it', async () => {
    const [row, rail] = [await rows.first().boundingBox(), await page.getByRole('tablist').boundingBox()];
    expect(row?.y).toBeLessThan(240);
    expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThan(rail?.x ?? 0);
  });

  await test.step('Tab leads to it, arrows through counts and rows, Enter opens and Back returns', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    const overdue = page.getByRole('link', { name: /^\d+ overdue$/ });
    let stops = 0;
    while (!(await rows.first().evaluate((row) => row === document.activeElement)) && stops < 20) {
      await page.keyboard.press('Tab');
      stops += 1;
      if (await page.evaluate(() => document.activeElement?.closest('[role="toolbar"]') !== null)) {
        for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
        await expect(overdue).toBeFocused();
      }
    }
    expect(stops).toBeLessThanOrEqual(8);
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    const number = await rows.nth(1).getByRole('cell').nth(1).innerText();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(rows.nth(1)).toBeFocused();
  });

  await test.step('a count filters in place, and the tile leads to its list', async () => {
    const overdue = page.getByRole('link', { name: /^\d+ overdue$/ });
    const count = Number.parseInt(await overdue.innerText(), 10);
    await overdue.click();
    await expect(page).toHaveURL(/\/dashboard\?due=overdue$/i);
    await expect(list.getByText(/^\d+ days late$/)).toHaveCount(Math.min(count, 15));
    await rows.first().click();
    await expect(page.getByRole('heading', { level: 1, name: /Complaint|Due Process/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\?due=overdue$/i);
    await expect(rows.first()).toBeFocused();
    await page.getByRole('link', { name: /^State Complaints/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  });

  await test.step('narrower, it has two lines a row and the rail below; axe finds nothing, and nothing scrolls sideways', async () => {
    await open(page, '/dashboard', 'Dashboard');
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // The list is drawn anew for the width, and a row that goes meanwhile has no place.
      await expect(async () => {
        const row = await rows.first().boundingBox();
        const rail = await page.getByRole('tablist').boundingBox();
        expect(row?.height).toBeLessThanOrEqual(74);
        expect(rail?.y).toBeGreaterThan((row?.y ?? 0) + 14 * (row?.height ?? 0));
      }).toPass();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violations(page), `${width}`).toEqual([]);
    }
  });

  await test.step('on a phone the chosen count is in sight of its row, as a whole, when it is pressed and after a reload', async () => {
    const row = page.getByRole('toolbar', { name: 'Counts' });
    const chosen = row.locator('[aria-current]');
    const isSeen = async () => {
      const [own, all] = [await chosen.boundingBox(), await row.boundingBox()];
      if (!own || !all) return false;
      return own.x >= all.x && own.x + own.width <= all.x + all.width;
    };
    // Half of the last one is seen: enough to press it.
    await row.evaluate((counts) => {
      const last = counts.lastElementChild as HTMLElement;
      const [own, all] = [last.getBoundingClientRect(), counts.getBoundingClientRect()];
      counts.scrollLeft += own.left + own.width / 2 - all.right;
    });
    await row.getByRole('link', { name: /^\d+ in 30 days$/ }).dispatchEvent('click');
    await expect.poll(isSeen).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(chosen).toHaveText(/\d/);
    await expect.poll(isSeen).toBe(true);
  });
});
