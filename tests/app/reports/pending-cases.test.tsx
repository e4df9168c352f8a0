import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PendingCasesScreen } from '../../../src/app/reports/pending-cases-screen.tsx';
import { restClient } from '../../helpers/rest.ts';
import { signedIn, world } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('a year in which nothing was filed yet is not said to have closed cases', async () => {
  const { place, device } = await signedIn();
  const { close } = openScreens(device, '/reports/pending', [
    { path: '/reports/pending', Component: PendingCasesScreen },
  ]);
  fireEvent.click(await screen.findByRole('radio', { name: 'Everybody' }));
  expect(await screen.findAllByText('None that was filed in 2026-2027 is open.')).toHaveLength(3);
  close();
  await place.close();
});

test('where cases are restricted to others it says that the federal report counts more than are listed', async () => {
  const place = await world();
  const editor = await restClient(place.server, 'editor');
  const { body: users } = await editor.get<{ id: number; name: string }[]>('/api/dispute/restriction/users');
  const named = users.filter(({ name }) => name.startsWith('Edith')).map(({ id }) => id);
  const { body: open } = await editor.post('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  const { body: hidden } = await editor.post('/api/dispute/complaint', { dateFiled: '2026-09-03' });
  await editor.put(`/api/dispute/restriction/complaint/${hidden.id}`, { users: named });
  const device = place.device();
  await device.signIn('admin');
  const { close } = openScreens(device, '/reports/pending', [
    { path: '/reports/pending', Component: PendingCasesScreen },
  ]);
  fireEvent.click(await screen.findByRole('radio', { name: 'Everybody' }));
  expect(await screen.findByText(String(open['yearCaseNumber']))).toBeTruthy();
  const words = 'Cases restricted to others are not listed here; the federal report counts them';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('1 filed in 2026-2027 and not closed')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Mine' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  close();
  await place.close();
});
