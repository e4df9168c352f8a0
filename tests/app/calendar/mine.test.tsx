import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '#domain/deadlines/days.ts';
import { CalendarScreen } from '../../../src/app/calendar/calendar-screen.tsx';
import { todayHere } from '../../../src/app/ui/today.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const own = () => screen.queryAllByRole('link', { name: '2026-0001' });
const others = () => screen.queryAllByRole('link', { name: '2026-0002' });

test('Mine leaves the days of the cases that are assigned to the user, and says so where there are none', async () => {
  const state = device.engine.session.state.get();
  if (state.kind !== 'open') throw new Error('not signed in');
  // The server's day: its year is the one that the device shows.
  vi.useFakeTimers({ toFake: ['Date'], now: place.server.clock.now() });
  const filed = { dateFiled: addDays(todayHere(), -60) };
  const mine = await device.engine.edits.create('complaint', filed);
  await device.engine.edits.create('complaint', filed);
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  openScreens(device, '/calendar', [{ path: '/calendar', Component: CalendarScreen }]);
  await waitFor(() => expect([own().length, others().length]).toEqual([1, 1]));

  fireEvent.click(screen.getByLabelText('Mine'));
  expect(await screen.findByText(/^No deadline of your cases ends in this month/)).toBeDefined();

  const record = device.engine.view.find('complaint', `~${mine}`)?.record;
  if (!record) throw new Error('the complaint is gone');
  const assigned = { investigatorName: state.user.name, investigatorUserUid: state.user.uid };
  await device.engine.edits.save('complaint', mine, record, assigned, '');
  await waitFor(() => expect([own().length, others().length]).toEqual([1, 0]));
  fireEvent.click(screen.getByLabelText('Everybody'));
  await waitFor(() => expect(others()).toHaveLength(1));
});
