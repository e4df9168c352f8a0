import { newStudent } from '../../e2e/api.ts';
import { field, words } from '../../e2e/steps.ts';
import {
  button,
  complaintOf,
  find,
  own,
  radio,
  save,
  saved,
  type Task,
  title,
  worklistRow,
} from './screen.ts';

/** What people do with students and cases. */
export const caseTasks: readonly Task[] = [
  {
    name: 'Find a student',
    before: { mouse: 3, keyboard: 3 },
    asBefore: 'The box, the name, the choice: none of them can be known before.',
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
    // Keys, since the walk was most of it.
    before: { mouse: 2, keyboard: 27 },
    walk: 8,
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
    asBefore: 'The case, Extend, the day, Save. What is said of the reason stands in the same dialog.',
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
    name: 'Extend a deadline, with its reason',
    before: { mouse: 7, keyboard: 7 },
    asBefore:
      'The same, with the reason, who asked, and the day on which it was granted: a day of the law is typed.',
    async prepare(server) {
      const { number } = await complaintOf(server, own('Reason'), { dateFiled: '2025-07-01' });
      return {
        async perform(hand) {
          const { page } = hand;
          await hand.use(worklistRow(page, number));
          await hand.use(button(page, 'Extend'));
          const dialog = page.getByRole('dialog', { name: 'Extend' });
          await hand.type(dialog.getByLabel('Report Extended To', { exact: true }), '12-20-2026');
          await hand.choose(dialog.getByLabel('Extension Reason', { exact: true }), 'Parties agreed');
          await hand.type(dialog.getByLabel('Extension Requested By', { exact: true }), 'The parent');
          await hand.type(dialog.getByLabel('Extension Granted On', { exact: true }), '11-20-2026');
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
          await hand.type(field(page, 'Mediator'), 'Robin Vale');
          await hand.type(field(page, 'Mediation Scheduled'), '12-10-2026');
          await save(hand);
          await title(page, /^Mediation M-/).waitFor();
          await page.getByText('Mediator: hold the mediation').waitFor();
        },
      };
    },
  },
  {
    name: 'Due process, agree to mediation',
    before: { mouse: 9, keyboard: 9 },
    asBefore:
      'The day from which the limits run is typed, never assumed; the mediation needs a case that is saved; what takes effect at once is asked once more.',
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
];
