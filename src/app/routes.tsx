import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import type { CaseKind } from '#domain/events.ts';
import { FaultScreen } from './shell/fault-screen.tsx';
import { FrameSkeleton } from './shell/frame-skeleton.tsx';
import { lazyScreen } from './shell/lazy-screen.tsx';
import { links } from './shell/links.ts';
import { EditorsOnly, SessionGuard } from './shell/session-guard.tsx';

const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  Component: lazyScreen(load),
});

/** The screens that the three kinds of case share, each with its kind. */
const allCases = (path: string, kind: CaseKind) =>
  screen(path, async () => {
    const { AllCasesScreen } = await import('./cases/all-cases-screen.tsx');
    return () => <AllCasesScreen kind={kind} />;
  });

const studentCases = (path: string, kind: CaseKind) =>
  screen(path, async () => {
    const { StudentCasesScreen } = await import('./cases/student-cases-screen.tsx');
    return () => <StudentCasesScreen kind={kind} />;
  });

const newComplaint = async () => (await import('./complaints/new-complaint-screen.tsx')).NewComplaintScreen;

/** Screens for everybody who is signed in (spec.md sections 2 and 6). */
const screens: RouteObject[] = [
  screen('/dashboard', async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen),
  screen('/students', async () => (await import('./students/student-search-screen.tsx')).StudentSearchScreen),
  screen('/studentlist', async () => (await import('./students/student-list-screen.tsx')).StudentListScreen),
  screen('/studentlist/edit/:id', async () => (await import('./students/student-screen.tsx')).StudentScreen),
  allCases('/complaints', 'complaint'),
  allCases('/mediationlist', 'mediation'),
  allCases('/dueprocesslist', 'dueprocess'),
  studentCases('/complaintstudentlist/:studentId/:returnState', 'complaint'),
  studentCases('/mediationstudentlist/:studentId/:returnState', 'mediation'),
  studentCases('/dueprocessstudentlist/:studentId/:returnState', 'dueprocess'),
  screen(
    '/complaint/edit/:id/:returnState',
    async () => (await import('./complaints/complaint-screen.tsx')).ComplaintScreen,
  ),
  screen(
    '/mediation/edit/:id/:returnState',
    async () => (await import('./mediations/mediation-screen.tsx')).MediationScreen,
  ),
  screen(
    '/dueprocess/edit/:id/:returnState',
    async () => (await import('./due-processes/due-process-screen.tsx')).DueProcessScreen,
  ),
  screen('/changes/:id', async () => (await import('./changes/resolve-screen.tsx')).ResolveScreen),
  screen(
    '/accessdenied',
    async () => (await import('./account/access-denied-screen.tsx')).AccessDeniedScreen,
  ),
];

/** Screens that make records. */
const editorsScreens: RouteObject[] = [
  screen(
    '/studentlist/create',
    async () => (await import('./students/new-student-screen.tsx')).NewStudentScreen,
  ),
  screen('/complaint/create/:returnState', newComplaint),
  screen('/complaint/create/:studentId/:returnState', newComplaint),
];

const unknownAddress = screen(
  '*',
  async () => (await import('./shell/unknown-address-screen.tsx')).UnknownAddressScreen,
);

/** The addresses of all screens, read in any case of letters (spec.md section 2); links.ts builds them. */
export const routes = createBrowserRouter([
  {
    ErrorBoundary: FaultScreen,
    element: (
      <Suspense fallback={<FrameSkeleton />}>
        <Outlet />
      </Suspense>
    ),
    children: [
      screen('/login', async () => (await import('./account/login-screen.tsx')).LoginScreen),
      screen('/lock', async () => (await import('./account/lock-screen.tsx')).LockScreen),
      {
        Component: SessionGuard,
        children: [
          {
            Component: lazyScreen(async () => (await import('./shell/app-frame.tsx')).AppFrame),
            children: [
              {
                // A fault in one screen leaves the frame around it usable.
                ErrorBoundary: FaultScreen,
                children: [
                  { index: true, element: <Navigate to={links.dashboard} replace /> },
                  ...screens,
                  { Component: EditorsOnly, children: editorsScreens },
                  unknownAddress,
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]);
