import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewComplaintScreen } from '../../../src/app/complaints/new-complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/create/:studentId/:returnState', Component: NewComplaintScreen }];
const facts = () => screen.getByLabelText<HTMLInputElement>('Facts');

test("what was typed into a new case is offered again after its student's agency was corrected", async () => {
  const { edits, drafts, view } = device.engine;
  const uid = await edits.create('student', { firstName: 'Ann', lastName: 'Lee', aeaCode: '92010000' });
  const path = `/complaint/create/~${uid}/s`;
  const { close } = openScreens(device, path, screens);
  await screen.findByLabelText('Facts');
  fireEvent.change(facts(), { target: { value: 'No notice was given' } });
  await eventually(async () => expect(await drafts.count()).toBe(1));
  close();
  const student = view.find('student', `~${uid}`);
  if (!student) throw new Error('no student');
  await edits.save('student', uid, student.record, { aeaCode: '92120000' });
  openScreens(device, path, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(facts().value).toBe('No notice was given'));
});
