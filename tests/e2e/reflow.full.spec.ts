import type { Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { chooseFrom, field, open, openComplaint, pull, todayOf } from './steps.ts';
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
  await page.setViewportSize({ width: 390, height: 844 });
  // Of a row that scrolls sideways the Tab key shows one whole that was seen in part.
  await open(page, `/studentlist/edit/${student.id}`, /./);
  const kinds = page.getByRole('navigation', { name: 'Cases by kind' });
  await kinds.getByRole('link', { name: 'Mediations' }).focus();
  await page.keyboard.press('Tab');
  await expect(kinds.getByRole('link', { name: 'Due Processes' })).toBeInViewport({ ratio: 0.99 });

  // On a card of a list the due day stands beside the number, however long the name below is.
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
  await page.keyboard.press('Escape');
  // What Search everything finds has the window's width, not that of its box, and lies in the window wherever that stands.
  for (const width of [320, 610, 640]) {
    await page.setViewportSize({ width, height: 640 });
    await field(page, 'Search everything').fill('');
    await field(page, 'Search everything').fill(student.lastName);
    const hits = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(hits.getByRole('option').first()).toBeVisible();
    const found = await hits.boundingBox();
    expect(found?.width).toBeGreaterThan(Math.min(width - 40, 400));
    expect((found?.x ?? 0) + (found?.width ?? width)).toBeLessThan(width);
  }
});

/** What sticks to the window's edges takes so many pixels of its height, once the page is scrolled. */
const stuck = (page: Page) =>
  page.evaluate(() => {
    const rows = new Set<number>();
    for (let y = 2; y < innerHeight; y += 4)
      for (const element of document.elementsFromPoint(innerWidth / 2, y))
        if (['sticky', 'fixed'].includes(getComputedStyle(element).position)) rows.add(y);
    return rows.size * 4;
  });

/** As WCAG 1.4.12 lets somebody space letters. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test('at 200 % zoom what stays in sight leaves two thirds of the window, and with letters wide apart nothing is wider than it', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Zora', 'Zoomed');
  const id = await newComplaint(server, { studentId: student.id });
  const [dueProcess] = await server.list('/api/dispute/dueprocesses?filter=open');
  const page = await device('admin');
  const ofRecords = [
    `/studentlist/edit/${student.id}`,
    `/complaint/edit/${id}/all`,
    `/complaint/edit/${id}/all?tab=contacts`,
    `/dueprocessold/edit/${String(dueProcess?.['id'])}/all`,
  ];
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of ofRecords) {
    await open(page, path, /./);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 600));
    expect(await stuck(page), path).toBeLessThan(134);
  }
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 400 });
    for (const path of [...screens, ...ofRecords]) {
      await open(page, path, /./);
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess, `${path} at ${width}`).toBe(0);
    }
  }
});

test('with letters of 24 pixels, which somebody chose in the browser, a window of 1280 has the layout of a narrower one', async ({
  server,
  device,
}) => {
  const student = await newStudent(server, 'Lara', 'Large');
  const id = await newComplaint(server, { studentId: student.id });
  const page = await device('admin');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 24 } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
  for (const path of ['/dashboard', '/complaints?filter=open', `/complaint/edit/${id}/all`]) {
    await open(page, path, /./);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, path).toBe(0);
    // A column that is too narrow for its words had one letter a line.
    const heights = await page
      .locator('main tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(0, ...heights), path).toBeLessThan(240);
  }
});

test('the list of Columns opens within the screen at every width, beside the navigation and not over it', async ({
  device,
}) => {
  const page = await device('editor');
  await open(page, '/complaints?filter=open', 'Complaints');
  const button = page.getByRole('button', { name: 'Columns', exact: true });
  for (const width of [1280, 1100, 1024, 900, 768, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await button.click();
    const main = await page.locator('main').boundingBox();
    const list = await page.getByRole('group', { name: 'Columns' }).boundingBox();
    if (!main || !list) throw new Error('There is no list of columns.');
    expect(list.x, `at ${width}`).toBeGreaterThanOrEqual(main.x);
    expect(list.x + list.width, `at ${width}`).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
  }
});

test('of many people who may see a case, no name lies over the role of the one before', async ({
  server,
  device,
  newUser,
}) => {
  const id = await newComplaint(server);
  for (let made = 0; made < 8; made += 1) await newUser('Read-Only');
  const page = await device('editor');
  await openComplaint(page, id);
  await chooseFrom(page, 'More', 'Restrict…');
  const rows = page.getByRole('dialog').getByRole('group').getByRole('checkbox');
  await expect.poll(() => rows.count()).toBeGreaterThan(8);
  const lying = await rows.evaluateAll((boxes) => {
    const words = boxes.map((box) => box.nextElementSibling?.getBoundingClientRect());
    return words.filter((one, index) => one && one.top < (words[index - 1]?.bottom ?? 0)).length;
  });
  expect(lying).toBe(0);
});

test('a school year of a long name, which an Admin may give, makes no header wider than its window', async ({
  server,
  device,
}) => {
  const name = `The year in which ${'many words '.repeat(20)}stand`;
  const year = await server.post('/api/admin/schoolYear/', { name });
  try {
    const page = await device('admin');
    await expect(page.getByRole('option', { name })).toBeAttached();
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(widest).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 800 });
    const search = page.getByRole('combobox', { name: 'Search everything' });
    const room = async () => (await search.boundingBox())?.width;
    await expect.poll(room).toBeGreaterThanOrEqual(400);
  } finally {
    await server.remove(`/api/admin/schoolYear/${String(year['id'])}`);
  }
});

test('on a phone the Remove of a file chosen for a new event stands beside its name, however long', async ({
  server,
  device,
}) => {
  const page = await device('editor');
  await page.setViewportSize({ width: 390, height: 844 });
  await openComplaint(page, await newComplaint(server));
  await page.getByRole('tab', { name: 'Events' }).click();
  const name = 'letter from the parents of the student about transportation.txt';
  await page
    .getByLabel('Files of the new event')
    .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('words') }]);
  const words = await page.getByText(name, { exact: true }).boundingBox();
  const button = await page.getByRole('button', { name: `Remove ${name}` }).boundingBox();
  expect(button?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(390);
});

test('a case number of many letters, which an Admin may give, makes no screen wider than a phone', async ({
  server,
  device,
}) => {
  const page = await device('admin');
  // Due on the day that the calendar begins with; of its own person, whom no other story has.
  const person = 'Wilma Wide';
  const id = await newComplaint(server, { yearCaseNumber: `${Date.now()}-${'W'.repeat(170)}` });
  try {
    const ofToday = { reportExtendedDueDate: await todayOf(page), investigatorName: person };
    await server.put(`/api/dispute/complaint/${id}`, ofToday);
    await pull(page);
    for (const [path, heading] of [
      ['/dashboard', 'Dashboard'],
      ['/complaints?filter=open', 'Complaints'],
      ['/reports/pending', 'Pending Cases'],
      ['/calendar', 'Calendar'],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 844 });
      await open(page, path, heading);
      if (path !== '/calendar') {
        const own = field(page, 'Person').locator('option', { hasText: person });
        await field(page, 'Person').selectOption(await own.getAttribute('value'));
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(
        page
          .getByText(/W{170}/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  } finally {
    await server.remove(`/api/dispute/complaint/${id}`);
  }
});
