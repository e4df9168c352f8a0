import { factsOf, newComplaint } from './api.ts';
import { facts, field, openComplaint, typeFacts, typeSignIn, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('a password that an Admin sets in mid-queue: the queue waits, its user is led to change it, and it goes on by itself', async ({
  server,
  newUser,
  newDevice,
}) => {
  const person = await newUser('IDOE-Edit');
  const [sent, typed] = [await newComplaint(server), await newComplaint(server)];
  const page = await newDevice(person.userName, person.password);
  const context = page.context();
  await context.setOffline(true);
  await typeFacts(page, sent, 'Saved before the password was reset.');
  await openComplaint(page, typed);
  await facts(page).fill('Half a sentence');
  const given = 'given in mid queue 7';
  await server.put(`/api/accounts/user/${person.id}`, { password: given, passwordConfirm: given });
  await context.setOffline(false);
  const again = page.getByRole('dialog', { name: 'Enter your password again' });
  await again.getByLabel('Password', { exact: true }).fill(given);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  expect(await factsOf(server, sent)).not.toBe('Saved before the password was reset.');
  await field(page, 'Current Password').fill(given);
  await field(page, 'New Password').fill('granite lantern voyage');
  await field(page, 'Confirm Password').fill('granite lantern voyage');
  await page.getByRole('button', { name: 'Change Password' }).click();
  // Back on the form that was open, with what was typed and not saved.
  await expect(page.getByRole('heading', { level: 1, name: /^Complaint / })).toBeVisible();
  await expect(words(page, 'You have unsaved typing here')).toBeVisible();
  await untilUpToDate(page);
  expect(await factsOf(server, sent)).toBe('Saved before the password was reset.');
});

test('disabled and active again: what lies sealed is told of, the device opens again and sends it, and nobody else lands where its user was', async ({
  server,
  newUser,
  newDevice,
}) => {
  const person = await newUser('IDOE-Edit');
  const other = await newUser('Read-Only');
  const id = await newComplaint(server);
  const page = await newDevice(person.userName, person.password);
  const context = page.context();
  await context.setOffline(true);
  await typeFacts(page, id, 'Typed in the field.');
  await server.put(`/api/accounts/user/${person.id}`, { isActive: false });
  await context.setOffline(false);
  await expect(
    words(page, /^This device was closed.*1 change of yours, typed .*, lies sealed/),
  ).toBeVisible();
  await page.reload();
  await expect(words(page, /^1 change, typed .*, lies sealed on this device/)).toBeVisible();
  await server.put(`/api/accounts/user/${person.id}`, { isActive: true });
  await typeSignIn(page, person.userName, person.password);
  await untilUpToDate(page);
  expect(await factsOf(server, id)).toBe('Typed in the field.');

  await openComplaint(page, id);
  const left = page.url();
  await page.goto(new URL('/login', left).href);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.goto(left);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await typeSignIn(page, other.userName, other.password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
