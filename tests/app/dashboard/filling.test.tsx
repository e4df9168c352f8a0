import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/deadlines/days.ts';
import { CalendarScreen } from '../../../src/app/calendar/calendar-screen.tsx';
import { DashboardScreen } from '../../../src/app/dashboard/dashboard-screen.tsx';
import { todayHere } from '../../../src/app/ui/today.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  device = place.device();
  // The year can't come; what is made on the device is there all the same.
  device.net.meets('busy', ({ url }) => url.includes('/api/sync/'), Number.POSITIVE_INFINITY);
  await device.engine.session.signIn('editor', testPassword);
});
afterAll(() => place.close());

const screens = [
  { path: '/dashboard', Component: DashboardScreen },
  { path: '/calendar', Component: CalendarScreen },
];
const thisWeek = async () => within(await screen.findByRole('region', { name: 'This week' }));

test('nothing is called not scheduled while the year is on its way, though cases are here', async () => {
  const { close } = openScreens(device, '/dashboard', screens);
  await device.engine.edits.create('complaint', { dateFiled: addDays(todayHere(), -59) });
  expect(await screen.findByText(/^Complaint report/)).toBeDefined();
  expect((await thisWeek()).getByText('Scheduled days are shown when the events are read.')).toBeDefined();
  expect(screen.queryByText(/^Nothing is scheduled/)).toBeNull();
  close();

  const calendar = openScreens(device, '/calendar?month=2031-05', screens);
  expect(await screen.findByText('The days of May 2031 are being read')).toBeDefined();
  expect(screen.queryByText(/^Nothing in /)).toBeNull();
  calendar.close();

  device.net.clear();
  await device.engine.queue.syncNow();
  openScreens(device, '/dashboard', screens);
  expect(await (await thisWeek()).findByText('Nothing is scheduled in the next 7 days.')).toBeDefined();
});

test('with all of the year here the calendar says which month has nothing', async () => {
  openScreens(device, '/calendar?month=2031-05', screens);
  expect(await screen.findByText('Nothing in May 2031')).toBeDefined();
});
