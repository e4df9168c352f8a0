import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, matchRoutes, Outlet, type RouteObject } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import type { ShownRecord } from '#sync/engine/engine.ts';
// First of all: it takes the token of a mailed link out of the address before the router reads it.
import '../account/reset-link.ts';
import { CaseTitle } from '../cases/case-title.tsx';
import { Redirect } from '../parts/redirect.tsx';
import { links } from '../shell/links.ts';
import { FaultScreen } from './fault-screen.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { lazyPart, lazyScreen, preload, recordOf, shownEarly, type ShowsRecord } from './lazy-screen.tsx';
import { AdminsOnly, EditorsOnly, SessionGuard } from './session-guard.tsx';

const screen = (path: string, title: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  Component: lazyScreen(title, load),
});

/** The screens that the three kinds of case share, each with its kind. */
const allCases = (path: string, kind: CaseKind): RouteObject => ({
  ...screen(path, caseKinds[kind].many, async () => {
    const { AllCasesScreen } = await import('../cases/all-cases-screen.tsx');
    return () => <AllCasesScreen kind={kind} />;
  }),
  handle: shownEarly,
});

/** The screen of one case, named by its number. */
const oneCase = (path: string, kind: CaseKind, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  Component: lazyScreen(<CaseTitle kind={kind} />, load),
  handle: { shows: kind } satisfies ShowsRecord,
});

const studentCases = (path: string, kind: CaseKind) =>
  screen(path, caseKinds[kind].many, async () => {
    const { StudentCasesScreen } = await import('../cases/student-cases-screen.tsx');
    return () => <StudentCasesScreen kind={kind} />;
  });

/** The list, the form and the form of a new one, of a kind of lookup. */
const lookups = (kind: LookupEntity, many: string, one: string, list: string, path: string) => [
  screen(list, many, async () => {
    const { LookupListScreen } = await import('../admin/lookup-list-screen.tsx');
    return () => <LookupListScreen kind={kind} />;
  }),
  screen(`${path}/:id`, one, async () => {
    const { LookupScreen } = await import('../admin/lookup-screen.tsx');
    return () => <LookupScreen kind={kind} />;
  }),
  screen(`${path}create`, `Create New ${one}`, async () => {
    const { NewLookupScreen } = await import('../admin/lookup-screen.tsx');
    return () => <NewLookupScreen kind={kind} />;
  }),
];

const newComplaint = async () => (await import('../complaints/new-complaint-screen.tsx')).NewComplaintScreen;

