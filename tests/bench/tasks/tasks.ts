import { addressOf, oldComplaint } from '../../e2e/other-years.ts';
import { field, goWithin, status, unlockIfAsked, untilUpToDate, words } from '../../e2e/steps.ts';
import { caseTasks } from './case-tasks.ts';
import { button, complaintOf, own, save, saved, type Task, title, worklistRow } from './screen.ts';

/** What people come for. */
export const tasks: readonly Task[] = [
  ...caseTasks,
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
    asBefore:
      'The screen, the report, the file: a report is made only when somebody says so, since others see it.',
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
    asBefore: 'The screen and the file: which of the five is a choice.',
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
    bound: { mouse: 1, keyboard: 1 },
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
  {
    name: 'Offline and back',
    before: { mouse: 0, keyboard: 0 },
    asBefore: 'There are none to spare.',
    async prepare(server) {
      const { id, number } = await complaintOf(server, own('Train'));
      return {
        start: addressOf({ id, uid: '', number }),
        async perform(hand) {
          const { page } = hand;
          await field(page, 'Facts').waitFor();
          await page.context().setOffline(true);
          await page.getByRole('button', { name: /^Offline/ }).waitFor();
          await field(page, 'Facts').fill('Typed on the train.');
          await page.keyboard.press('Control+s');
          await saved(page, 'Complaint');
          await page.context().setOffline(false);
          await untilUpToDate(page);
          const stored = await server.get(`/api/dispute/complaint/${id}`);
          if (stored['facts'] !== 'Typed on the train.') throw new Error('the server does not have it');
        },
      };
    },
  },
  {
    name: 'Two cases in two tabs',
    // The password in the new tab, and a wait of 3 s, which counted as none.
    before: { mouse: 3, keyboard: 3 },
    async prepare(server) {
      const longAgo = { dateFiled: '2025-07-01' };
      const [one, other] = [
        await complaintOf(server, own('Left'), longAgo),
        await complaintOf(server, own('Right'), longAgo),
      ];
      return {
        async perform(hand) {
          const { page } = hand;
          const beside = await hand.useInTab(worklistRow(page, other.number));
          await title(beside, `Complaint ${other.number}`).waitFor();
          await page.bringToFront();
          await hand.use(worklistRow(page, one.number));
          await title(page, `Complaint ${one.number}`).waitFor();
        },
      };
    },
  },
];
