import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { todayHere } from '../../../src/app/ui/today.ts';
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
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];

/** A complaint with so many phone calls, one a day from the first of January 2026 on, and what else is given. */
async function aLog(calls: number, more: readonly object[] = []): Promise<Fields> {
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  const ofCase = { parentId: body.id, parentType: 'complaint' };
  const day = (n: number) => new Date(Date.UTC(2026, 0, n + 1)).toISOString().slice(0, 10);
  for (const event of [
    ...Array.from({ length: calls }, (_, n) => ({
      type: 'Phone Call',
      date: day(n),
      narrative: `Call ${n + 1}`,
    })),
    ...more,
  ])
    await editor.post('/api/dispute/event/', { ...ofCase, ...event });
  await device.engine.queue.syncNow();
  return body;
}
const openLog = ({ id }: Fields, on = device) =>
  openScreens(on, `/complaint/edit/${id}/all?tab=events`, screens);
const table = () => screen.findByRole('table', { name: 'Events' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const line = () => within(screen.getByRole('form', { name: 'New event in a line' }));
/** A server answers in between, on a busy machine. */
const patiently = { timeout: 45_000 };
const sent = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));

test('the log opens at its end, under its months, and remembers that its user wants the newest first', async () => {
  const complaint = await aLog(33);
  const first = openLog(complaint);
  await table();
  expect(screen.getByText('31–33 of 33 rows')).toBeDefined();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'January 2026',
    'February 2026',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('16–30 of 33 rows');
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByText('1–15 of 33 rows');

  press('Newest first');
  await screen.findByText('1–15 of 33 rows');
  expect(within(await table()).getAllByRole('row')[2]?.textContent).toContain('Call 33');
  first.close();
  openLog(complaint);
  await waitFor(async () =>
    expect(within(await table()).getAllByRole('row')[2]?.textContent).toContain('Call 33'),
  );
  press('Newest first');
});

