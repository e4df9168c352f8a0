import { readFile } from 'node:fs/promises';
import { apiAs, newComplaint, newStudent } from './api.ts';
import { violations } from './axe.ts';
import { field, goWithin, open, untilUpToDate, words } from './steps.ts';
import { expect, test } from './stories.ts';

test('an Admin asks who looked at a child and what a person did, by keyboard, takes it as a file, and is told what it needs', async ({
  accord,
  server,
  device,
  newUser,
}) => {
  const reader = await newUser('Read-Only');
  const name = `Audit${reader.id}`;
  const student = await newStudent(server, 'Nina', name);
  const id = await newComplaint(server, { studentId: student.id });
  const self = await apiAs(accord.url, reader.userName, reader.password);
  await self.get(`/api/dispute/complaint/${id}`);
  await self.list(`/api/dispute/event/${id}/complaint`);
  const page = await device('admin');
  await untilUpToDate(page);

  // From the child's own screen.
  await open(page, `/studentlist/edit/${String(student.id)}`, /Student|Nina/);
  const { uid } = await server.get(`/api/dispute/student/${student.id}`);
  const opened = `/api/admin/audit?action=open&record=${String(uid)}`;
  await expect.poll(async () => (await server.get(opened))['deeds']).toHaveLength(1);
  await page.getByRole('button', { name: 'History' }).press('Enter');
  await page.getByRole('link', { name: 'Who looked at this' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
  await expect(words(page, `Who looked at Student ${name}, Nina`)).toBeVisible();
  await expect(rows.filter({ hasText: reader.userName }).filter({ hasText: 'List read' })).toHaveCount(1);
  await expect(
    rows.filter({ hasText: reader.userName }).filter({ hasText: `Complaint` }).filter({ hasText: 'Read' }),
  ).not.toHaveCount(0);
  // The Admin's own screen of a moment before.
  await expect(rows.filter({ hasText: 'Opened on a screen' })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  // By the name, and by a person, with keys alone.
  await page.getByRole('button', { name: 'Show all records' }).press('Enter');
  await expect(page).not.toHaveURL(/record=/);
  await field(page, 'Student').pressSequentially(name);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/record=/);
  const person = page.getByRole('combobox', { name: 'Person', exact: true });
  await person.focus();
  await person.selectOption({ label: `${reader.userName}, Pat` });
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`user=${reader.id}`));
  expect(await violations(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);

  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.context().setOffline(true);
  await open(page, '/dashboard', 'Dashboard');
  await open(page, '/admin/audit', 'Audit');
  await expect(words(page, 'This needs a connection to the server')).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveAttribute('aria-disabled', 'true');
  expect(await violations(page)).toEqual([]);
  await page.context().setOffline(false);
});

test('who is no Admin neither finds nor reaches the audit', async ({ device }) => {
  const page = await device('editor');
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);
  await goWithin(page, '/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Not Authorized' })).toBeVisible();
});
