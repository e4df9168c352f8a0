import { screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AllCasesScreen } from '../../../src/app/cases/all-cases-screen.tsx';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { DashboardScreen } from '../../../src/app/dashboard/dashboard-screen.tsx';
import { StudentScreen } from '../../../src/app/students/student-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let quota = 1000;
/** A complaint of the year with a student, which another device has sent. */
let made: { student: number; complaint: number };
beforeAll(async () => {
  place = await world();
  const other = place.device();
  await other.signIn();
  const { edits, view } = other.engine;
  const student = await edits.create('student', {
    stateId: '2222222222',
    firstName: 'Bea',
    lastName: 'Ray',
  });
  const complaint = await edits.create('complaint', { dateFiled: '2026-09-02', studentId: `~${student}` });
  await other.engine.queue.syncNow();
  made = {
    student: view.find('student', `~${student}`)?.record.id ?? 0,
    complaint: view.find('complaint', `~${complaint}`)?.record.id ?? 0,
  };
  device = place.device({ room: async () => ({ quota, usage: 0, mirrors: 1 }) });
  await device.signIn();
  await eventually(() => expect(device.engine.status.get().noRoom).toBe('year'));
});
afterAll(() => place.close());

const screens = [
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  { path: '/studentlist/edit/:id', Component: StudentScreen },
  { path: '/complaints', element: <AllCasesScreen kind="complaint" /> },
  { path: '/dashboard', Component: DashboardScreen },
];

test('a case that the server sent whole is all here: it says what it has none of, and prints', async () => {
  const { close } = openScreens(device, `/complaint/edit/${made.complaint}/all`, screens);
  // Events, and parties.
  await waitFor(() => expect(screen.getAllByText('None yet')).toHaveLength(2));
  expect(await screen.findByText('There are no findings for this complaint.')).toBeDefined();
  expect(screen.queryByText(/being read/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Print Case' }).getAttribute('aria-disabled')).toBeNull();
  close();
});

test('a case that was opened before is read anew: no pull brings its changes to a year that has no room', async () => {
  await sql`update "complaint" set "facts" = 'Typed elsewhere.', "version" = 2`.execute(place.server.db);
  const { close } = openScreens(device, `/complaint/edit/${made.complaint}/all`, screens);
  expect(await screen.findByDisplayValue('Typed elsewhere.')).toBeDefined();
  close();
});

test('a student who came whole has their cases counted', async () => {
  const { close } = openScreens(device, `/studentlist/edit/${made.student}`, screens);
  expect(await screen.findByText('All (1)')).toBeDefined();
  close();
});

test('a list and the dashboard say that the year has no room, and not that it is being read', async () => {
  const list = openScreens(device, '/complaints?filter=open', screens);
  expect(await screen.findAllByText('The complaints have no room on this device')).not.toEqual([]);
  expect(screen.queryByText(/being read|Reading/)).toBeNull();
  list.close();
  const dashboard = openScreens(device, '/dashboard', screens);
  expect(await screen.findByText(/^No room for all of 2026-2027 on this device/)).toBeDefined();
  dashboard.close();
});

test('once there is room the list has the year', async () => {
  openScreens(device, '/complaints?filter=open', screens);
  quota = 100_000_000;
  await eventually(async () => {
    // A pull that was under way has asked for room before.
    await device.engine.queue.syncNow();
    expect(screen.queryByText(/no room/i)).toBeNull();
  });
  expect(await screen.findByText('Ray, Bea')).toBeDefined();
});