test('a line makes an event of today; its page is shown and its row marked, whatever narrowed the log', async () => {
  openLog(
    await aLog(16, [
      { type: 'Hearing', date: '2099-01-01' },
      { type: 'Email', narrative: 'No day' },
    ]),
  );
  await table();
  expect(screen.getByText('No date')).toBeDefined();
  expect(screen.getByText(/^in [\d]+ days$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Email 1' }));
  await screen.findByText('1 row');
  fireEvent.change(screen.getByLabelText('Filter these rows'), { target: { value: 'nothing like it' } });
  await screen.findByText('No event of this case matches all of the filters.');

  fireEvent.submit(line().getByLabelText('What happened'));
  expect(await screen.findByText('Event Type is required')).toBeDefined();
  expect(device.engine.queue.edits.get()).toEqual([]);
  fireEvent.change(line().getByLabelText('Type'), { target: { value: 'Letter Sent' } });
  fireEvent.change(line().getByLabelText('What happened'), { target: { value: 'Typed in the line' } });
  fireEvent.submit(line().getByLabelText('What happened'));

  const row = await waitFor(() => {
    const found = document.querySelector('tr[data-saved]');
    expect(found?.textContent).toContain('Typed in the line');
    return found;
  }, patiently);
  expect(row?.textContent).toContain(todayHere().replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'));
  expect(screen.getByText('16–19 of 19 rows')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(line().getByLabelText('Type')));
  await waitFor(() => expect(row?.getAttribute('data-saved')).toBeNull(), patiently);
  await sent();
});

test('a line that is left as it was after an event says nothing; one with words and no type says what it lacks', async () => {
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  await device.engine.queue.syncNow();
  openScreens(device, `/complaint/edit/${body.id}/all?tab=events`, screens);
  const form = await screen.findByRole('form', { name: 'New event in a line' });
  const type = within(form).getByLabelText('Type');
  act(() => type.focus());
  act(() => type.blur());
  expect(screen.queryByText('Event Type is required')).toBeNull();
  fireEvent.change(within(form).getByLabelText('What happened'), { target: { value: 'A call.' } });
  act(() => type.focus());
  act(() => type.blur());
  expect(await screen.findByText('Event Type is required')).toBeDefined();
  fireEvent.change(within(form).getByLabelText('What happened'), { target: { value: '' } });
});

test('a draft of the line is offered in the line, and Ctrl+S there saves the event and not the case', async () => {
  const complaint = await aLog(1);
  const first = openLog(complaint);
  await table();
  fireEvent.change(line().getByLabelText('What happened'), { target: { value: 'Half a sentence' } });
  first.close();
  await eventually(async () => expect(await device.engine.drafts.count()).toBe(1));
  openLog(complaint);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(line().getByLabelText<HTMLInputElement>('What happened').value).toBe('Half a sentence');
  fireEvent.change(line().getByLabelText('Type'), { target: { value: 'Interview' } });
  fireEvent.keyDown(line().getByLabelText('Type'), { key: 's', ctrlKey: true });
  expect(await screen.findByText('Half a sentence')).toBeDefined();
  await sent();
  expect(await device.engine.drafts.count()).toBe(0);
});

test('a draft names the files that were chosen for it, and whoever restores it is told until each is chosen again or left out', async () => {
  const complaint = await aLog(1);
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Files of the new event'), { target: { files } });
  const [letter, notes] = [new File(['a letter'], 'letter.txt'), new File(['notes'], 'notes.txt')];
  const first = openLog(complaint);
  await table();
  fireEvent.change(line().getByLabelText('What happened'), { target: { value: 'The letter came' } });
  choose(letter, notes);
  await line().findByText('notes.txt');
  first.close();
  await eventually(async () => expect(await device.engine.drafts.count()).toBe(1));

  openLog(complaint);
  await screen.findByText(/, without the files that were chosen for it: letter\.txt and notes\.txt\.$/);
  press('Restore');
  await screen.findByText('Choose these files again');
  choose(letter);
  await screen.findByText('Choose this file again');
  expect(screen.getByText(/^notes\.txt: what was typed was kept/)).toBeDefined();
  press('Leave Out');
  expect(screen.queryByText('Choose this file again')).toBeNull();
  fireEvent.change(line().getByLabelText('Type'), { target: { value: 'Letter Received' } });
  fireEvent.click(line().getByRole('button', { name: 'Save event' }));
  const row = (await screen.findByText('The letter came')).closest('tr');
  await waitFor(() => expect(row?.textContent).toContain('letter.txt'), patiently);
  await sent();
  expect(await device.engine.drafts.count()).toBe(0);
});

test('a file is looked at before Save; one that the server refuses marks its row, and another takes its place; with the first document of a case the log has a column for them', async () => {
  openLog(await aLog(1));
  await table();
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads()).not.toContain('Documents');
  const choose = (label: string, ...files: File[]) =>
    fireEvent.change(screen.getByLabelText(label), { target: { files } });
  press('Add New Event');
  expect((await screen.findByLabelText<HTMLInputElement>('Date')).value).toBe(
    todayHere().replace(/(\d+)-(\d+)-(\d+)/, '$2-$3-$1'),
  );
  choose(
    'Files to add',
    new File(['a letter'], 'letter.pdf'),
    new File(['PK\u0003\u0004, cut off'], 'notes.docx'),
  );
  expect(await screen.findByText(/^This file is not a PDF file.* It is not added\.$/)).toBeDefined();
  choose('File in place of letter.pdf', new File(['%PDF-1.7\n%%EOF'], 'letter, mended.pdf'));
  await screen.findByText('letter, mended.pdf');
  expect(screen.queryByText(/It is not added/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Event Type'), { target: { value: 'Hearing' } });
  press('Save');

  const row = await waitFor(() => {
    const found = screen.getByText('1 document refused').closest('tr');
    expect(found?.textContent).toContain('letter, mended.pdf');
    return found as HTMLElement;
  }, patiently);
  expect(heads()).toContain('Documents');
  fireEvent.click(within(row).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Event' }));
  expect(dialog.getByText(/not a Word document/)).toBeDefined();
  expect(dialog.queryByText(/server error/)).toBeNull();
  choose('File in place of notes.docx', new File(['notes'], 'notes.txt'));
  await dialog.findByRole('button', { name: 'Open notes.txt' });
  await waitFor(() => expect(dialog.queryByText(/not a Word document/)).toBeNull(), patiently);
  await sent();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('1 document refused')).toBeNull());
});

test('on paper all rows stand; those who may only read have neither the line nor Edit', async () => {
  const complaint = await aLog(17);
  const { close } = openLog(complaint);
  await table();
  const rows = async () => within(await table()).getAllByRole('row').length;
  const onPage = await rows();
  fireEvent(window, new Event('beforeprint'));
  expect(await rows()).toBe(17 + 2);
  fireEvent(window, new Event('afterprint'));
  expect(await rows()).toBe(onPage);
  close();

  const reader = place.device();
  await reader.signIn('reader');
  openLog(complaint, reader);
  expect(within(await table()).queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('form', { name: 'New event in a line' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export to PDF' })).toBeDefined();
});

test('a line that can not be saved leads to the first field with a problem, also the second time', async () => {
  const opened = openLog(await aLog(1));
  await table();
  const words = line().getByLabelText('What happened');
  words.focus();
  fireEvent.change(words, { target: { value: 'Called the parent.' } });
  fireEvent.submit(screen.getByRole('form', { name: 'New event in a line' }));
  await waitFor(() => expect(document.activeElement).toBe(line().getByLabelText('Type')));
  expect(line().getByText('Event Type is required')).toBeDefined();
  words.focus();
  fireEvent.keyDown(words, { key: 's', ctrlKey: true });
  await waitFor(() => expect(document.activeElement).toBe(line().getByLabelText('Type')));
  opened.close();
});

test('the timeline tells course, limits, events, documents and what the server says was changed, in one dated list', async () => {
  const complaint = await aLog(1, [{ type: 'Interview', date: '2026-09-20', narrative: 'With the parent.' }]);
  await editor.put(`/api/dispute/complaint/${complaint.id}`, {
    reportExtendedDueDate: '2026-12-20',
    reportExtensionDateGranted: '2026-10-25',
  });
  await device.engine.queue.syncNow();
  const opened = openLog(complaint);
  await table();
  fireEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  const lines = () => timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(lines().join('\n')).toContain('Report Extended To'), patiently);
  const order = [
    '01/01/2026Phone Call',
    '09/02/2026Complaint filed',
    '09/20/2026Interview',
    '10/25/2026Complaint report extended from 11/01/2026 to 12/20/2026',
    '12/20/2026Complaint report',
  ];
  const own = lines().filter((line) => order.some((words) => line.startsWith(words)));
  expect(own).toHaveLength(order.length);
  own.forEach((line, index) => expect(line).toContain(order[index]));
  // An event tells of itself: that it was made is no line more.
  expect(lines().filter((line) => line.includes('Interview'))).toHaveLength(1);

  press('Newest first');
  expect(lines().filter((line) => order.some((words) => line.startsWith(words)))).toEqual(own.toReversed());
  press('Newest first');
  fireEvent.click(timeline.getByRole('button', { name: 'Interview' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  opened.close();
});

test('without a connection the timeline tells what the device has, and that changes of fields need the server', async () => {
  const complaint = await aLog(1);
  const opened = openLog(complaint);
  await table();
  device.net.isOnline = false;
  fireEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  await timeline.findByText(/only the server tells them/, {}, patiently);
  expect(timeline.getByText('Complaint filed')).toBeDefined();
  device.net.isOnline = true;
  fireEvent.click(timeline.getByRole('button', { name: 'Try again' }));
  await timeline.findByText(/^Made/, {}, patiently);
  opened.close();
});
