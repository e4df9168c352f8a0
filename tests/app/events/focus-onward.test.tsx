import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { addDays } from '#domain/deadlines/days.ts';
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
  for (let n = 0; n < 104; n += 1)
    await editor.post('/api/dispute/event/', {
      parentId: id,
      parentType: 'complaint',
      type: 'Email',
      date: addDays('2026-01-01', n),
      narrative: `Letter ${n}`,
    });
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const openEvents = () => openScreens(device, `/complaint/edit/${String(id)}/all?tab=events`, screens);
const focused = () => document.activeElement;

/** Presses a button by keyboard, and waits until it is gone. */
async function pressAway(button: HTMLElement): Promise<void> {
  act(() => button.focus());
  fireEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
}

test('who shows all events again is on the first of them', async () => {
  const { close } = openEvents();
  const words = await screen.findByLabelText('Filter these rows');
  fireEvent.change(words, { target: { value: 'no such words' } });
  await pressAway(await screen.findByRole('button', { name: 'Show all events' }));
  expect(focused()?.matches('tr')).toBe(true);
  close();
});

test('who shows all lines of the timeline is on the first that came, and who asks for earlier changes is in the timeline', async () => {
  const { close } = openEvents();
  await screen.findByRole('table', { name: 'Events' });
  fireEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  await pressAway(await screen.findByRole('button', { name: 'Earlier changes' }));
  expect(focused()).toBe(timeline);
  const lines = within(timeline).getAllByRole('listitem').length;
  await pressAway(screen.getByRole('button', { name: /^Show all/ }));
  expect(focused()).toBe(within(timeline).getAllByRole('listitem')[lines]);
  close();
});

test('who asks for earlier changes in the history stays in its dialog', async () => {
  const { close } = openEvents();
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  await pressAway(await screen.findByRole('button', { name: 'Earlier changes' }));
  expect(focused()).toBe(screen.getByRole('dialog', { name: 'History' }));
  close();
});

test('Now leads to the time that it gave; a removed file to the next one, the last one to what adds another', async () => {
  const { close } = openEvents();
  fireEvent.click(await screen.findByRole('button', { name: 'Add New Event' }));
  const dialog = within(await screen.findByRole('dialog'));
  await pressAway(dialog.getByRole('button', { name: 'Now, as Begin Time' }));
  expect(focused()).toBe(dialog.getByLabelText('Begin Time'));

  const files = ['a.txt', 'b.txt'].map((name) => new File(['x'], name));
  fireEvent.change(dialog.getByLabelText('Files to add'), { target: { files } });
  await pressAway(await dialog.findByRole('button', { name: 'Remove a.txt' }));
  expect(focused()).toBe(dialog.getByRole('button', { name: 'Remove b.txt' }));
  await pressAway(dialog.getByRole('button', { name: 'Remove b.txt' }));
  expect(focused()).toBe(dialog.getByRole('button', { name: 'Add Documents' }));
  close();
});
