import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let reader: Device;
let uid: string;
beforeAll(async () => {
  place = await world();
  device = place.device();
  reader = place.device();
  await device.signIn();
  await reader.signIn('reader');
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const sent = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
const record = () => {
  const found = device.engine.view.find('complaint', `~${uid}`)?.record;
  if (!found) throw new Error('the complaint is not here');
  return found;
};
const button = (name: string) => screen.getByRole('button', { name });
const title = 'Explain what does not fit together';
const opened = async (name: 'Explain…' | 'Change…') => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: title }));
};
type Asking = Awaited<ReturnType<typeof opened>>;
const box = (dialog: Asking) => dialog.getByLabelText<HTMLTextAreaElement>('Explanation');
const type = (dialog: Asking, text: string) => fireEvent.change(box(dialog), { target: { value: text } });
const press = (dialog: Asking, name: string) => fireEvent.click(dialog.getByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const explained = () => screen.queryByRole('region', { name: 'Explained' });

/** A complaint that was closed before it was filed, and withdrawn without a date. */
beforeEach(async () => {
  uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  await device.engine.edits.save('complaint', uid, record(), {
    dateClosed: '2026-09-01',
    complaintWithdrawnFlag: true,
  });
  await sent();
});

const openCase = async (on: Device = device) => {
  openScreens(on, `/complaint/edit/~${uid}/all`, screens);
  await screen.findByLabelText('Facts');
};

test('what is ticked is explained, quieter and with the words; the rest stays as it was', async () => {
  await openCase();
  const dialog = await opened('Explain…');
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    true,
    true,
  ]);
  press(dialog, 'Save');
  expect(await dialog.findByText('Say why it is right as it stands')).toBeDefined();
  type(dialog, 'As the court wrote it.');
  for (const each of dialog.getAllByRole('checkbox')) fireEvent.click(each);
  press(dialog, 'Save');
  expect(await dialog.findByText('Choose what it explains')).toBeDefined();
  fireEvent.click(dialog.getByLabelText('Closed before it was filed.'));
  press(dialog, 'Save');
  await closed();
  await waitFor(() => expect(explained()?.textContent).toContain('As the court wrote it.'));
  expect(explained()?.textContent).toContain('Closed before it was filed.');
  expect(explained()?.textContent).not.toContain('Withdrawn without a date.');
  expect(screen.getByText('This does not fit together')).toBeDefined();
  expect(button('Withdrawn without a date.')).toBeDefined();
  // Nor does it stand at its field.
  const described = screen.getByLabelText('Date Closed').getAttribute('aria-describedby');
  expect(described).toBeNull();
});

test('Save asks of what is explained no more, until its value is another one', async () => {
  await openCase();
  const dialog = await opened('Explain…');
  type(dialog, 'As the court wrote it.');
  press(dialog, 'Save');
  await closed();
  await waitFor(() => expect(screen.queryByText('This does not fit together')).toBeNull());
  await sent();
  const field = screen.getByLabelText('Date Closed');
  const typeDay = (value: string) => fireEvent.change(field, { target: { value } });
  typeDay('08-31-2026');
  expect(await screen.findByRole('button', { name: 'Save anyway' })).toBeDefined();
  typeDay('09-01-2026');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull());
});

test('the form that is being typed in goes on; its save takes no explanation back', async () => {
  await openCase();
  fireEvent.change(screen.getByLabelText('Facts'), { target: { value: 'typed before' } });
  const dialog = await opened('Explain…');
  type(dialog, 'As the court wrote it.');
  press(dialog, 'Save');
  await closed();
  await waitFor(() => expect(explained()).not.toBeNull());
  fireEvent.click(button('Save'));
  await eventually(() => expect(record().facts).toBe('typed before'));
  await sent();
  expect(record().oddityExplanation).toBe('As the court wrote it.');
});

test('Cancel asks where something was typed, and offers it again; emptied words take the explanation back', async () => {
  await openCase();
  const dialog = await opened('Explain…');
  type(dialog, 'Half a sen');
  press(dialog, 'Cancel');
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Close' }));
  await closed();
  const again = await opened('Explain…');
  fireEvent.click(await again.findByRole('button', { name: 'Restore' }));
  expect(box(again).value).toBe('Half a sen');
  type(again, 'Whole.');
  press(again, 'Save');
  await closed();
  await waitFor(() => expect(explained()).not.toBeNull());
  await sent();

  const change = await opened('Change…');
  expect(box(change).value).toBe('Whole.');
  type(change, '');
  press(change, 'Save');
  await closed();
  await waitFor(() => expect(explained()).toBeNull());
  await sent();
  expect(record()).toMatchObject({ oddityExplanation: null, explainedOddities: null });
});

test('who only reads has the words and no button', async () => {
  await openCase();
  const dialog = await opened('Explain…');
  type(dialog, 'As the court wrote it.');
  fireEvent.click(dialog.getByLabelText('Withdrawn without a date.'));
  press(dialog, 'Save');
  await closed();
  await sent();
  document.body.replaceChildren();
  await reader.engine.queue.syncNow();
  await openCase(reader);
  await waitFor(() => expect(explained()?.textContent).toContain('As the court wrote it.'));
  expect(screen.getByText('This does not fit together')).toBeDefined();
  for (const name of ['Explain…', 'Change…']) expect(screen.queryByRole('button', { name })).toBeNull();
});
