import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { field, open, pull, syncNow, tabTo, untilUpToDate } from './steps.ts';
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

test('Pending Cases is narrowed by keyboard and by mouse; the address, a saved view and the CSV have what narrows it, and never the typed words', async ({
  newUser,
  newDevice,
  server,
}) => {
  const person = await newUser('IDOE-Edit');
  const name = `Quill ${person.userName}`;
  const student = await newStudent(server, 'Zadie', `Quillwort${person.userName}`);
  const make = async (values: Record<string, unknown>) => {
    const id = await newComplaint(server, values);
    await server.put(`/api/dispute/complaint/${id}`, { investigatorName: name });
    return String((await server.get(`/api/dispute/complaint/${id}`))['yearCaseNumber']);
  };
  const first = await make({ studentId: student.id });
  const second = await make({});
  const page = await newDevice(person.userName, person.password);
  await pull(page);
  await open(page, '/reports/pending', 'Pending Cases');
  const complaints = page.getByRole('table', { name: 'Pending Complaints' });
  const numbers = complaints.locator('tbody tr td:first-child');

  await test.step('by keyboard, at three widths', async () => {
    await tabTo(page, field(page, 'Person'));
    await page.keyboard.type(name);
    await expect(page).toHaveURL(/\/reports\/pending\?person=Quill\+/);
    await expect(numbers).toHaveText([first, second].toSorted());
    await expect(page.getByText('No pending mediations')).toBeVisible();
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width}`).toEqual([]);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, `at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a saved view of it opens from the menu, and so does its address', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Save view' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Mine by name');
    await page.keyboard.press('Enter');
    await open(page, '/dashboard', 'Dashboard');
    await page
      .getByRole('list', { name: 'Saved views of Pending Cases' })
      .getByRole('link', { name: 'Mine by name' })
      .click();
    await expect(numbers).toHaveText([first, second].toSorted());
    await expect(field(page, 'Person')).toHaveValue(name);
  });

  await test.step('the CSV has what is shown; typed words are in no address and no file name', async () => {
    await field(page, 'Filter these rows').fill('zadie');
    await expect(numbers).toHaveText([first]);
    expect(page.url()).not.toContain('zadie');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(
      /^pending cases, Quill .*, filtered rows-\d{4}-\d{2}-\d{2}\.csv$/,
    );
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Kind,Case Number,Student,Date Filed,Federal Class');
    expect(lines[1]).toContain(`Complaint,${first},`);
    // Back finds the words.
    await complaints.getByRole('link', { name: first, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Complaint ${first}` })).toBeVisible();
    await page.goBack();
    await expect(field(page, 'Filter these rows')).toHaveValue('zadie');
    await expect(numbers).toHaveText([first]);
  });

  await test.step('without a connection too, with the mark of what the server has not got', async () => {
    await page.context().setOffline(true);
    await complaints.getByRole('link', { name: first, exact: true }).click();
    await field(page, 'Facts').fill('Typed on a train.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Waiting to sync').first()).toBeVisible();
    await page.goBack();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).press('Enter'),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toMatch(/,Mark$/);
    expect(lines[1]).toMatch(/,Waiting to sync$/);
    await page.context().setOffline(false);
    await untilUpToDate(page);
  });

  await test.step('a person whom no case has is passed over, and told', async () => {
    await open(page, '/dashboard', 'Dashboard');
    await open(page, '/reports/pending?person=Nobody+Known', 'Pending Cases');
    await expect(page.getByText('Shown without Person Nobody Known')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
