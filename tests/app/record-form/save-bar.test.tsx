import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { NewComplaintScreen } from '../../../src/app/complaints/new-complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const screens = [
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  { path: '/complaint/create/:returnState', Component: NewComplaintScreen },
];
const saveButton = () => screen.queryByRole('button', { name: 'Save' });
const show = async (tab: string) => fireEvent.click(await screen.findByRole('tab', { name: tab }));

test('Save stands on the Summary, and elsewhere only for what is unsaved on it', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await screen.findByLabelText('Facts');
  expect(saveButton()).not.toBeNull();
  for (const tab of ['Events', 'Contacts']) {
    await show(tab);
    await waitFor(() => expect(saveButton()).toBeNull());
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  }

  await show('Summary');
  fireEvent.change(await screen.findByLabelText('Facts'), { target: { value: 'Typed' } });
  expect(screen.getByText('Unsaved: Facts')).toBeDefined();
  await show('Events');
  expect(await screen.findByText('Unsaved on Summary: Facts')).toBeDefined();
  fireEvent.click(saveButton() as HTMLElement);
  await waitFor(() => expect(saveButton()).toBeNull());
  await eventually(() => expect(device.engine.view.find('complaint', `~${uid}`)?.record.facts).toBe('Typed'));
});

test('Save rests while a save would change nothing, on a record that was just saved too; a new one can be saved at once', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const { close } = openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  const facts = await screen.findByLabelText('Facts');
  const rests = () => saveButton()?.className.includes('resting');
  expect(rests()).toBe(true);
  fireEvent.change(facts, { target: { value: 'Typed' } });
  await waitFor(() => expect(rests()).toBe(false));
  fireEvent.click(saveButton() as HTMLElement);
  await eventually(() => expect(device.engine.view.find('complaint', `~${uid}`)?.record.facts).toBe('Typed'));
  await waitFor(() => expect(rests()).toBe(true));
  close();
  openScreens(device, '/complaint/create/all', screens);
  fireEvent.change(await screen.findByLabelText('Date Filed'), { target: { value: '09-02-2026' } });
  await waitFor(() => expect(saveButton()?.hasAttribute('aria-disabled')).toBe(false));
  expect(rests()).toBe(false);
  fireEvent.change(screen.getByLabelText('Date Filed'), { target: { value: '' } });
  await waitFor(async () => expect(await device.engine.drafts.count()).toBe(0));
});

test('what keeps the Summary from being saved is shown there', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  fireEvent.change((await screen.findAllByLabelText('Zip'))[0] as HTMLElement, { target: { value: '1' } });
  await show('Contacts');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByLabelText('Zip')[0]?.getAttribute('aria-invalid')).toBe('true'));
  expect(device.engine.queue.edits.get()).toEqual([]);
  fireEvent.change(screen.getAllByLabelText('Zip')[0] as HTMLElement, { target: { value: '' } });
  await waitFor(async () => expect(await device.engine.drafts.count()).toBe(0));
});
