import type { Page, Response } from '@playwright/test';
import { apiAs, factsOf, newComplaint } from './api.ts';
import { violations } from './axe.ts';
import {
  facts,
  field,
  keepPuts,
  open,
  openAccountMenu,
  openComplaint,
  save,
  status,
  tabTo,
  typeSignIn,
  untilUpToDate,
  words,
} from './steps.ts';
import { expect, test } from './stories.ts';

const device = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a lost tablet is ended from the laptop with what it holds said, and an Admin lets it open again', async ({
  accord,
  server,
  newUser,
  newDevice,
}) => {
  const { id, userName, password } = await newUser('IDOE-Edit');
  const complaint = await newComplaint(server);
  const tablet = await newDevice(userName, password);
  await open(tablet, '/account/devices', 'Devices and Security');
  await tablet.getByRole('button', { name: /^Rename Chrome/ }).click();
  await field(tablet, 'Name').fill('Tablet in the car');
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByRole('heading', { name: 'Tablet in the car' })).toBeVisible();
  const laptop = await newDevice(userName, password);
  await tablet.route('**/api/dispute/complaint/**', keepPuts);
  await openComplaint(tablet, complaint);
  await facts(tablet).fill('Typed on the lost tablet');
  // The tablet may tell the server before its own screen says that a change waits.
  const isTold = (answer: Response) => answer.request().postData()?.includes('"writtenAt"') === true;
  const told = tablet.waitForResponse(isTold, { timeout: 120_000 });
  await save(tablet);
  await expect(status(tablet)).toHaveAccessibleName(/1 change waiting/);
  await told;
  await openAccountMenu(laptop, 'Devices and Security');
  const lost = device(laptop, 'Tablet in the car');
  await expect(lost).toContainText(/1 change, typed at/);
  await expect(device(laptop, 'This device')).toContainText('Works offline');
  expect(await violations(laptop)).toEqual([]);
  await laptop.setViewportSize({ width: 390, height: 800 });
  expect(await laptop.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await laptop.setViewportSize({ width: 1280, height: 800 });

  // By keyboard: the question first says what lies there.
  await tabTo(laptop, lost.getByRole('button', { name: 'End' }));
  await laptop.keyboard.press('Enter');
  const question = laptop.getByRole('alertdialog');
  await expect(question).toContainText('1 change of yours, typed at');
  expect(await violations(laptop)).toEqual([]);
  await tabTo(laptop, question.getByRole('button', { name: 'End Device' }));
  await laptop.keyboard.press('Enter');
  await expect(lost).toContainText('Closed');
  await expect(lost).toContainText('Can be reopened');
  await expect(words(tablet, /^This device was closed/)).toBeVisible({ timeout: 30_000 });
  // Without a connection it shows what it knew.
  await laptop.context().setOffline(true);
  await open(laptop, '/dashboard', 'Dashboard');
  await open(laptop, '/account/devices', 'Devices and Security');
  await expect(words(laptop, 'No connection to the server')).toBeVisible();
  await expect(lost).toContainText('Closed');
  expect(await violations(laptop)).toEqual([]);
  await laptop.context().setOffline(false);
  await tablet.unroute('**/api/dispute/complaint/**');

  const admin = await newDevice('admin');
  await open(admin, `/useradmin/user/${id}`, 'User');
  const ofUser = device(admin, 'Tablet in the car');
  await ofUser.getByRole('button', { name: 'Reopen' }).click();
  await expect(ofUser).toContainText('Works offline');
  expect(await violations(admin)).toEqual([]);
  await typeSignIn(tablet, userName, password);
  await untilUpToDate(tablet);
  const self = await apiAs(accord.url, userName, password);
  await expect.poll(() => factsOf(self, complaint)).toBe('Typed on the lost tablet');
  await openComplaint(tablet, complaint);
  await expect(facts(tablet)).toHaveValue('Typed on the lost tablet');
});
