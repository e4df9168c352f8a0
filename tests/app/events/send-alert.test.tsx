import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { to } from '../../helpers/network.ts';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => void ({ place, device } = await signedIn()));
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];

const sendAlert = () => fireEvent.click(screen.getByRole('button', { name: 'Send Alert' }));

async function openEvent(): Promise<void> {
  const log = within(await screen.findByRole('table', { name: 'Events' }));
  fireEvent.click(log.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog');
}

async function closeEvent(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('an alert whose answer was lost is not mailed twice by who presses again, also in the event opened again', async () => {
  const editor = await restClient(place.server, 'editor');
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  const event = { parentId: body.id, parentType: 'complaint', type: 'Hearing', date: '2026-11-20' };
  await editor.post('/api/dispute/event/', event);
  await device.engine.queue.syncNow();
  const alerts = async () => (await sql`select from "alert"`.execute(place.server.db)).rows.length;

  const { close } = openScreens(device, `/complaint/edit/${body.id}/all?tab=events`, screens);
  await openEvent();
  device.net.meets('answer lost', to('GET', '/api/dispute/event/sendalert/'));
  sendAlert();
  await screen.findByText('Error');
  expect(await alerts()).toBe(1);
  await closeEvent();
  await device.goOnline();

  await openEvent();
  sendAlert();
  await screen.findByText('Alert Sent');
  expect(await alerts()).toBe(1);

  // What was answered is over: whoever wants another alert presses once more.
  sendAlert();
  await waitFor(async () => expect(await alerts()).toBe(2));
  await closeEvent();
  close();
});

test('no alert is sent of an event whose change the server lacks: the mail would tell of what it was before', async () => {
  const editor = await restClient(place.server, 'editor');
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  const event = { parentId: body.id, parentType: 'complaint', type: 'Hearing', date: '2026-11-20' };
  const { body: made } = await editor.post<Fields>('/api/dispute/event/', event);
  await device.engine.queue.syncNow();
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  device.net.holds(to('PUT', '/api/dispute/event/'), arrives);
  const seen = device.engine.view.find('event', `~${made.uid}`)?.record;
  await device.engine.edits.save('event', made.uid, seen as never, { date: '2026-11-23' });

  const { close } = openScreens(device, `/complaint/edit/${body.id}/all?tab=events`, screens);
  await openEvent();
  const button = () => screen.getByRole('button', { name: 'Send Alert' });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('What was changed has not reached the server yet')).toBeDefined();
  arrive();
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  await closeEvent();
  close();
});
