import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Accord, apiAs, samplePassword, startAccord } from './accord.ts';
import { status, words } from './steps.ts';

let accord: Accord;
test.beforeAll(async () => {
  accord = await startAccord();
});
test.afterAll(() => accord.remove());

/** Presses Tab until the focus is on the target; fails when it never gets there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < 120; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The focus never reached it.');
}

test('the day of an editor by keyboard alone', async ({ page }) => {
  const server = await apiAs(accord.url, 'admin');
  const complaints = await server.list('/api/dispute/complaints?filter=open');
  const complaint = complaints.find((row) => row['studentId'] !== null);
  if (!complaint) throw new Error('The sample has no open complaint with a student.');
  const number = String(complaint['yearCaseNumber']);

  await test.step('sign in', async () => {
    await page.goto(`${accord.url}/login`);
    await tabTo(page, page.getByLabel('Username', { exact: true }));
    await page.keyboard.type('editor');
    await page.keyboard.press('Tab');
    await page.keyboard.type(samplePassword);
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  });

  await test.step('find the complaint with Ctrl+K', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await page.keyboard.type(number);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Complaint ${number}` })).toBeVisible();
  });

  await test.step('change Facts and save with Ctrl+S', async () => {
    const facts = page.getByLabel('Facts', { exact: true });
    await tabTo(page, facts);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Typed by keyboard.');
    await page.keyboard.press('Control+s');
    await expect(words(page, 'Complaint changes saved')).toBeVisible();
  });

  await test.step('add an event', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Summary' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, page.getByRole('button', { name: 'Add New Event' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByLabel('Event Type', { exact: true }));
    await page.keyboard.type('Phone');
    await tabTo(page, dialog.getByLabel('Narrative', { exact: true }));
    await page.keyboard.type('By keyboard: spoke with the principal.');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: 'By keyboard: spoke with the principal.' })).toBeVisible();
  });

  await test.step('move a contact down', async () => {
    for (const name of ['First', 'Second'])
      await server.post('/api/dispute/contact/', {
        parentId: complaint['id'],
        parentType: 'complaint',
        firstName: name,
        lastName: 'Keyboard',
      });
    await tabTo(page, page.getByRole('tab', { name: 'Events' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Contacts' });
    await expect(words(list, 'Keyboard, Second')).toBeVisible({ timeout: 20_000 });
    await tabTo(page, page.getByRole('button', { name: 'Move Keyboard, First', exact: true }));
    await page.keyboard.press('Space');
    await page.waitForTimeout(300);
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(300);
    await page.keyboard.press('Space');
    await expect(list.getByRole('listitem').last()).toContainText('Keyboard, First');
    // The list shows the move before it is saved, so the status may say Up to date still.
    const last = async () =>
      (await server.list(`/api/dispute/contact/${complaint['id']}/complaint`)).at(-1)?.['firstName'];
    await expect.poll(last, { timeout: 30_000 }).toBe('First');
    await expect(status(page)).toHaveAccessibleName(/^Up to date/, { timeout: 30_000 });
  });

  await test.step('sign out', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Account' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  });
});
