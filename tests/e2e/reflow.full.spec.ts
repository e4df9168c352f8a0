import type { Locator } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { chooseFrom, open, openComplaint } from './steps.ts';
import { expect, test } from './stories.ts';

/** Every screen behind the sign-in that needs no record. */
const screens = [
  '/dashboard',
  '/students',
  '/studentlist',
  '/studentlist/create',
  '/complaints?filter=open',
  '/complaint/create/all',
  '/mediationlist?filter=open',
  '/dueprocesslist?filter=open',
  '/casesearch?filter=open',
  '/calendar',
  '/sinceyesterday',
  '/reports/export',
  '/reports/emaps',
  '/reports/pending',
  '/useradmin',
  '/useradmin/usercreate',
  '/useradmin/access',
  '/lists/districts',
  '/lists/districtcreate',
  '/lists/judges',
  '/lists/mediators',
  '/lists/schoolyears',
  '/admin/audit',
  '/changes',
  '/changes/day',
  '/account/devices',
  '/changepassword',
];

test('at 320 pixels, as at 400 % zoom, no screen is wider than its window, and a card says early what is due', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Wolfeschlegelsteinhausenbergerdorff', 'Reflow');
  const id = await newComplaint(server, { studentId: student.id });
  await server.post('/api/dispute/event/', {
    parentId: id,
    parentType: 'complaint',
    type: 'Phone Call',
    date: '2026-10-09',
  });
  const page = await device('admin');
  await page.setViewportSize({ width: 320, height: 640 });
  const ofRecords = [
    `/studentlist/edit/${student.id}`,
    `/complaintstudentlist/${student.id}/s`,
    ...['summary', 'events', 'contacts'].map((tab) => `/complaint/edit/${id}/all?tab=${tab}`),
    `/mediation/create/${student.id}/s`,
    `/dueprocess/create/${student.id}/s`,
  ];
  for (const path of [...screens, ...ofRecords]) {
    await open(page, path, /./);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, path).toBe(0);
  }
  // On a card of a list the due day stands beside the number, however long the name below is.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/complaints?filter=open', 'Complaints');
  const card = page.getByRole('row').filter({ hasText: 'Reflow' });
  const topOf = async (column: string) =>
    (await card.locator(`[data-column="${column}"]`).boundingBox())?.y ?? Number.NaN;
  expect(Math.abs((await topOf('due')) - (await topOf('number')))).toBeLessThan(12);
  expect(await topOf('student')).toBeGreaterThan((await topOf('due')) + 8);

  // What opens over a screen, too.
  await page.setViewportSize({ width: 320, height: 640 });
  await openComplaint(page, id);
  await chooseFrom(page, 'More', 'Hearing Binder');
  const dialog = page.getByRole('dialog', { name: 'Hearing Binder' });
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

/** What draws the edge of an element. */
const edge = (target: Locator) =>
  target.evaluate((element) => {
    const { outlineStyle, borderBottomColor } = getComputedStyle(element);
    return `${outlineStyle} ${borderBottomColor}`;
  });

test("in forced colors what is chosen differs from what isn't", async ({ server, device }) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  await page.emulateMedia({ forcedColors: 'active' });

  await openComplaint(page, id);
  const tab = (name: string) => page.getByRole('tab', { name });
  expect(await edge(tab('Summary'))).not.toBe(await edge(tab('Contacts')));

  await open(page, '/dashboard?due=overdue', 'Dashboard');
  const counter = (name: RegExp) => page.getByRole('toolbar', { name: 'Counts' }).getByRole('link', { name });
  expect(await edge(counter(/overdue/))).not.toBe(await edge(counter(/in 30 days/)));

  await open(page, '/calendar', 'Calendar');
  const today = page
    .locator('[aria-current="date"]')
    .getByText(/^\d{1,2}$/)
    .first();
  expect(await edge(today)).toMatch(/^solid/);

  await open(page, '/reports/pending', 'Pending Cases');
  const select = page.getByRole('button', { name: 'Select' });
  const before = await edge(select);
  await select.click();
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(select).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => edge(select)).not.toBe(before);
});
