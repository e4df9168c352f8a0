import type { Page } from '@playwright/test';
import { factsOf, newComplaint, newStateId } from './api.ts';
import { open, openAccountMenu, save, status, typeFacts, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

const passphrase = 'copper kettle upon the moor';

test('unsent changes leave as a file and are sent from another computer, by the same user only', async ({
  server,
  device,
  newDevice,
}) => {
  const id = await newComplaint(server);
  const laptop = await newDevice('editor');
  await laptop.context().setOffline(true);
  await typeFacts(laptop, id, 'Typed on the laptop.');
  await openAccountMenu(laptop, 'Sign Out');
  await laptop.getByRole('button', { name: 'Export…' }).click();
  const dialog = laptop.getByRole('dialog');
  await dialog.getByLabel('Passphrase', { exact: true }).fill('short');
  await dialog.getByLabel('Confirm Passphrase', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(words(dialog, /too easy to guess/)).toBeVisible();
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByLabel('Confirm Passphrase', { exact: true }).fill(passphrase);
  const [download] = await Promise.all([
    laptop.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const file = await download.path();
  await expect(words(dialog, /They are in the exported file/)).toBeVisible();

  const bringIn = async (page: Page) => {
    await status(page).click();
    await page.getByRole('button', { name: 'Import Changes' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    // The same file may be chosen again, after it was copied anew.
    await expect(page.getByLabel('File', { exact: true })).toHaveValue('');
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  const other = await device('admin');
  await bringIn(other);
  await expect(words(other, /another user/)).toBeVisible();

  const desk = await device('editor');
  await bringIn(desk);
  await expect(desk.getByText(/1 change added/).first()).toBeVisible();
  await expect.poll(() => factsOf(server, id)).toBe('Typed on the laptop.');
});

test('an edit of a record that was deleted meanwhile: an Admin restores it and the edit goes on', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const page = await device('admin');
  await page.context().setOffline(true);
  await typeFacts(page, id, 'Typed while it was deleted.');
  const { uid } = await server.get(`/api/dispute/complaint/${id}`);
  await server.remove(`/api/dispute/complaint/${id}`);
  await page.context().setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Needs attention/);
  await status(page).click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(words(page, / deleted this record, \d+:\d\d [AP]M$/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await untilUpToDate(page);
  expect((await server.get(`/api/dispute/complaint/~${uid}`))['facts']).toBe('Typed while it was deleted.');
});

test('a new student whose State ID exists gives way to the existing one', async ({ server, device }) => {
  const stateId = newStateId();
  const page = await device('editor');
  await page.context().setOffline(true);
  await open(page, '/studentlist/create', /Student/);
  await page.getByLabel('State ID', { exact: true }).fill(stateId);
  await page.getByLabel('First Name', { exact: true }).first().fill('Typed');
  await page.getByLabel('Last Name', { exact: true }).first().fill('Twice');
  await save(page);
  await expect(words(page, 'Saved on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Add Case' }).click();
  await page.getByRole('menuitem', { name: 'Add Complaint' }).click();
  await page.getByLabel('Date Filed', { exact: true }).fill('10-06-2026');
  await save(page);
  await expect(page.getByText('Assigned when synced').first()).toBeVisible();
  const existing = await server.post('/api/dispute/student/', {
    stateId,
    firstName: 'Already',
    lastName: 'There',
  });
  await page.context().setOffline(false);
  await expect(status(page)).toHaveAccessibleName(/^Needs attention/);
  await status(page).click();
  await page.getByRole('button', { name: 'Use the existing student' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the existing student' }).click();
  await expect(page.getByText('No changes wait', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await untilUpToDate(page);
  expect(await server.list(`/api/dispute/student/${existing['id']}/complaints`)).toHaveLength(1);
});
