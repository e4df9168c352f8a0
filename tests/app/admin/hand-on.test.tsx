import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserScreen } from '../../../src/app/admin/user-screen.tsx';
import { DashboardScreen } from '../../../src/app/dashboard/dashboard-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

test('the open cases of a user who left are counted, and handed on in one action', async () => {
  const admin = await restClient(place.server, 'admin');
  const { body: gil } = await admin.post('/api/accounts/user/', {
    userName: 'gil',
    firstName: 'Gil',
    lastName: 'Going',
    email: 'gil@example.gov',
    roles: ['IDOE-Edit'],
  });
  const assigned = { investigatorUserUid: gil.uid };
  for (const dateClosed of [null, null, '2026-10-01']) {
    const { body } = await admin.post('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
    await admin.put(`/api/dispute/complaint/${body.id}`, { ...assigned, dateClosed });
  }
  await admin.put(`/api/accounts/user/${gil.id}`, { isActive: false });
  const { view, queue } = device.engine;
  const namesOf = () => view.all('complaint').map(({ record }) => record.investigatorName);
  await queue.syncNow();
  await eventually(() => expect(namesOf()).toEqual(['Gil Going', 'Gil Going', 'Gil Going']));

  openScreens(device, `/useradmin/user/${gil.id}`, [{ path: '/useradmin/user/:id', Component: UserScreen }]);
  await screen.findByText(/^2 open cases are assigned to this user\./);
  fireEvent.click(screen.getByRole('button', { name: 'Assign to somebody else' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 cases' }));
  const person = dialog.getByLabelText('Person');
  expect(within(person).queryByText('Gil Going')).toBeNull();
  const edith = within(person).getByText<HTMLOptionElement>('Edith Example');
  fireEvent.change(person, { target: { value: edith.value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByText(/assigned to this user/)).toBeNull());
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  const { body } = await admin.get<{ investigatorName: string }[]>('/api/dispute/complaints?filter=ffy');
  expect(body.map(({ investigatorName }) => investigatorName).toSorted()).toEqual([
    'Edith Example',
    'Edith Example',
    'Gil Going',
  ]);
});

test('the dashboard of Everybody names the open cases of people who left, and hands each person’s on in one action', async () => {
  const admin = await restClient(place.server, 'admin');
  const { body: mia } = await admin.post('/api/accounts/user/', {
    userName: 'mia',
    firstName: 'Mia',
    lastName: 'Moving',
    email: 'mia@example.gov',
    roles: ['IDOE-Edit'],
  });
  const numbers: unknown[] = [];
  for (const dateClosed of [null, '2026-10-01']) {
    const { body } = await admin.post('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
    await admin.put(`/api/dispute/complaint/${body.id}`, { investigatorUserUid: mia.uid, dateClosed });
    numbers.push(body['yearCaseNumber']);
  }
  const { queue, remembered } = device.engine;
  await queue.syncNow();
  const screens = [{ path: '/dashboard', Component: DashboardScreen }];
  const panel = () => screen.findByRole('region', { name: 'Unassigned soon' });
  const active = openScreens(device, '/dashboard', screens);
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
  expect(screen.queryByText(/Mia Moving, /)).toBeNull();

  await admin.put(`/api/accounts/user/${mia.id}`, { isActive: false });
  await queue.syncNow();
  const soon = within(await panel());
  expect(await soon.findByText('Mia Moving, 1 open case')).toBeDefined();
  expect(soon.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    `Complaint ${String(numbers[0])}`,
  ]);
  fireEvent.click(screen.getByLabelText('Mine'));
  await waitFor(() => expect(screen.queryByText('Unassigned soon')).toBeNull());
  fireEvent.click(screen.getByLabelText('Everybody', { selector: 'input' }));
  fireEvent.click(
    within(await panel()).getByRole('button', { name: 'Assign to somebody else: cases of Mia Moving' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign this case' }));
  const person = dialog.getByLabelText('Person');
  const edith = within(person).getByText<HTMLOptionElement>('Edith Example');
  fireEvent.change(person, { target: { value: edith.value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByText('Unassigned soon')).toBeNull());
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  await remembered.put('whose', 'everybody');
  active.close();
});

test('who only reads sees whose cases these are, and hands none on', async () => {
  const admin = await restClient(place.server, 'admin');
  const { body: lou } = await admin.post('/api/accounts/user/', {
    userName: 'lou',
    firstName: 'Lou',
    lastName: 'Leaving',
    email: 'lou@example.gov',
    roles: ['IDOE-Edit'],
  });
  const { body } = await admin.post('/api/dispute/mediation/', {
    dateFiled: '2026-09-02',
    studentId: (await admin.post('/api/dispute/student/', studentBody())).body.id,
  });
  await admin.put(`/api/dispute/mediation/${body.id}`, { mediatorUserUid: lou.uid });
  await admin.put(`/api/accounts/user/${lou.id}`, { isActive: false });
  const reader = place.device();
  await reader.signIn('reader');
  openScreens(reader, '/dashboard', [{ path: '/dashboard', Component: DashboardScreen }]);
  const soon = within(await screen.findByRole('region', { name: 'Unassigned soon' }));
  expect(await soon.findByText('Lou Leaving, 1 open case')).toBeDefined();
  expect(soon.queryByRole('button')).toBeNull();
});
