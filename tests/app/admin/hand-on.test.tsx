import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserScreen } from '../../../src/app/admin/user-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  device = place.device();
  await device.signIn('admin');
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
