import type { Page } from '@playwright/test';
import { newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { field, goWithin, openComplaint, status } from './steps.ts';
import { expect, test } from './stories.ts';

const hits = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const command = (page: Page, name: RegExp) => hits(page).filter({ hasText: name });

/** Types the name of a command and takes the line of it, with keys alone. */
async function run(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await expect(command(page, new RegExp(`^${name}`))).toBeVisible();
  while (!(await hits(page).and(page.locator('[aria-selected=true]')).textContent())?.startsWith(name))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('the buttons of a case and of the shell are run from Search everything, by keyboard', async ({
  newUser,
  newDevice,
  server,
}) => {
  const id = await newComplaint(server);
  const person = await newUser('IDOE-Edit');
  const page = await newDevice(person.userName, person.password);
  await openComplaint(page, id);

  await run(page, 'Assign');
  const dialog = page.getByRole('dialog', { name: 'Assign this case' });
  await expect(dialog.getByLabel('Person')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeFocused();

  const download = page.waitForEvent('download');
  await run(page, 'Print Case');
  expect((await download).suggestedFilename()).toMatch(/^Complaint .*\.pdf$/);

  // An entry of a closed menu, whose button has the focus afterwards.
  await run(page, 'Restrict…');
  const restricting = page.getByRole('dialog', { name: /^Restrict Complaint/ });
  await expect(restricting).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(restricting).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  for (const name of ['Hearing Binder', 'Calendar']) {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(name);
    await expect(command(page, new RegExp(`^${name}.*On this screen`))).toBeVisible();
  }
  await page.keyboard.press('Control+a');

  await run(page, 'Log Event');
  await expect(field(page, 'Event Type')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'New Event' })).toHaveCount(0);

  await run(page, 'Work Offline');
  await expect(status(page)).toHaveAccessibleName(/^Offline/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sync now');
  await expect(hits(page)).toHaveText([/^Sync Now.*Work Offline is on/]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  await run(page, 'Work Offline');
  await expect(status(page)).toHaveAccessibleName(/^Up to date/);

  // What belongs to a case is offered on its screen alone.
  await goWithin(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('before you go');
  await expect(command(page, /^Before you go offline/)).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('print case');
  await expect(command(page, /^Print Case/)).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await run(page, 'Lock Screen');
  await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible();
});

test('who only reads is offered no command that edits', async ({ newUser, newDevice, server }) => {
  const id = await newComplaint(server);
  const person = await newUser('Read-Only');
  const page = await newDevice(person.userName, person.password);
  await openComplaint(page, id);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('history');
  await expect(command(page, /^History/)).toBeVisible();
  for (const name of ['assign', 'log event', 'extend']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(name);
    await expect(command(page, new RegExp(`^${name}`, 'i'))).toHaveCount(0);
  }
});
