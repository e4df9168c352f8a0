import type { Page } from '@playwright/test';
import { chooseFrom, goWithin, openAccountMenu, status } from '../e2e/steps.ts';
import type { Shown } from './shown-records.ts';

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
  /** It shows what is still coming. */
  isComing?: true;
}

/** Screens that one person sees in a browser of their own. */
export interface Walk {
  screens: readonly Screen[];
  /** From the sign-in screen to where the screens can be opened. */
  begin: (page: Page) => Promise<void>;
}

/** Waits until the year is on the device. */
export const untilHere = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Up to date/ }).waitFor();

export const openTab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
export const closeDialog = (page: Page) => page.keyboard.press('Escape');
const pressed = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Every screen that a signed-in Admin sees, in the order of the menu. */
export const screensOf = (shown: Shown): Screen[] => [
  ...recordScreens(shown),
  ...caseScreens(shown),
  ...otherScreens(shown),
];

const recordScreens = ({ student, complaint }: Shown): Screen[] => [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'student-search', path: '/students' },
  { name: 'students', path: '/studentlist' },
  { name: 'student', path: `/studentlist/edit/${student}` },
  { name: 'student-new', path: '/studentlist/create' },
  { name: 'student-complaints', path: `/complaintstudentlist/${student}/s` },
  { name: 'student-mediations', path: `/mediationstudentlist/${student}/s` },
  { name: 'student-due-processes', path: `/dueprocessstudentlist/${student}/s` },
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
  {
    name: 'case-more',
    path: `/complaint/edit/${complaint}/all`,
    prepare: pressed('More'),
    leave: closeDialog,
  },
];

const caseScreens = ({ student, dueProcess, mediation, restricted, stub, odd }: Shown): Screen[] => [
  { name: 'complaint-restricted', path: `/complaint/edit/${restricted}/all` },
  {
    name: 'hearing-binder',
    path: `/complaint/edit/${restricted}/all`,
    async prepare(page) {
      await chooseFrom(page, 'More', 'Hearing Binder');
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
    leave: closeDialog,
  },
  { name: 'complaint-stub', path: `/complaint/edit/${stub}/all` },
  { name: 'complaint-odd', path: `/complaint/edit/${odd}/all` },
  { name: 'complaint-new', path: '/complaint/create/all' },
  { name: 'complaint-new-of-student', path: `/complaint/create/${student}/s` },
  { name: 'mediation-new', path: `/mediation/create/${student}/s` },
  { name: 'due-process-new', path: `/dueprocess/create/${student}/s` },
  { name: 'due-process-one-page', path: `/dueprocessold/edit/${dueProcess}/all` },
  { name: 'due-process', path: `/dueprocess/edit/${dueProcess}/all` },
  { name: 'mediation', path: `/mediation/edit/${mediation}/all` },
  { name: 'pending-cases', path: '/reports/pending' },
  { name: 'pending-cases-filtered', path: '/reports/pending?person=Dana+Kim' },
  { name: 'calendar', path: '/calendar' },
  { name: 'since-yesterday', path: '/sinceyesterday' },
];

const otherScreens = ({ complaint, certificate, district }: Shown): Screen[] => [
  { name: 'emaps', path: '/reports/emaps' },
  { name: 'data-exports', path: '/reports/export' },
  { name: 'devices', path: '/account/devices' },
  { name: 'users', path: '/useradmin' },
  { name: 'user', path: '/useradmin/user/2' },
  { name: 'access-review', path: '/useradmin/access' },
  { name: 'shared-names', path: '/useradmin/names' },
  { name: 'user-new', path: '/useradmin/usercreate' },
  { name: 'districts', path: '/lists/districts' },
  { name: 'district', path: `/lists/district/${district}` },
  { name: 'district-new', path: '/lists/districtcreate' },
  { name: 'judges', path: '/lists/judges' },
  { name: 'judge', path: '/lists/judge/1' },
  { name: 'judge-new', path: '/lists/judgecreate' },
  { name: 'mediators', path: '/lists/mediators' },
  { name: 'mediator', path: '/lists/mediator/1' },
  { name: 'mediator-new', path: '/lists/mediatorcreate' },
  { name: 'school-years', path: '/lists/schoolyears' },
  { name: 'school-year', path: '/lists/schoolyear/1' },
  { name: 'school-year-new', path: '/lists/schoolyearcreate' },
  { name: 'access-denied', path: '/accessdenied' },
  { name: 'unknown-address', path: '/no/such/screen' },
  { name: 'audit', path: '/admin/audit' },
  { name: 'retention', path: '/retention' },
  { name: 'certificate', path: `/retention/certificate/${certificate}` },
  { name: 'change-password', path: '/changepassword' },
  { name: 'day-sheet', path: '/changes/day' },
  {
    name: 'changes-panel',
    path: '/dashboard',
    prepare: (page) => status(page).click(),
    leave: closeDialog,
  },
  ...offlineScreens(complaint),
  {
    name: 'second-factor-set-up',
    path: '/account/devices',
    async prepare(page) {
      await pressed('Set Up')(page);
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  { name: 'lock', path: '/dashboard', prepare: (page) => openAccountMenu(page, 'Lock Screen') },
];

/** Screens without a connection, which comes back after each. */
const offlineScreens = (complaint: number): Screen[] => {
  const offline = (name: string, path: string): Screen => ({
    name: `offline-${name}`,
    path: '/dashboard',
    async prepare(page) {
      await untilHere(page);
      await page.context().setOffline(true);
      await goWithin(page, path);
      await page.getByRole('button', { name: /^Offline/ }).waitFor();
    },
    leave: async (page) => {
      await page.context().setOffline(false);
      await untilHere(page);
    },
  });
  return [
    offline('dashboard', '/dashboard'),
    offline('complaint', `/complaint/edit/${complaint}/all`),
    offline('complaints', '/complaints?filter=open'),
    offline('students', '/studentlist'),
    offline('case-search', '/casesearch'),
    offline('devices', '/account/devices'),
    offline('users', '/useradmin'),
    offline('data-exports', '/reports/export'),
  ];
};
