import type { Page } from '@playwright/test';
import { type Api, newComplaint, newStudent } from '../e2e/api.ts';
import { newPerson, type Person } from '../e2e/people.ts';
import { facts, openComplaint, readyForOffline, save, status, typeSignIn } from '../e2e/steps.ts';
import { openTab, type Screen, untilHere, type Walk } from './screen-list.ts';
import type { Shown } from './shown-records.ts';

const lists: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'complaints', path: '/complaints' },
  { name: 'students', path: '/studentlist' },
  { name: 'pending-cases', path: '/reports/pending' },
  { name: 'calendar', path: '/calendar' },
];

/** The screens, with the state before their names. */
const inState = (state: string, screens: readonly Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, name: `${state}-${screen.name}` }));

const signedIn = async (page: Page, { userName, password }: Person): Promise<void> => {
  await typeSignIn(page, userName, password);
  await untilHere(page);
};

const mine = (page: Page): Promise<void> => page.getByRole('radio', { name: 'Mine' }).click();

/** Somebody new, of whom nothing is told yet: no case of theirs, a student and a case without anything. */
async function empty(server: Api, url: string): Promise<Walk> {
  const person = await newPerson(server, url, 'IDOE-Edit');
  const student = await newStudent(server, 'Nora', 'New');
  const complaint = `/complaint/edit/${await newComplaint(server)}/all`;
  const screens: Screen[] = [
    { name: 'dashboard', path: '/dashboard', prepare: mine },
    { name: 'complaints', path: '/complaints?person=Nobody+Known' },
    { name: 'mediations', path: '/mediationlist?person=Nobody+Known' },
    { name: 'pending-cases', path: '/reports/pending?person=Nobody+Known' },
    { name: 'calendar', path: '/calendar', prepare: mine },
    { name: 'since-yesterday', path: '/sinceyesterday' },
    { name: 'day-sheet', path: '/changes/day' },
    { name: 'student', path: `/studentlist/edit/${student.id}` },
    { name: 'student-mediations', path: `/mediationstudentlist/${student.id}/s` },
    { name: 'complaint', path: complaint },
    { name: 'complaint-events', path: complaint, prepare: openTab('Events') },
    { name: 'complaint-contacts', path: complaint, prepare: openTab('Contacts') },
  ];
  return { screens: inState('empty', screens), begin: (page) => signedIn(page, person) };
}

/** The year is on its way to the device, and stays there. */
async function filling(server: Api, url: string, { complaint }: Shown): Promise<Walk> {
  const person = await newPerson(server, url, 'IDOE-Edit');
  const screens = [...lists, { name: 'complaint', path: `/complaint/edit/${complaint}/all` }];
  return {
    screens: inState('filling', screens).map((screen) => ({ ...screen, isComing: true })),
    async begin(page) {
      const { promise: never } = Promise.withResolvers<void>();
      await page.context().route('**/api/sync/pull?**', async (route) => {
        const answer = await route.fetch();
        if ((await answer.text()).includes('"more":false')) await never;
        await route.fulfill({ response: answer });
      });
      await typeSignIn(page, person.userName, person.password);
      await page.getByRole('progressbar', { name: /onto this device$/ }).waitFor();
    },
  };
}

async function readOnly(server: Api, url: string, shown: Shown): Promise<Walk> {
  const person = await newPerson(server, url, 'Read-Only');
  const complaint = `/complaint/edit/${shown.complaint}/all`;
  const screens: Screen[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'complaints', path: '/complaints?filter=open' },
    { name: 'student', path: `/studentlist/edit/${shown.student}` },
    { name: 'complaint', path: complaint },
    { name: 'complaint-events', path: complaint, prepare: openTab('Events') },
    { name: 'complaint-contacts', path: complaint, prepare: openTab('Contacts') },
    { name: 'due-process', path: `/dueprocess/edit/${shown.dueProcess}/all` },
    { name: 'mediation', path: `/mediation/edit/${shown.mediation}/all` },
  ];
  return { screens: inState('read-only', screens), begin: (page) => signedIn(page, person) };
}

/** Two people typed into the same field. */
async function conflict(server: Api, url: string): Promise<Walk> {
  const person = await newPerson(server, url, 'IDOE-Edit');
  return {
    screens: [
      { name: 'conflict-on-complaint', path: null },
      {
        name: 'resolve-conflict',
        path: null,
        prepare: (page) => page.getByRole('link', { name: 'Resolve' }).click(),
      },
    ],
    async begin(page) {
      const id = await newComplaint(server, { facts: 'The aide left in May, and nobody came in her place.' });
      await signedIn(page, person);
      await readyForOffline(page);
      await openComplaint(page, id);
      await page.context().setOffline(true);
      await facts(page).fill('The aide left in June, and nobody came in her place until October.');
      await save(page);
      await page.getByRole('button', { name: /1 change waiting/ }).waitFor();
      await server.put(`/api/dispute/complaint/${id}`, {
        facts: 'The aide left in May; a new one came in August.',
      });
      await page.context().setOffline(false);
      await status(page)
        .and(page.getByRole('button', { name: /^Needs attention/ }))
        .waitFor();
      await page.getByRole('link', { name: 'Resolve' }).waitFor();
    },
  };
}

/** What the main screens look like to people for whom something is otherwise than usual. */
export const stateWalks = async (server: Api, url: string, shown: Shown): Promise<Walk[]> => [
  await empty(server, url),
  await filling(server, url, shown),
  await readOnly(server, url, shown),
  await conflict(server, url),
];