/** Screens for everybody who is signed in (docs/product.md 6). */
const screens: RouteObject[] = [
  screen(
    '/dashboard',
    'Dashboard',
    async () => (await import('../dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  screen(
    '/students',
    'Student Search',
    async () => (await import('../students/student-search-screen.tsx')).StudentSearchScreen,
  ),
  screen(
    '/studentlist',
    'Students',
    async () => (await import('../students/student-list-screen.tsx')).StudentListScreen,
  ),
  {
    ...screen(
      '/studentlist/edit/:id',
      'Student',
      async () => (await import('../students/student-screen.tsx')).StudentScreen,
    ),
    handle: { shows: 'student' } satisfies ShowsRecord,
  },
  allCases('/complaints', 'complaint'),
  allCases('/mediationlist', 'mediation'),
  allCases('/dueprocesslist', 'dueprocess'),
  studentCases('/complaintstudentlist/:studentId/:returnState', 'complaint'),
  studentCases('/mediationstudentlist/:studentId/:returnState', 'mediation'),
  studentCases('/dueprocessstudentlist/:studentId/:returnState', 'dueprocess'),
  oneCase(
    '/complaint/edit/:id/:returnState',
    'complaint',
    async () => (await import('../complaints/complaint-screen.tsx')).ComplaintScreen,
  ),
  oneCase(
    '/mediation/edit/:id/:returnState',
    'mediation',
    async () => (await import('../mediations/mediation-screen.tsx')).MediationScreen,
  ),
  oneCase(
    '/dueprocess/edit/:id/:returnState',
    'dueprocess',
    async () => (await import('../due-processes/due-process-screen.tsx')).DueProcessScreen,
  ),
  oneCase(
    '/dueprocessold/edit/:id/:returnState',
    'dueprocess',
    async () => (await import('../due-processes/due-process-screen.tsx')).DueProcessOnePageScreen,
  ),
  screen(
    '/reports/pending',
    'Pending Cases',
    async () => (await import('../reports/pending-cases-screen.tsx')).PendingCasesScreen,
  ),
  screen('/changes/day', 'Day Sheet', async () => (await import('../changes/day-screen.tsx')).DayScreen),
  screen(
    '/changes/:id',
    'Resolve Conflict',
    async () => (await import('../changes/resolve-screen.tsx')).ResolveScreen,
  ),
  screen(
    '/casesearch',
    'Case Search',
    async () => (await import('../cases/case-search-screen.tsx')).CaseSearchScreen,
  ),
  screen(
    '/calendar',
    'Calendar',
    async () => (await import('../calendar/calendar-screen.tsx')).CalendarScreen,
  ),
  screen(
    '/sinceyesterday',
    'Since yesterday',
    async () => (await import('../news/since-yesterday-screen.tsx')).SinceYesterdayScreen,
  ),
  screen(
    '/changepassword',
    'Change Password',
    async () => (await import('../account/change-password-screen.tsx')).ChangePasswordScreen,
  ),
  screen(
    '/account/devices',
    'Devices and Security',
    async () => (await import('../account/devices-screen.tsx')).DevicesScreen,
  ),
  screen(
    '/account/secondfactor',
    'Second Factor',
    async () => (await import('../account/second-factor-screen.tsx')).SecondFactorScreen,
  ),
  screen(
    '/account/offline',
    'Use Offline',
    async () => (await import('../account/offline-question-screen.tsx')).OfflineQuestionScreen,
  ),
  screen(
    '/accessdenied',
    'Not Authorized',
    async () => (await import('../account/access-denied-screen.tsx')).AccessDeniedScreen,
  ),
];

/** Screens that make records. */
const editorsScreens: RouteObject[] = [
  screen(
    '/studentlist/create',
    'New Student',
    async () => (await import('../students/new-student-screen.tsx')).NewStudentScreen,
  ),
  screen('/complaint/create/:returnState', 'New Complaint', newComplaint),
  screen('/complaint/create/:studentId/:returnState', 'New Complaint', newComplaint),
  screen(
    '/mediation/create/:studentId/:returnState',
    'New Mediation',
    async () => (await import('../mediations/new-mediation-screen.tsx')).NewMediationScreen,
  ),
  screen(
    '/dueprocess/create/:studentId/:returnState',
    'New Due Process',
    async () => (await import('../due-processes/new-due-process-screen.tsx')).NewDueProcessScreen,
  ),
];

/** Screens of the administration (docs/product.md 2.9). */
const adminsScreens: RouteObject[] = [
  screen(
    '/reports/export',
    'Data Exports',
    async () => (await import('../reports/data-exports-screen.tsx')).DataExportsScreen,
  ),
  screen('/reports/emaps', 'EMAPS', async () => (await import('../reports/emaps-screen.tsx')).EmapsScreen),
  screen('/useradmin', 'Users', async () => (await import('../admin/user-list-screen.tsx')).UserListScreen),
  screen('/useradmin/user/:id', 'User', async () => (await import('../admin/user-screen.tsx')).UserScreen),
  screen(
    '/useradmin/usercreate',
    'Create New User',
    async () => (await import('../admin/user-screen.tsx')).NewUserScreen,
  ),
  screen(
    '/useradmin/access',
    'Access Review',
    async () => (await import('../admin/access-review-screen.tsx')).AccessReviewScreen,
  ),
  screen(
    '/useradmin/names',
    'Shared Names',
    async () => (await import('../admin/shared-names-screen.tsx')).SharedNamesScreen,
  ),
  screen(
    '/retention',
    'Retention',
    async () => (await import('../admin/retention-screen.tsx')).RetentionScreen,
  ),
  screen(
    '/retention/certificate/:id',
    'Certificate',
    async () => (await import('../admin/certificate-screen.tsx')).CertificateScreen,
  ),
  screen('/admin/audit', 'Audit', async () => (await import('../admin/audit-screen.tsx')).AuditScreen),
  ...lookups('district', 'Districts', 'District', '/lists/districts', '/lists/district'),
  ...lookups('judge', 'ALJ Administration', 'Judge', '/lists/judges', '/lists/judge'),
  ...lookups('mediator', 'Mediators', 'Mediator', '/lists/mediators', '/lists/mediator'),
  ...lookups('schoolYear', 'School Years', 'School Year', '/lists/schoolyears', '/lists/schoolyear'),
];

const unknownAddress = screen(
  '*',
  'Not Found',
  async () => (await import('./unknown-address-screen.tsx')).UnknownAddressScreen,
);

const tree: RouteObject[] = [
  {
    ErrorBoundary: FaultScreen,
    element: (
      <Suspense fallback={<FrameSkeleton />}>
        <Outlet />
      </Suspense>
    ),
    children: [
      screen('/login', 'Sign In', async () => (await import('../account/login-screen.tsx')).LoginScreen),
      screen(
        '/forgotpw',
        'Forgot Password',
        async () => (await import('../account/forgot-password-screen.tsx')).ForgotPasswordScreen,
      ),
      screen(
        '/pwreset',
        'Reset Password',
        async () => (await import('../account/reset-password-screen.tsx')).ResetPasswordScreen,
      ),
      screen('/lock', 'Locked', async () => (await import('../account/lock-screen.tsx')).LockScreen),
      {
        Component: SessionGuard,
        children: [
          {
            Component: lazyPart(async () => (await import('./app-frame.tsx')).AppFrame),
            children: [
              {
                // A fault in one screen leaves the frame around it usable.
                ErrorBoundary: FaultScreen,
                children: [
                  { index: true, element: <Redirect to={links.dashboard} /> },
                  ...screens,
                  { Component: EditorsOnly, children: editorsScreens },
                  { Component: AdminsOnly, children: adminsScreens },
                  unknownAddress,
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

/** Starts to load the code of the screen at an address (a path), so that it is there when the session is. */
export function preloadScreen(path: string): void {
  for (const { route } of matchRoutes(tree, path) ?? []) if (route.Component) preload(route.Component);
}

/** The record that the screen at an address shows; null: none, or many. */
export const recordAt = (address: string): ShownRecord | null =>
  (matchRoutes(tree, address) ?? [])
    .map(({ route, params }) => recordOf(route.handle, params['id']))
    .find((record) => record !== null) ?? null;

/** Whether the screen at an address (a path) is for somebody signed in; the sign-in and the lock are not. */
export const isBehindGuard = (path: string): boolean =>
  (matchRoutes(tree, path) ?? []).some(({ route }) => route.Component === SessionGuard);

/** The addresses of all screens, read in any case of letters (docs/product.md 2); links.ts builds them. */
export const routes = createBrowserRouter(tree);
