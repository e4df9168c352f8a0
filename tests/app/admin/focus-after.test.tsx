import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LookupListScreen } from '../../../src/app/admin/lookup-list-screen.tsx';
import { UserListScreen } from '../../../src/app/admin/user-list-screen.tsx';
import { restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  const admin = await restClient(place.server, 'admin');
  for (const name of ['Judge A', 'Judge B', 'Judge C']) await admin.post('/api/admin/judge/', { name });
  for (const name of ['aa', 'ab'])
    await admin.post('/api/accounts/user/', {
      userName: name,
      firstName: 'Ann',
      lastName: name,
      email: `${name}@example.org`,
      roles: ['Read-Only'],
    });
  device = place.device();
  await device.signIn('admin');
});
afterAll(() => place.close());

const screens = [
  { path: '/lists/judges', element: <LookupListScreen kind="judge" /> },
  { path: '/useradmin', Component: UserListScreen },
];
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test.each([
  ['/lists/judges', 'Judge B', 'Judge C'],
  ['/lists/judges', 'Judge C', 'Judge A'],
  ['/useradmin', 'aa, Ann', 'ab, Ann'],
])(
  'at %s the focus goes from the row of %s, which is deleted, to that of %s',
  async (address, name, next) => {
    openScreens(device, address, screens);
    await waitFor(() => rowOf(name));
    const button = within(rowOf(name)).getByRole('button', { name: 'Delete' });
    button.focus();
    fireEvent.click(button);
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(rowOf(next)));
  },
);
