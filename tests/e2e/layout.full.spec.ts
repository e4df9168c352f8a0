import type { Locator, Page } from '@playwright/test';
import { newComplaint, newStudent } from './api.ts';
import { facts, open, openComplaint, pull, typeFacts, words } from './steps.ts';
import { expect, test } from './stories.ts';

const widths = [1280, 768, 390];

/** Whether a press on the middle of it reaches it: nothing lies over it, and it is in sight. */
const isOnTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Whether what has the focus can be seen at its middle, whatever the page has scrolled to. */
const focusIsSeen = (page: Page): Promise<boolean> => isOnTop(page.locator(':focus'));

test('Save stays in sight on a long form, and never hides what has the focus', async ({ server, device }) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  await openComplaint(page, id);
  for (const party of ['Filer', 'Attorney'])
    await page.getByRole('button', { name: `Edit ${party}` }).click();
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 900));
    await expect.poll(() => isOnTop(saveButton), { message: `Save at ${width}` }).toBe(true);

    // Backwards the browser brings each field in at the top, where the header and the bar are.
    await page.getByLabel('Email', { exact: true }).last().focus();
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Shift+Tab');
      expect(await focusIsSeen(page), `${await nameOfFocus(page)} at ${width}`).toBe(true);
    }
  }
});

const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id ?? 'nothing');

/** What stands on paper under a field's label: a text of the style, in quotes, in place of the control. */
const printed = (page: Page, label: string): Promise<string> =>
  page
    .locator('main [data-printed]')
    .filter({ has: page.getByText(label, { exact: true }) })
    .evaluate((field) => getComputedStyle(field, '::after').content);

test('a dialog that closes takes no second press, nor does what lies below it', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  await openComplaint(page, id);
  await facts(page).fill('Typed');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect.poll(() => isOnTop(question.getByRole('button', { name: 'Leave' }))).toBe(true);
  const taker = await question.evaluate(async (dialog) => {
    const stay = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stay');
    const { x, y, width, height } = (stay ?? dialog).getBoundingClientRect();
    stay?.click();
    while (dialog.isConnected && !dialog.matches('[data-closed]')) await new Promise(requestAnimationFrame);
    // On a slow machine it has gone by then.
    if (!dialog.isConnected) return 'nothing';
    const taken = document.elementFromPoint(x + width / 2, y + height / 2);
    return taken?.closest('[role=alertdialog], main') ? taken.outerHTML : 'nothing';
  });
  expect(taker).toBe('nothing');
  await expect(question).toBeHidden();
});

test('on paper every field of a case is its value as text', async ({ server, device }) => {
  const [district] = (await server.list('/api/dispute/districts')).toSorted(
    (a, b) => String(b['name']).length - String(a['name']).length,
  );
  const id = await newComplaint(server, {
    locationDistrict: district?.['code'],
    filedByParentFlag: false,
    facts: 'The first line.\n\nThe last line.',
    filerAddress: 'In care of '.repeat(20).trim(),
  });
  await server.put(`/api/dispute/complaint/${id}`, {
    complaintWithdrawnFlag: true,
    reportExtendedDueDate: '2026-12-20',
    reportExtensionReason: 'parties agreed',
  });
  const page = await device('editor');
  await openComplaint(page, id);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.locator('main').locator('input, select, textarea, svg').filter({ visible: true }),
  ).toHaveCount(0);
  const values = {
    'Date Filed': '10/01/2026',
    'Date Withdrawn': '—',
    'Primary District': `${String(district?.['name'])} (${String(district?.['code'])})`,
    'Filed by Parent': 'No',
    Withdrawn: 'Yes',
    'Pending a Due Process Hearing': 'Not set',
    'Extension Reason': 'Parties agreed',
    Facts: 'The first line.\\a \\a The last line.',
    Investigator: '—',
  };
  for (const [label, value] of Object.entries(values))
    await expect.poll(() => printed(page, label), { message: label }).toBe(`"${value}"`);
  const address = page.locator('main').getByText('Address', { exact: true }).first().locator('xpath=../..');
  expect(await address.evaluate((field) => field.scrollWidth - field.clientWidth), 'a long line breaks').toBe(
    0,
  );

  // Where the panels beside the form are closed on the screen.
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('region', { name: 'People' }).getByText('No contacts')).toBeVisible();
  const commands = page
    .locator('main')
    .getByText(/^(Add Student|More fields|Edit|Add)$/)
    .filter({ visible: true });
  const student = await newStudent(server, 'Perry', 'Paper');
  await open(page, `/studentlist/edit/${student.id}`, /Paper/);
  await expect(page.locator('main').getByText('Perry').first()).toBeAttached();
  await expect(commands).toHaveCount(0);
  await open(page, '/dashboard', 'Dashboard');
  await expect(page.getByRole('region', { name: 'This week' })).toBeVisible();
  await expect(commands).toHaveCount(0);
});

test('Begin Time is as wide as End Time once nothing stands beside it', async ({ server, device }) => {
  const id = await newComplaint(server);
  const page = await device('editor');
  await openComplaint(page, id);
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('button', { name: 'Add New Event' }).click();
  const dialog = page.getByRole('dialog');
  const widthOf = async (label: string) =>
    (await dialog.getByRole('combobox', { name: label }).boundingBox())?.width;
  await dialog.getByRole('button', { name: 'Now, as Begin Time' }).click();
  await expect(dialog.getByRole('button', { name: 'Now, as Begin Time' })).toHaveCount(0);
  expect(await widthOf('Begin Time')).toBe(await widthOf('End Time'));
});

