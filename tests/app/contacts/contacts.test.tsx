import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let address: string;
beforeAll(async () => {
  place = await world();
  const editor = await restClient(place.server, 'editor');
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  address = `/complaint/edit/${body.id}/all?tab=contacts`;
  const ofCase = { parentId: body.id, parentType: 'complaint' };
  for (const firstName of ['District', 'Ann', 'Bea'])
    await editor.post('/api/dispute/contact/', {
      ...ofCase,
      firstName,
      contactInformation: `${firstName}: 515-555-0100`,
      description: `Street of ${firstName}`,
      notes: `Notes of ${firstName}`,
    });
  await sql`update "contact" set "sortId" = -1 where "firstName" = 'District'`.execute(place.server.db);
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const names = () =>
  within(screen.getByRole('table', { name: 'Contacts' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('contacts are a grid with named columns in the order of their users, and the special row is only shown', async () => {
  openScreens(device, address, screens);
  await screen.findByRole('table', { name: 'Contacts' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Title',
    'Contact Information',
    'Address',
    'Notes',
    'Actions',
  ]);
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  expect(names()).toEqual(['District', 'Ann', 'Bea']);
  const cells = rowOf('Ann').getAllByRole('cell');
  expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual([
    'Ann: 515-555-0100',
    'Street of Ann',
    'Notes of Ann',
  ]);

  expect(rowOf('District').queryAllByRole('button')).toEqual([]);
  fireEvent.click(screen.getByText('District'));
  expect(screen.queryByRole('dialog')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Move down Ann' }));
  await waitFor(() => expect(names()).toEqual(['District', 'Bea', 'Ann']));
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));

  fireEvent.click(rowOf('Bea').getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this contact?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['District', 'Ann']));
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));

  fireEvent.click(screen.getByText('Ann'));
  expect(await screen.findByRole('dialog', { name: 'Contact' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});
