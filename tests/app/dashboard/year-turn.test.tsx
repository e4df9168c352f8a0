import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { DashboardScreen } from '../../../src/app/dashboard/dashboard-screen.tsx';
import { correctToday } from '../../../src/app/ui/today.ts';
import { eventually } from '../../helpers/eventually.ts';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

/** Somebody's dashboard on the first day of the school year 2027-2028, which is not in the list yet, and an Admin's calls beside it. */
async function onItsFirstDay(userName: string) {
  const { place, device } = await signedIn(userName);
  onTestFinished(() => place.close());
  correctToday(Date.parse('2027-07-01T12:00') - Date.now());
  onTestFinished(() => correctToday(0));
  const { close } = openScreens(device, '/dashboard', [{ path: '/dashboard', Component: DashboardScreen }]);
  onTestFinished(close);
  const admin = await place.server.signIn('admin');
  const years = async (method: 'POST' | 'PUT', path: string, isCurrent: boolean) => {
    const body = { name: '2027-2028', isCurrent, isActive: true };
    const answer = await admin.call(method, `/api/admin/schoolYear/${path}`, body);
    expect(answer.status).toBeLessThan(300);
    await device.engine.queue.syncNow();
    return (await answer.json()) as { id: number };
  };
  return { device, years };
}

const begun = () => screen.queryByText('The school year 2027-2028 has begun');

test('an Admin is led to make the school year that has begun, then to make it the current one, and then to show it', async () => {
  const { device, years } = await onItsFirstDay('admin');
  const create = await screen.findByRole('link', { name: 'Create New School Year' });
  expect(create.getAttribute('href')).toBe('/lists/schoolyearcreate');
  expect(begun()?.parentElement?.textContent).toContain(
    'It is not in the list, and 2026-2027 is still the current school year: its lists, exports and reports leave out what is filed from 07/01/2027 on.',
  );
  const { id } = await years('POST', '', false);
  const open = await screen.findByRole('link', { name: 'Open 2027-2028' });
  expect(open.getAttribute('href')).toBe(`/lists/schoolyear/${id}`);
  await years('PUT', String(id), true);
  const show = await screen.findByRole('button', { name: 'Show 2027-2028' });
  expect(begun()?.parentElement?.textContent).toContain('This device shows 2026-2027');
  fireEvent.click(show);
  await eventually(() => expect(begun()).toBeNull());
  expect(device.engine.session.state.get()).toMatchObject({ year: { id, name: '2027-2028' } });
});

test('who makes no school years is told of one only once it can be shown', async () => {
  const { years } = await onItsFirstDay('reader');
  expect(await screen.findByText('Nothing is due.')).toBeDefined();
  expect(begun()).toBeNull();
  await years('POST', '', true);
  expect(await screen.findByRole('button', { name: 'Show 2027-2028' })).toBeDefined();
});
