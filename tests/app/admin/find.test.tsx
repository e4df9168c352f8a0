import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LookupListScreen } from '../../../src/app/admin/lookup-list-screen.tsx';
import { LookupScreen } from '../../../src/app/admin/lookup-screen.tsx';
import { UserListScreen } from '../../../src/app/admin/user-list-screen.tsx';
import { restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  const admin = await restClient(place.server, 'admin');
  for (let count = 0; count < 130; count++)
    await admin.post('/api/admin/district/', { code: String(10_000_000 + count), name: `District ${count}` });
  await admin.post('/api/admin/district/', { code: '25200000', name: 'Núñez Community' });
  device = place.device();
  await device.signIn('admin');
});
afterAll(() => place.close());

const screens = [
  { path: '/lists/districts', element: <LookupListScreen kind="district" /> },
  { path: '/lists/district/:id', element: <LookupScreen kind="district" /> },
  { path: '/useradmin', Component: UserListScreen },
];
const rows = () => screen.getAllByRole('row').slice(1);
const find = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Find'), { target: { value: text } });

test('a district is found by its name, without accents, or by its code, and Back brings back what was looked for', async () => {
  const { router } = openScreens(device, '/lists/districts', screens);
  await screen.findByText('1–25 of 131 rows');
  await find('nunez');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await find('2520');
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Núñez Community'));
  expect(rows()).toHaveLength(1);
  await find('nothing of the kind');
  expect(await screen.findByText('No Results Found')).toBeDefined();
  await find('District 12');
  await waitFor(() => expect(rows()).toHaveLength(12));
  fireEvent.click(rows()[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/lists\/district\//));
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(rows()).toHaveLength(12));
  expect(screen.getByLabelText('Find')).toHaveProperty('value', 'District 12');
});

test('one of many pages is chosen', async () => {
  const { router } = openScreens(device, '/lists/districts', screens);
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of Districts' }));
  fireEvent.change(pages.getByRole('combobox', { name: /Page/ }), { target: { value: '6' } });
  await waitFor(() => expect(router.state.location.search).toBe('?page=6'));
  expect(await screen.findByText('126–131 of 131 rows')).toBeDefined();
});

test('users are found by name, username and address', async () => {
  openScreens(device, '/useradmin', screens);
  await within(await screen.findByRole('table', { name: 'Users' })).findAllByRole('link');
  const all = rows().length;
  await find('editor');
  await waitFor(() => expect(rows().length).toBeLessThan(all));
  expect(rows().length).toBeGreaterThan(0);
});
