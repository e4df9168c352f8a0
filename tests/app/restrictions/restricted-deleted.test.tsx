import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CaseScreen } from '../../../src/app/cases/case-screen.tsx';
import { restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let id: string;
beforeAll(async () => {
  place = await world();
  const editor = await restClient(place.server, 'editor');
  const { body: users } = await editor.get<{ id: number; name: string }[]>('/api/dispute/restriction/users');
  const { body: made } = await editor.post('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  id = String(made.id);
  const named = users.filter(({ name }) => name.startsWith('Edith')).map((user) => user.id);
  await editor.put(`/api/dispute/restriction/complaint/${id}`, { users: named });
  await editor.delete(`/api/dispute/complaint/${id}`);
  device = place.device();
  await device.signIn('admin');
});
afterAll(() => place.close());

test('at the address of a deleted case that is restricted to others an Admin opens it with a reason, and then has Restore', async () => {
  const Component = () => <CaseScreen kind="complaint" summary={() => null} />;
  openScreens(device, `/complaint/edit/${id}/all`, [{ path: '/complaint/edit/:id/:returnState', Component }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Open with a reason…' }));
  fireEvent.change(await screen.findByLabelText(/Reason/), {
    target: { value: 'It was deleted by mistake.' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
});
