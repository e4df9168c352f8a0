import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LookupScreen } from '../../../src/app/admin/lookup-screen.tsx';
import { UserScreen } from '../../../src/app/admin/user-screen.tsx';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

const screens = [
  { path: '/useradmin/user/:id', Component: UserScreen },
  { path: '/lists/judge/:id', element: <LookupScreen kind="judge" /> },
  { path: '/lists/district/:id', element: <LookupScreen kind="district" /> },
];

test.each([
  ['/useradmin/user/99999', 'There is no such user', 'Users', '/useradmin'],
  ['/lists/judge/abc', 'There is no such judge', 'ALJ Administration', '/lists/judges'],
  ['/lists/district/NOPE', 'There is no such district', 'Districts', '/lists/districts'],
])('%s, which nobody has, says so and leads to its list', async (address, words, heading, list) => {
  const { close } = openScreens(device, address, screens);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText('The server did not answer this')).toBeNull();
  expect(screen.getByRole('link', { name: heading }).getAttribute('href')).toBe(list);
  close();
});
