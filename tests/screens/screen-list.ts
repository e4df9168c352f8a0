import type { Page } from '@playwright/test';
import type { Api } from '../e2e/api.ts';
import { goWithin, openAccountMenu, status } from '../e2e/steps.ts';

/** A screen as a picture shows it. */
export interface Screen {
  /** The picture's name begins with it. */
  name: string;
  /** Where it is; null: `prepare` goes there. */
  path: string | null;
  /** What somebody does on it before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
  /** What somebody does afterwards, so that the next screen can be opened. */
  leave?: (page: Page) => Promise<void>;
}

/** The records of the sample that the pictures show. */
interface Shown {
  student: number;
  complaint: number;
  dueProcess: number;
  mediation: number;
}

/** Waits until the year is on the device. */
export const untilHere = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Up to date/ }).waitFor();

const openTab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const closeDialog = (page: Page) => page.keyboard.press('Escape');
const pressed = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const firstOpen = async (server: Api, list: string): Promise<number> => {
  const [one] = await server.list(`/api/dispute/${list}?filter=open`);
  if (!one) throw new Error(`The sample has no open case in ${list}.`);
  return Number(one['id']);
};

/** Chooses the records that the pictures show: an open case of each kind, and the complaint's student. */
export async function shownRecords(server: Api): Promise<Shown> {
  const complaint = await firstOpen(server, 'complaints');
  const { studentId } = await server.get(`/api/dispute/complaint/${complaint}`);
  const [any] = await server.list('/api/dispute/studentsearchlist');
  return {
    complaint,
    dueProcess: await firstOpen(server, 'dueprocesses'),
    mediation: await firstOpen(server, 'mediations'),
    student: Number(studentId ?? any?.['id']),
  };
}

/** Every screen that a signed-in Admin sees, in the order of the menu. */
export const screensOf = ({ student, complaint, dueProcess, mediation }: Shown): Screen[] => [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'student-search', path: '/students' },
  { name: 'students', path: '/studentlist' },
  { name: 'student', path: `/studentlist/edit/${student}` },
  { name: 'student-new', path: '/studentlist/create' },
  { name: 'due-processes', path: '/dueprocesslist' },
  { name: 'mediations', path: '/mediationlist' },
  { name: 'complaints', path: '/complaints?filter=open' },
  { name: 'case-search', path: '/casesearch?filter=open' },
  { name: 'complaint', path: `/complaint/edit/${complaint}/all` },
  { name: 'complaint-events', path: `/complaint/edit/${complaint}/all`, prepare: openTab('Events') },
  {
    name: 'complaint-timeline',
    path: `/complaint/edit/${complaint}/all`,
    async prepare(page) {
      await openTab('Events')(page);
      await page.getByRole('radio', { name: 'Timeline' }).click();
    },
  },
  { name: 'complaint-contacts', path: `/complaint/edit/${complaint}/all`, prepare: openTab('Contacts') },
  {
    name: 'event-dialog',
    path: `/complaint/edit/${complaint}/all`,
    async prepare(page) {
      await openTab('Events')(page);
      await pressed('Add New Event')(page);
    },
    leave: closeDialog,
  },
  { name: 'complaint-new', path: '/complaint/create/all' },
  { name: 'due-process', path: `/dueprocess/edit/${dueProcess}/all` },
  { name: 'mediation', path: `/mediation/edit/${mediation}/all` },
  { name: 'pending-cases', path: '/reports/pending' },
  { name: 'emaps', path: '/reports/emaps' },
  { name: 'data-exports', path: '/reports/export' },
  { name: 'devices', path: '/account/devices' },
  { name: 'users', path: '/useradmin' },
  { name: 'user', path: '/useradmin/user/2' },
  { name: 'access-review', path: '/useradmin/access' },
  { name: 'user-new', path: '/useradmin/usercreate' },
  { name: 'districts', path: '/lists/districts' },
  { name: 'school-years', path: '/lists/schoolyears' },
  { name: 'audit', path: '/admin/audit' },
  { name: 'retention', path: '/retention' },
  { name: 'change-password', path: '/changepassword' },
  { name: 'day-sheet', path: '/changes/day' },
  {
    name: 'changes-panel',
    path: '/dashboard',
    prepare: (page) => status(page).click(),
    leave: closeDialog,
  },
  {
    name: 'offline',
    path: '/dashboard',
    async prepare(page) {
      await untilHere(page);
      await page.context().setOffline(true);
      await goWithin(page, `/complaint/edit/${complaint}/all`);
      await page.getByRole('button', { name: /^Offline/ }).waitFor();
    },
    leave: async (page) => {
      await page.context().setOffline(false);
      await untilHere(page);
    },
  },
  { name: 'lock', path: '/dashboard', prepare: (page) => openAccountMenu(page, 'Lock Screen') },
];
