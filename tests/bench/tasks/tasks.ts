import type { Locator, Page } from '@playwright/test';
import { type Api, newComplaint, newStudent } from '../../e2e/api.ts';
import { addressOf, oldComplaint } from '../../e2e/other-years.ts';
import { field, goWithin, status, unlockIfAsked, untilUpToDate, words } from '../../e2e/steps.ts';
import type { Hand } from './hand.ts';

/** What a task works with: records that are made for it by API, before its device is filled. */
export interface Prepared {
  /** Where it begins; the dashboard unless told. */
  start?: string;
  perform(hand: Hand): Promise<void>;
}

/** One thing that people come for, from the dashboard to done. */
export interface Task {
  name: string;
  /** Steps by mouse and by keyboard when they were first counted, in 2026. */
  before: { mouse: number; keyboard: number };
  prepare(server: Api): Promise<Prepared>;
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const saved = (page: Page, what: string) => words(page, `${what} changes saved`).waitFor();

/** Finds something with the box of the header: the line with these words. */
async function find(hand: Hand, typed: string, line: string | RegExp = typed): Promise<void> {
  const { page } = hand;
  const box = field(page, 'Search everything');
  await (hand.by === 'mouse' ? hand.use(box) : hand.press('Control+k'));
  await hand.write(typed);
  const hit = page.getByRole('option').filter({ hasText: line }).first();
  await hit.waitFor();
  if (hand.by === 'mouse') return hand.use(hit);
  while ((await hit.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  // A walk of arrows and the Enter that ends it are one step.
  return hand.press('Enter');
}

const save = (hand: Hand): Promise<void> =>
  hand.by === 'mouse' ? hand.use(button(hand.page, 'Save').last()) : hand.press('Control+s');

const worklistRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Worklist' }).getByRole('row').filter({ hasText: text }).first();

/** A complaint of a new student; `lastName` is nobody else's. */
async function complaintOf(server: Api, lastName: string, fields: object = {}) {
  const student = await newStudent(server, 'Tamsin', lastName);
  const id = await newComplaint(server, { studentId: student.id, ...fields });
  const { yearCaseNumber } = await server.get(`/api/dispute/complaint/${id}`);
  return { student, id, number: String(yearCaseNumber) };
}

let made = 0;
/** A last name that no other record has. */
const own = (stem: string): string => `${stem}${String.fromCharCode(97 + (made++ % 26))}${made}`;

export const tasks: readonly Task[] = [
  {
    name: 'Find a student',
    before: { mouse: 3, keyboard: 3 },
    async prepare(server) {
      const student = await newStudent(server, 'Tamsin', own('Finder'));
      return {
        async perform(hand) {
          await find(hand, student.lastName);
          await title(hand.page, new RegExp(student.lastName)).waitFor();
        },
      };
    },
  },
  {
    name: 'Open the case due next',
    before: { mouse: 2, keyboard: 27 },
    prepare: async () => ({
      async perform(hand) {
        await hand.use(
          hand.page.getByRole('table', { name: 'Worklist' }).locator('tbody').getByRole('row').first(),
        );
        await title(hand.page, /^(Complaint|Mediation|Due Process) /).waitFor();
      },
    }),
  },
  {
    name: 'Phone call with a document',
    before: { mouse: 10, keyboard: 9 },
    async prepare(server) {
      const { student } = await complaintOf(server, own('Caller'));
      return {
        async perform(hand) {
          const { page } = hand;
          await find(hand, student.lastName, /^Complaint/);
          await title(page, /^Complaint /).waitFor();
          await (hand.by === 'mouse' ? hand.use(button(page, 'Log Event')) : hand.press('n'));
          const dialog = page.getByRole('dialog', { name: 'New Event' });
          await hand.choose(dialog.getByLabel('Event Type', { exact: true }), 'Phone Call');
          await hand.type(dialog.getByLabel('Narrative', { exact: true }), 'The parent called.');
          await hand.attach(
            button(dialog, 'Add Documents'),
            dialog.locator('input[type=file]').first(),
            'package.json',
          );
          await save(hand);
          await dialog.waitFor({ state: 'hidden' });
        },
      };
    },
  },
  {
    name: 'Report with a finding',
    before: { mouse: 12, keyboard: 12 },
    async prepare(server) {
      const { number } = await complaintOf(server, own('Report'), { dateFiled: '2025-07-01' });
      return {
        async perform(hand) {
          const { page } = hand;
          await hand.use(worklistRow(page, number));
          await title(page, `Complaint ${number}`).waitFor();
          await hand.use(radio(page, 'Withdrawn', 'No'));
          await hand.type(field(page, 'Date Report Issued'), '11-20-2026');
          await hand.use(radio(page, 'Determination', 'Founded'));
          await hand.use(button(page, 'Add Finding'));
          const dialog = page.getByRole('dialog', { name: 'New Finding' });
          await hand.type(dialog.getByLabel('Finding', { exact: true }), 'No aide was provided.');
          await hand.type(dialog.getByLabel('Due Date', { exact: true }), '01-15-2027');
          await save(hand);
          await dialog.waitFor({ state: 'hidden' });
          await save(hand);
          await saved(page, 'Complaint');
        },
      };
    },
  },
  {
    name: 'Extend a deadline',
    before: { mouse: 4, keyboard: 4 },
    async prepare(server) {
      const { number } = await complaintOf(server, own('Extend'), { dateFiled: '2025-07-01' });
      return {
        async perform(hand) {
          const { page } = hand;
          await hand.use(worklistRow(page, number));
          await hand.use(button(page, 'Extend'));
          const dialog = page.getByRole('dialog', { name: 'Extend' });
          await hand.type(dialog.getByLabel('Report Extended To', { exact: true }), '12-20-2026');
          await save(hand);
          await dialog.waitFor({ state: 'hidden' });
        },
      };
    },
  },
  {
    name: 'Schedule a mediation',
    before: { mouse: 11, keyboard: 11 },
    async prepare(server) {
      const student = await newStudent(server, 'Tamsin', own('Mediate'));
      return {
        async perform(hand) {
          const { page } = hand;
          await find(hand, student.lastName);
          await hand.use(button(page, 'Add Case'));
          await hand.use(page.getByRole('menuitem', { name: 'Add Mediation' }));
          await title(page, 'New Mediation').waitFor();
          await hand.type(field(page, 'Date Filed'), '11-20-2026');
          await save(hand);
          await title(page, /^Mediation M-/).waitFor();
          await (hand.by === 'mouse' ? hand.use(button(page, 'Log Event')) : hand.press('n'));
          const dialog = page.getByRole('dialog', { name: 'New Event' });
          await hand.choose(dialog.getByLabel('Event Type', { exact: true }), 'Mediation Scheduled');
          await hand.type(dialog.getByLabel('Date', { exact: true }), '12-10-2026');
          await save(hand);
          await dialog.waitFor({ state: 'hidden' });
        },
      };
    },
  },
  {
    name: 'Due process, agree to mediation',
    before: { mouse: 9, keyboard: 9 },
    async prepare(server) {
      const student = await newStudent(server, 'Tamsin', own('Agree'));
      return {
        async perform(hand) {
          const { page } = hand;
          await find(hand, student.lastName);
          await hand.use(button(page, 'Add Case'));
          await hand.use(page.getByRole('menuitem', { name: 'Add Due Process' }));
          await title(page, 'New Due Process').waitFor();
          await hand.type(field(page, 'Date Filed'), '11-20-2026');
          await save(hand);
          await title(page, /^Due Process DP-/).waitFor();
          await hand.use(radio(page, 'Agreed to Mediation', 'Yes'));
          await hand.use(button(page.getByRole('alertdialog'), 'Create'));
          await words(page, 'Mediation Record Updated').waitFor();
        },
      };
    },
  },
  {
    name: 'Resolve a conflict',
    before: { mouse: 5, keyboard: 5 },
    async prepare(server) {
      const { id, number } = await complaintOf(server, own('Conflict'));
      return {
        start: addressOf({ id, uid: '', number }),
        async perform(hand) {
          const { page } = hand;
          const facts = field(page, 'Facts');
          await facts.waitFor();
          await page.context().setOffline(true);
          await facts.fill('As one wrote.');
          await page.keyboard.press('Control+s');
          await saved(page, 'Complaint');
          await server.put(`/api/dispute/complaint/${id}`, { facts: 'As another wrote.' });
          await goWithin(page, '/dashboard');
          await page.context().setOffline(false);
          await status(page)
            .and(page.getByRole('button', { name: /^Needs attention/ }))
            .waitFor();
          // From here on.
          hand.begin();
          await hand.use(status(page));
          await hand.use(
            page.getByRole('article').filter({ hasText: number }).getByRole('button', { name: 'Resolve' }),
          );
          await hand.use(button(page, 'Use all mine'));
          await save(hand);
          await untilUpToDate(page);
        },
      };
    },
  },
  {
    name: 'EMAPS',
    before: { mouse: 3, keyboard: 3 },
    prepare: async () => ({
      async perform(hand) {
        const { page } = hand;
        await hand.use(page.getByRole('link', { name: 'EMAPS', exact: true }));
        const again = button(page, 'Re-Generate Reports');
        const generate = again.or(button(page, 'Generate Report'));
        await generate.waitFor();
        const isAgain = await again.isVisible();
        await hand.use(generate);
        // Asked only where there is a report already: the other hand has made one.
        if (isAgain) await page.getByRole('alertdialog').getByRole('button').first().click();
        await words(page, /reports have been created/).waitFor();
        const download = page.waitForEvent('download');
        await hand.use(button(page, 'Download EMAPS Data'));
        await download;
      },
    }),
  },
  {
    name: 'Export',
    before: { mouse: 2, keyboard: 2 },
    prepare: async () => ({
      async perform(hand) {
        const { page } = hand;
        await hand.use(page.getByRole('link', { name: 'Data Exports', exact: true }));
        const download = page.waitForEvent('download');
        await hand.use(button(page, 'Complaint Data'));
        await download;
      },
    }),
  },
  {
    name: 'Create a user',
    before: { mouse: 8, keyboard: 8 },
    async prepare() {
      const userName = own('clerk');
      return {
        async perform(hand) {
          const { page } = hand;
          await hand.use(page.getByRole('link', { name: 'Users', exact: true }));
          await hand.use(
            page.getByRole('link', { name: 'Create New User' }).or(button(page, 'Create New User')),
          );
          for (const [label, value] of [
            ['Username', userName],
            ['First Name', 'Tamsin'],
            ['Last Name', 'Clerk'],
            ['Email', `${userName}@example.gov`],
          ] as const)
            await hand.type(field(page, label), value);
          await hand.use(page.getByRole('checkbox', { name: /^Read-Only/ }));
          await save(hand);
          await words(page, /saved/i).waitFor();
        },
      };
    },
  },
  {
    name: 'Print a case',
    before: { mouse: 6, keyboard: 6 },
    async prepare(server) {
      const { id, number } = await complaintOf(server, own('Print'));
      return {
        start: addressOf({ id, uid: '', number }),
        async perform(hand) {
          const { page } = hand;
          const download = page.waitForEvent('download');
          await hand.use(button(page, 'Print Case'));
          await download;
        },
      };
    },
  },
  {
    name: 'Change year',
    before: { mouse: 2, keyboard: 3 },
    prepare: async () => ({
      async perform(hand) {
        const { page } = hand;
        await hand.choose(field(page, 'School Year'), '2025-2026');
        await words(page, /School Year (has been )?updated/i).waitFor();
      },
    }),
  },
  {
    name: "Old closed case by a mail's link",
    before: { mouse: 6, keyboard: 6 },
    async prepare(server) {
      const old = await oldComplaint(server);
      return {
        async perform(hand) {
          const { page } = hand;
          await page.reload();
          await unlockIfAsked(page);
          hand.begin();
          await hand.open(addressOf(old));
          await title(page, `Complaint ${old.number}`).waitFor();
        },
      };
    },
  },
  {
    name: 'Next case of a list',
    before: { mouse: 3, keyboard: 4 },
    prepare: async () => ({
      start: '/complaints',
      async perform(hand) {
        const { page } = hand;
        await page.getByRole('table').locator('tbody').getByRole('row').first().click();
        await words(page, /^1 of \d+/).waitFor();
        hand.begin();
        await (hand.by === 'mouse' ? hand.use(button(page, 'Next')) : hand.press(']'));
        await words(page, /^2 of \d+/).waitFor();
      },
    }),
  },
];
