import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DueProcessScreen } from '../../../src/app/due-processes/due-process-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

const saved = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
const screens = [{ path: '/dueprocess/edit/:id/:returnState', Component: DueProcessScreen }];

const makeStudent = (stateId: string) =>
  device.engine.edits.create('student', { stateId, firstName: 'Ann', lastName: 'Lee' });
const makeCase = (student: string) =>
  device.engine.edits.create('dueprocess', { studentId: `~${student}`, dateFiled: '2026-09-02' });

test('an Admin can neither empty the number of a due process case nor leave spaces, and is told beside the field', async () => {
  const uid = await makeCase(await makeStudent('1000000011'));
  await saved();
  const number = device.engine.view.find('dueprocess', `~${uid}`)?.record.caseNumber;
  openScreens(device, `/dueprocess/edit/~${uid}/all`, screens);
  const field = await screen.findByLabelText('Case Number');
  expect(field.getAttribute('aria-required')).toBe('true');
  for (const typed of ['', '   ']) {
    fireEvent.change(field, { target: { value: typed } });
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(save);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect((await screen.findAllByText('Case Number is required')).length).toBeGreaterThan(0);
    expect(screen.getByText('Not saved: Case Number is required')).toBeDefined();
  }
  expect(device.engine.queue.edits.get()).toEqual([]);
  expect(device.engine.view.find('dueprocess', `~${uid}`)?.record.caseNumber).toBe(number);
});

test('a case that has no number yet is saved without one', async () => {
  device.goOffline();
  const uid = await makeCase(await makeStudent('1000000012'));
  openScreens(device, `/dueprocess/edit/~${uid}/all`, screens);
  fireEvent.change(await screen.findByLabelText('Facts'), { target: { value: 'Typed offline' } });
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(save);
  await eventually(() =>
    expect(device.engine.view.find('dueprocess', `~${uid}`)?.record.facts).toBe('Typed offline'),
  );
  await device.goOnline();
  await saved();
});

test('a number that another case has is typed anew on the same screen, with its reason beside it', async () => {
  const student = await makeStudent('1000000013');
  const [one, other] = [await makeCase(student), await makeCase(student)];
  await saved();
  const { view } = device.engine;
  const taken = view.find('dueprocess', `~${other}`)?.record.caseNumber ?? '';
  openScreens(device, `/dueprocess/edit/~${one}/all`, screens);
  const field = await screen.findByLabelText('Case Number');
  fireEvent.change(field, { target: { value: taken } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(field, { target: { value: 'DP-RETYPED' } });
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await saved();
  expect(view.find('dueprocess', `~${one}`)).toMatchObject({
    mark: null,
    record: { caseNumber: 'DP-RETYPED' },
  });
});