/** The lists with buttons in their rows, by address and heading. */
const lists = [
  ['/complaints?filter=open', 'Complaints'],
  ['/dueprocesslist', 'Due Processes'],
  ['/mediationlist', 'Mediations'],
  ['/casesearch?filter=open', 'Case Search'],
  ['/studentlist', 'Students'],
  ['/useradmin', 'Users'],
  ['/lists/districts', 'Districts'],
  ['/lists/judges', 'ALJ Administration'],
  ['/lists/schoolyears', 'School Years'],
] as const;

/** The cells of the screen's tables that lie under their row's buttons, or reach out of the window, by their text. */
const hiddenCells = (page: Page): Promise<string[]> =>
  page.getByRole('table').evaluateAll((tables) => {
    const rows = tables.flatMap((table) => [...table.querySelectorAll('tbody tr')]);
    return rows.flatMap((row) => {
      const cells = [...row.querySelectorAll('td')];
      const buttons = cells.pop()?.getBoundingClientRect();
      const isHidden = (cell: Element) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        if (buttons === undefined || right > innerWidth) return true;
        return left < buttons.right && right > buttons.left && top < buttons.bottom && bottom > buttons.top;
      };
      return cells.filter(isHidden).map((cell) => `${cell.dataset['label'] ?? ''} ${cell.textContent ?? ''}`);
    });
  });

test('in no list a column lies under the buttons of its rows', async ({ server, device }) => {
  // Late, without a student and with a person: the second line of its card is as wide as the card.
  const late = await newComplaint(server, { dateFiled: '2026-07-01' });
  await server.put(`/api/dispute/complaint/${late}`, { investigatorName: 'Jordan Ellis' });
  const page = await device('admin');
  for (const [path, heading] of lists) {
    await open(page, path, heading);
    await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const width of [1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await hiddenCells(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

test('beside a long title and a mail address the buttons of a contact are in view, and the address breaks in no word', async ({
  server,
  device,
}) => {
  const id = await newComplaint(server);
  const mail = 'wade.vanderweide@cedarrapids.example';
  await server.post('/api/dispute/contact/', {
    parentId: id,
    parentType: 'complaint',
    firstName: 'Wade',
    lastName: 'VanderWeide',
    title: 'Special Education Consultant, AEA 12 Northwest',
    contactInformation: `(319) 555-2719\n${mail}`,
    description: '3203 Orchard St Apt 4\nCedar Rapids, IA 52404',
    notes: 'Best reached on the cell phone.',
  });
  const page = await device('editor');
  await pull(page);
  await openComplaint(page, id);
  await page.getByRole('tab', { name: 'Contacts' }).click();
  const link = page.getByRole('link', { name: mail });
  await expect(link).toBeVisible();
  for (const width of [1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // In a card the name's cell reaches under the buttons, and its words end before them.
    if (width > 390) await expect.poll(() => hiddenCells(page), `at ${width}`).toEqual([]);
    const place = page.getByRole('table', { name: 'Contacts' }).locator('..');
    expect(await place.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0);
    const lines = await link.evaluate((anchor) => {
      const words = document.createTreeWalker(anchor, NodeFilter.SHOW_TEXT);
      const counts: number[] = [];
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        counts.push(range.getClientRects().length);
      }
      return counts;
    });
    expect(Math.max(...lines), `the address at ${width}`).toBe(1);
  }
});

test('a name, a mail address or a pasted link without a space never makes a page wider than its window, nor a table than its place', async ({
  server,
  device,
}) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelche';
  const student = await newStudent(server, `${name}hubert`, name);
  const id = await newComplaint(server, { studentId: student.id, facts: 'w'.repeat(320) });
  await newComplaint(server, { studentId: student.id });
  const mail = `${name}.${name}@district.example`;
  const contact = { parentId: id, parentType: 'complaint', firstName: name, lastName: name, title: name };
  await server.post('/api/dispute/contact/', { ...contact, contactInformation: mail });
  const page = await device('editor');
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const look = async (what: string) => {
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await excess(), `${what} at ${width}`).toBe(0);
    }
  };
  await open(page, `/studentlist/edit/${student.id}`, `${name}, ${name}hubert`);
  await look('the student');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('the search');
  await open(page, `/complaintstudentlist/${student.id}/s`, 'Complaints');
  await look('the complaints of the student');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    `${name}hubert? Its events, contacts and documents go with it. An Admin can restore it.`,
  );
  expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await open(page, '/complaints?filter=open', 'Complaints');
  await expect(words(page, name)).toBeVisible();
  await look('all complaints');
  await openComplaint(page, id);
  await look('the complaint');
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(words(page, `${name}, ${name}`)).toBeVisible();
  await look('the contacts');
  const place = page.getByRole('table', { name: 'Contacts' }).locator('..');
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await place.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0);
  }
});

test('a list on paper says when it was printed and by whom, and of which rows the server lacks changes', async ({
  device,
  server,
}) => {
  const id = await newComplaint(server);
  const { yearCaseNumber } = await server.get(`/api/dispute/complaint/${id}`);
  const page = await device('editor');
  await page.context().setOffline(true);
  await typeFacts(page, id, 'Said on the phone.');
  await open(page, '/complaints?filter=open', 'Complaints');
  const row = page.getByRole('row').filter({ hasText: String(yearCaseNumber) });
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('main > div[aria-hidden="true"]').first();
  await expect(printed).toBeVisible();
  const said = await printed.evaluate((line) => getComputedStyle(line, '::before').content);
  expect(said).toMatch(/^"printed \d\d\/\d\d\/\d{4} by Jordan Ellis"$/);
  await expect(row.getByText('Waiting to sync')).toBeVisible();
  const { PICTURES } = process.env;
  if (PICTURES) await page.pdf({ path: `${PICTURES}/list.pdf`, preferCSSPageSize: true });
});
