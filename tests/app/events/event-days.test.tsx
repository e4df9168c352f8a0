import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/deadlines/days.ts';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { correctToday, todayHere } from '../../../src/app/ui/today.ts';
import { eventually } from '../../helpers/eventually.ts';
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
afterEach(() => correctToday(0));
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

/** A day as fields have it. */
const typed = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2-$3-$1');
const passMidnights = (count: number): void => act(() => correctToday(count * 24 * 60 * 60_000));

test('a new event is of today and has no time until Now gives it that of the clock', async () => {
  open(await aCase([]), '?tab=events');
  fireEvent.click(await screen.findByRole('button', { name: 'Add New Event' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe(typed(todayHere()));
  const begin = dialog.getByLabelText<HTMLInputElement>('Begin Time');
  expect(begin.value).toBe('');
  const minute = () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format();
  const before = minute();
  fireEvent.click(dialog.getByRole('button', { name: 'Now, as Begin Time' }));
  // The minute may have turned in between.
  await waitFor(() => expect([before, minute()]).toContain(begin.value));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
});

test('the line of a log that stays open over midnight makes events of the new day, but for one that is being typed', async () => {
  const { close } = open(await aCase([]), '?tab=events');
  const line = within(await screen.findByRole('form', { name: 'New event in a line' }));
  const day = () => line.getByLabelText<HTMLInputElement>('Date').value;
  const today = todayHere();
  expect(day()).toBe(typed(today));
  passMidnights(1);
  await waitFor(() => expect(day()).toBe(typed(addDays(today, 1))));
  expect(screen.queryByText(/^Unsaved/)).toBeNull();

  fireEvent.change(line.getByLabelText('What happened'), { target: { value: 'They called late' } });
  passMidnights(2);
  expect(todayHere()).toBe(addDays(today, 2));
  fireEvent.change(line.getByLabelText('Type'), { target: { value: 'Phone Call' } });
  expect(day()).toBe(typed(addDays(today, 1)));
  fireEvent.click(line.getByRole('button', { name: 'Save event' }));
  const fresh = () => within(screen.getByRole('form', { name: 'New event in a line' }));
  await waitFor(() =>
    expect(fresh().getByLabelText<HTMLInputElement>('Date').value).toBe(typed(addDays(today, 2))),
  );
  close();
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

test('a box that is ticked and unticked again leaves nothing unsaved in an event', async () => {
  open(await aCase([{ type: 'Phone Call', date: '2026-09-03' }]), '?tab=events');
  const log = within(await screen.findByRole('table', { name: 'Events' }));
  fireEvent.click(log.getByRole('button', { name: 'Edit' }));
  const alert = await screen.findByRole('checkbox', { name: 'Alert' });
  const closed = () => screen.getByRole('button', { name: 'Send Alert' }).getAttribute('aria-disabled');
  fireEvent.click(alert);
  await waitFor(() => expect(closed()).toBe('true'));
  fireEvent.click(alert);
  await waitFor(() => expect(closed()).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an event is followed to its page each time that it gets another day, not only the first time', async () => {
  const calls = Array.from({ length: 20 }, (_, n) => ({
    type: 'Email',
    date: addDays('2026-01-01', n),
    narrative: `Letter ${n + 1}`,
  }));
  const { close } = open(await aCase(calls), '?tab=events');
  const last = () => screen.findByRole('row', { name: /Letter 20/ });
  for (const day of ['2025-12-01', '2026-02-01']) {
    fireEvent.click(within(await last()).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: typed(day) } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  }
  expect(await last()).toBeDefined();
  close();
});

test('the newest first begins with what was last on its day, too', async () => {
  const { close } = open(
    await aCase([
      { type: 'Interview' },
      { type: 'Phone Call', date: '2026-09-03', beginTime: '09:00' },
      { type: 'Email', date: '2026-09-03', beginTime: '14:00' },
    ]),
    '?tab=events&events.sort=-date',
  );
  const log = within(await screen.findByRole('table', { name: 'Events' }));
  const types = log
    .getAllByText(/^(Phone Call|Email|Interview)/)
    .map(({ textContent }) => textContent?.trim());
  expect(types).toEqual(['Email', 'Phone Call', 'Interview']);
  close();
});
