import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];

test('a document that was refused since its event was deleted is sent from the event once an Admin has brought that back', async () => {
  const admin = await restClient(place.server, 'admin');
  const { body: complaint } = await admin.post<Fields>('/api/dispute/complaint/', {
    dateFiled: '2026-09-02',
  });
  const ofCase = { parentId: complaint.id, parentType: 'complaint' };
  const { body: event } = await admin.post<Fields>('/api/dispute/event/', { ...ofCase, type: 'Email' });
  const { queue, documents } = device.engine;
  await queue.syncNow();
  device.goOffline();
  await documents.add(event.uid, { name: 'letter.txt', content: new Blob(['words']) });
  await admin.delete(`/api/dispute/event/${event.id}`);
  await device.goOnline();
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('refused'));
  await admin.post(`/api/admin/restore/event/~${event.uid}`, {});
  await queue.syncNow();

  const address = `/complaint/edit/${complaint.id}/all?tab=events&edit=event~${event.uid}`;
  openScreens(device, address, screens);
  const dialog = within(await screen.findByRole('dialog', { name: 'Event' }));
  expect(await dialog.findByText('The event was deleted.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Replace letter.txt' })).toBeDefined();
  const again = dialog.getByRole('button', { name: 'Try Again letter.txt' });
  // Pressed twice it is tried once.
  fireEvent.click(again);
  fireEvent.click(again);
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  await eventually(() => expect(dialog.queryByText('The event was deleted.')).toBeNull());
  expect(screen.queryByText('Error')).toBeNull();
  const { body: stored } = await admin.get<Fields>(`/api/dispute/event/${event.id}`);
  expect(stored).toMatchObject({ documents: [{ title: 'letter.txt' }] });
});
