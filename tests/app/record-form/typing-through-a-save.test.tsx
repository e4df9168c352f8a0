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
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const kept = (uid: string) => device.engine.view.find('complaint', `~${uid}`)?.record;
const aComplaint = async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  const { router } = openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await screen.findByLabelText('Facts');
  return { uid, address: () => router.state.location.pathname };
};

test('what is typed while a save is under way stays in its field, unsaved, and the next save has it', async () => {
  const { uid } = await aComplaint();
  type('Facts', 'The meeting');
  save();
  type('Facts', 'The meeting was late');
  await eventually(() => expect(kept(uid)?.facts).toBe('The meeting'));
  expect(box('Facts').value).toBe('The meeting was late');
  expect(await screen.findByText('Unsaved: Facts')).toBeDefined();
  await eventually(() => {
    save();
    expect(kept(uid)?.facts).toBe('The meeting was late');
  });
});

test('a save that is pressed again while a box that was left looks for what its text means is done', async () => {
  const { uid } = await aComplaint();
  type('Facts', 'Pressed twice');
  const district = () => screen.getByRole('combobox', { name: 'Primary District' });
  district().focus();
  await waitFor(() => expect(district().hasAttribute('aria-activedescendant')).toBe(true));
  fireEvent.change(district(), { target: { value: 'nowhere' } });
  save();
  save();
  await eventually(() => expect(kept(uid)?.facts).toBe('Pressed twice'));
});

test('a number that the server gives while somebody types asks nobody whether to leave', async () => {
  device.goOffline();
  const { uid, address } = await aComplaint();
  type('Facts', 'Typed on the way');
  await device.goOnline();
  await eventually(() => expect(address()).toMatch(/^\/complaint\/edit\/\d+\/all$/));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(box('Facts').value).toBe('Typed on the way');
  expect(kept(uid)?.facts).toBeNull();
});

test('what is typed while a new record is being saved is offered on the screen of that record', async () => {
  openScreens(device, '/complaint/create/all', screens);
  fireEvent.change(await screen.findByLabelText('Date Filed'), { target: { value: '2026-09-03' } });
  type('Facts', 'No notice');
  save();
  type('Facts', 'No notice was given');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(box('Facts').value).toBe('No notice was given'));
});
