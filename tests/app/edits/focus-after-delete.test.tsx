import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let id: unknown;
beforeAll(async () => {
  place = await world();
  const editor = await restClient(place.server, 'editor');
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  id = body.id;
  const ofCase = { parentId: id, parentType: 'complaint' };
  for (const firstName of ['Ann', 'Bea', 'Cid'])
    await editor.post('/api/dispute/contact/', { ...ofCase, firstName });
  for (const [type, date] of [
    ['Email', '2026-09-03'],
    ['Interview', '2026-10-03'],
  ])
    await editor.post('/api/dispute/event/', { ...ofCase, type, date });
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function deleteRow(name: string): Promise<void> {
  const button = within(await row(name)).getByRole('button', { name: 'Delete' });
  act(() => button.focus());
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull());
}

test('who deletes contacts one after the other stays in the list: on the next row, then on the one before, then on the title', async () => {
  openScreens(device, `/complaint/edit/${String(id)}/all?tab=contacts`, screens);
  const edit = within(await row('Bea')).getByRole('button', { name: 'Edit' });
  act(() => edit.focus());
  fireEvent.click(edit);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await deleteRow('Ann');
  const bea = await row('Bea');
  await waitFor(() => expect(document.activeElement).toBe(bea));
  await deleteRow('Cid');
  await waitFor(() => expect(document.activeElement).toBe(bea));
  await deleteRow('Bea');
  await waitFor(() => expect(document.activeElement?.id).toBe('page-title'));
});

test('who deletes an event is on the next one, also where that is of another month; who does not delete is where they were', async () => {
  openScreens(device, `/complaint/edit/${String(id)}/all?tab=events`, screens);
  const button = within(await row('Email')).getByRole('button', { name: 'Delete' });
  act(() => button.focus());
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  await deleteRow('Email');
  const next = await row('Interview');
  await waitFor(() => expect(document.activeElement).toBe(next));
});
