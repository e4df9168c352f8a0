import { apiAs, newComplaint } from './api.ts';
import { violations } from './axe.ts';
import { field, openAccountMenu, openComplaint, save, typeSignIn, words } from './steps.ts';
import { expect, test } from './stories.ts';

/** Too weak to protect a device: the server takes it where its minimum is that of a trial. */
const weak = 'short gate 7';

test('what was typed in a session that works online only is there again after a lock, by keyboard', async ({
  page,
  accord,
  server,
  newUser,
}) => {
  const person = await newUser('IDOE-Edit');
  const self = await apiAs(accord.url, person.userName, person.password);
  await self.post('/api/accounts/changepassword/', { old: person.password, new: weak, confirm: weak });
  const id = await newComplaint(server, { facts: 'Before the lock.' });
  await page.goto(`${accord.url}/login`);
  await typeSignIn(page, person.userName, weak);
  await page.getByRole('button', { name: 'Not on this device' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await openComplaint(page, id);
  await field(page, 'Nature of Problem').fill('Half a page, and no time.');
  await openAccountMenu(page, 'Lock Screen');

  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(words(page, /^What .* typed and had not sent waits in this tab, locked\./)).toBeVisible();
  await expect(page.getByText('Half a page')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await typeSignIn(page, person.userName, weak);
  await expect(page.getByRole('heading', { level: 1, name: /Complaint/ })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(field(page, 'Nature of Problem')).toHaveValue('Half a page, and no time.');
  await save(page);
  await expect(words(page, 'Complaint changes saved')).toBeVisible();
  await openAccountMenu(page, 'Lock Screen');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(words(page, /waits in this tab/)).toHaveCount(0);
});
