import { readFile } from 'node:fs/promises';
import { addDays } from '#domain/deadlines/days.ts';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { chooseFrom, goWithin, open, openComplaint, pull, todayOf } from './steps.ts';
import { expect, test } from './stories.ts';

/** A day as the grid names it. */
const named = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

test('the calendar shows what lies ahead, by mouse, by keyboard and without a connection; a case gives it as a file', async ({
  server,
  device,
}) => {
  const page = await device('reader');
  const today = await todayOf(page);
  const student = await newStudent(server, 'Carla', 'Calendar');
  const id = await newComplaint(server, { studentId: student.id, dateFiled: addDays(today, -20) });
  const { yearCaseNumber } = await server.get(`/api/dispute/complaint/${id}`);
  const number = String(yearCaseNumber);
  const due = addDays(today, 40);
  await server.post('/api/dispute/event/', {
    parentId: id,
    parentType: 'complaint',
    type: 'Interview',
    date: due,
    beginTime: '09:30',
    endTime: '10:15',
  });
  await pull(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await page.context().setOffline(true);
  const day = (of: string) => page.getByRole('button', { name: new RegExp(`^${named(of)},`) });
  await expect(day(today)).toHaveAttribute('aria-current', 'date');

  // By keyboard: one stop of Tab, then arrows and pages.
  await page.getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.press('Tab');
  await expect(day(today)).toBeFocused();
  for (let week = 0; week < 5; week += 1) await page.keyboard.press('ArrowDown');
  await expect(day(addDays(today, 35))).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(day(due)).toBeFocused();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 3, name: named(due) });
  await expect(heading).toBeFocused();
  const entries = page.getByRole('region', { name: named(due) }).getByRole('listitem');
  await expect(entries.filter({ hasText: number }).filter({ hasText: 'Complaint report due' })).toBeVisible();
  await expect(entries.filter({ hasText: number }).filter({ hasText: '9:30 AM – 10:15 AM' })).toContainText(
    'Interview',
  );
  expect(await violations(page)).toEqual([]);

  // By mouse, there and back: the month is in the address.
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(new RegExp(`month=${due.slice(0, 7)}$`));
  await page
    .getByRole('region', { name: named(due) })
    .getByRole('link', { name: number })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Complaint ${number}` })).toBeVisible();
  await page.goBack();
  await expect(day(due)).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(day(today)).toBeVisible();

  await openComplaint(page, id);
  const [file] = await Promise.all([page.waitForEvent('download'), chooseFrom(page, 'More', 'Calendar')]);
  expect(file.suggestedFilename()).toBe(`Complaint ${number}.ics`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`DTSTART;VALUE=DATE:${due.replaceAll('-', '')}\r\n`);
  expect(text).toContain(`SUMMARY:${number}: Complaint report due\r\n`);
  expect(text).toContain(`SUMMARY:${number}: Interview\r\n`);
  expect(text).not.toContain('Carla');
  await page.context().setOffline(false);
});

test('a month without entries says so, and an address with another month opens it', async ({ device }) => {
  const page = await device('reader');
  await goWithin(page, '/calendar?month=2031-02');
  await expect(page.getByRole('grid', { name: 'February 2031' })).toBeVisible();
  await expect(page.getByText('Nothing in February 2031')).toBeVisible();
  await open(page, '/dashboard', 'Dashboard');
  await goWithin(page, '/calendar?month=nonsense');
  await expect(page.locator('[aria-current="date"]')).toBeVisible();
});

test('somebody makes an address for calendars, which is shown once, and revokes it, by keyboard alone', async ({
  accord,
  newUser,
  newDevice,
}) => {
  const person = await newUser('Read-Only');
  const page = await newDevice(person.userName, person.password);
  await page.getByRole('button', { name: 'Account' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Calendar Address' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Calendar Address' });
  await expect(dialog).toContainText('You have no address.');
  await dialog.getByRole('button', { name: 'Make Address' }).press('Enter');
  const shown = dialog.getByRole('textbox', { name: 'Your address' });
  await expect(shown).toHaveText(/\/api\/calendar\/[\w-]{43}\.ics$/);
  expect(await violations(page)).toEqual([]);
  const address = (await shown.textContent()) ?? '';
  expect(address.startsWith(accord.url)).toBe(true);
  expect(await (await fetch(address)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Account' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Calendar Address' }).press('Enter');
  await expect(dialog).toContainText("It can't be shown again.");
  await expect(shown).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(dialog.getByRole('button', { name: 'Revoke' })).toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(false);
  await expect(dialog.getByRole('button', { name: 'Revoke' })).not.toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(dialog).toContainText('You have no address.');
  expect((await fetch(address)).status).toBe(404);
});
