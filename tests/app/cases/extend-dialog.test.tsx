import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
async function openExtend() {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Extend' }));
  return within(await screen.findByRole('dialog', { name: 'Extend' }));
}
type Extend = Awaited<ReturnType<typeof openExtend>>;
const day = (dialog: Extend) => dialog.getByLabelText<HTMLInputElement>('Report Extended To');
const typeDay = (dialog: Extend) => fireEvent.change(day(dialog), { target: { value: '2026-12-20' } });
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const dayOfForm = () => screen.getByLabelText<HTMLInputElement>('Report Extended To').value;

test.each([
  ['Escape', (dialog: Extend) => fireEvent.keyDown(day(dialog), { key: 'Escape' })],
  ['Close', (dialog: Extend) => fireEvent.click(dialog.getByRole('button', { name: 'Close' }))],
] as const)('%s asks before what was typed of the extension is taken back', async (_, close) => {
  const dialog = await openExtend();
  typeDay(dialog);
  close(dialog);
  fireEvent.click((await question()).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(day(dialog).value).toMatch(/12.20/);

  close(dialog);
  fireEvent.click((await question()).getByRole('button', { name: 'Close' }));
  await isClosed();
  expect(dayOfForm()).toBe('');
});

test('nothing typed, and Cancel, ask nothing', async () => {
  const dialog = await openExtend();
  fireEvent.keyDown(day(dialog), { key: 'Escape' });
  await isClosed();
  fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
  const again = within(await screen.findByRole('dialog', { name: 'Extend' }));
  typeDay(again);
  fireEvent.click(again.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(dayOfForm()).toBe('');
});

test('Cancel leaves the extension that somebody else saved while the dialog was open', async () => {
  const dialog = await openExtend();
  const [complaint] = device.engine.view.all('complaint').toSorted((a, b) => b.record.id - a.record.id);
  const other = await restClient(place.server, 'admin');
  await other.put(`/api/dispute/complaint/${complaint?.record.id}`, { reportExtendedDueDate: '2026-12-20' });
  await device.engine.queue.syncNow();
  await waitFor(() => expect(day(dialog).value).toBe('12-20-2026'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(dayOfForm()).toBe('12-20-2026');
});
