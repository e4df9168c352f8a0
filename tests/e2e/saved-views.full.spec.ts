import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { field, syncNow, tabTo, untilUpToDate } from './steps.ts';
import { expect, test } from './stories.ts';

const focused = (page: Page) => page.locator(':focus');
const viewLink = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Saved views of Complaints' }).getByRole('link', { name });

/** Opens the complaints and chooses All Open Records, with keys alone. */
async function openComplaints(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
  await tabTo(page, field(page, 'Show'));
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/complaints\?filter=open$/);
}

test('somebody who only reads saves a view without a connection, by keyboard alone; it opens, is renamed and deleted on another device', async ({
  newUser,
  newDevice,
}) => {
  const person = await newUser('Read-Only');
  const page = await newDevice(person.userName, person.password);
  const other = await newDevice(person.userName, person.password);

  await page.context().setOffline(true);
  await openComplaints(page);
  await tabTo(page, page.getByRole('button', { name: 'Save view' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(field(page, 'Name')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('Open quillworts');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(focused(page)).toHaveAccessibleName('Saved view Open quillworts');
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await expect(viewLink(page, 'Open quillworts')).toHaveAttribute('aria-current', 'page');
  expect(await violations(page)).toEqual([]);

  // One key opens it from the menu; Search everything knows it, too.
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1, name: 'Mediations' })).toBeVisible();
  await tabTo(page, viewLink(page, 'Open quillworts'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/complaints\?filter=open$/);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quillworts');
  // A word that no case of another story has, and nothing is left of what its first letters found.
  const hits = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(hits).toHaveAccessibleName(/Open quillworts/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/complaints\?filter=open$/);
  await expect(viewLink(page, 'Open quillworts')).toHaveAttribute('aria-current', 'page');
  await page.context().setOffline(false);
  await untilUpToDate(page);

  await syncNow(other);
  await openComplaints(other);
  const menu = other.getByRole('button', { name: 'Saved view Open quillworts' });
  await tabTo(other, menu);
  await other.keyboard.press('Enter');
  await other.keyboard.press('Enter');
  await expect(field(other, 'Name')).toHaveValue('Open quillworts');
  await other.keyboard.press('Control+a');
  await other.keyboard.type('All that is open');
  await other.keyboard.press('Control+s');
  await expect(viewLink(other, 'All that is open')).toBeVisible();
  await expect(focused(other)).toHaveAccessibleName('Saved view All that is open');
  await untilUpToDate(other);
  await syncNow(page);
  await expect(viewLink(page, 'All that is open')).toBeVisible();

  await other.keyboard.press('Enter');
  await other.keyboard.press('ArrowDown');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alertdialog')).toContainText(
    '“All that is open” is deleted on all your devices.',
  );
  await expect(other.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await violations(other)).toEqual([]);
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await expect(focused(other)).toHaveAccessibleName('Save view');
  await untilUpToDate(other);
  await syncNow(page);
  await expect(page.getByRole('list', { name: 'Saved views of Complaints' })).toHaveCount(0);
  await expect(page).toHaveURL(/complaints\?filter=open$/);
});
