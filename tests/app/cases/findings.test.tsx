import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const texts = (uid: string) => device.engine.view.of('finding', uid).map(({ record }) => record.finding);

test('a finding without a text is refused on the device, by its message at the field and above the form, also where the text is taken away', async () => {
  const { edits, queue } = device.engine;
  const uid = await edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  // Nobody else could refuse it.
  device.net.isOnline = false;
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Finding' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Finding' }));
  const box = dialog.getByLabelText<HTMLTextAreaElement>('Finding', { selector: 'textarea' });
  const said = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const isRefused = async () => {
    expect(await dialog.findByRole('link', { name: 'Finding is required' })).toBeDefined();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(said()).toBe('Finding is required');
  };
  fireEvent.change(dialog.getByLabelText('Due Date'), { target: { value: '2026-11-15' } });
  save();
  await isRefused();
  type('   ');
  save();
  await isRefused();
  expect(texts(uid)).toEqual([]);
  expect(queue.edits.get()).toEqual([]);
  type('No aide was provided.');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await eventually(() => expect(texts(uid)).toEqual(['No aide was provided.']));

  fireEvent.click(screen.getByRole('button', { name: 'Edit finding 1' }));
  const again = within(await screen.findByRole('dialog', { name: 'Finding' }));
  const text = again.getByLabelText<HTMLTextAreaElement>('Finding', { selector: 'textarea' });
  fireEvent.change(text, { target: { value: '' } });
  fireEvent.click(again.getByRole('button', { name: 'Save' }));
  expect(await again.findByRole('link', { name: 'Finding is required' })).toBeDefined();
  expect(texts(uid)).toEqual(['No aide was provided.']);
});

test('a finding bears its mark, and says of its days those that it has', async () => {
  const { edits, queue } = device.engine;
  device.net.isOnline = true;
  await queue.syncNow();
  const complaintUid = await edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  await queue.setWorkOffline(true);
  await edits.create('finding', { complaintUid, finding: 'Late', dateCompleted: '2026-10-01' });
  openScreens(device, `/complaint/edit/~${complaintUid}/all`, screens);
  const finding = (await screen.findByText('Late')).closest('li') as HTMLElement;
  expect(within(finding).getByText('Completed 10/01/2026')).toBeDefined();
  expect(within(finding).getByText('Waiting to sync')).toBeDefined();
});
