import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/deadlines/days.ts';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { todayHere } from '../../../src/app/ui/today.ts';
import { type Fields, type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let editor: Rest;
let device: Device;
beforeAll(async () => {
  place = await world();
  editor = await restClient(place.server, 'editor');
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
async function aCase(events: readonly object[]): Promise<Fields> {
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  for (const event of events)
    await editor.post('/api/dispute/event/', { parentId: body.id, parentType: 'complaint', ...event });
  await device.engine.queue.syncNow();
  return body;
}
const open = ({ id }: Fields, tab = '') => openScreens(device, `/complaint/edit/${id}/all${tab}`, screens);

test('a new event is of today and has no time until Now gives it that of the clock', async () => {
  open(await aCase([]), '?tab=events');
  fireEvent.click(await screen.findByRole('button', { name: 'Add New Event' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe(
    todayHere().replace(/(\d+)-(\d+)-(\d+)/, '$2-$3-$1'),
  );
  const begin = dialog.getByLabelText<HTMLInputElement>('Begin Time');
  expect(begin.value).toBe('');
  const minute = () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format();
  const before = minute();
  fireEvent.click(dialog.getByRole('button', { name: 'Now, as Begin Time' }));
  // The minute may have turned in between.
  await waitFor(() => expect([before, minute()]).toContain(begin.value));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
});

test('an event without a day says so in the log, beside the case and in the timeline', async () => {
  const { close } = open(await aCase([{ type: 'Phone Call', narrative: 'Undated' }]));
  const latest = within(await screen.findByRole('region', { name: 'Latest events' }));
  expect(latest.getByText('No date')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: /^Events/ }));
  expect(within(await screen.findByRole('table', { name: 'Events' })).getByText('No date')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(timeline.getByText('No date').closest('li')?.textContent).toContain('Phone Call');
  close();
});

test('on paper the timeline has every line, on the screen the first hundred until all are asked for', async () => {
  const calls = Array.from({ length: 104 }, (_, n) => ({ type: 'Email', date: addDays('2026-01-01', n) }));
  open(await aCase(calls), '?tab=events');
  await screen.findByRole('table', { name: 'Events' });
  fireEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  const lines = () => timeline.getAllByRole('listitem').length;
  expect(lines()).toBe(100);
  fireEvent(window, new Event('beforeprint'));
  await waitFor(() => expect(lines()).toBeGreaterThan(104));
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(lines()).toBe(100));
});
