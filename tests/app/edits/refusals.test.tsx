import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { NewComplaintScreen } from '../../../src/app/complaints/new-complaint-screen.tsx';
import { NewStudentScreen } from '../../../src/app/students/new-student-screen.tsx';
import { StudentScreen } from '../../../src/app/students/student-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, restClient, studentBody } from '../../helpers/rest.ts';
import { setPassword } from '../../helpers/set-password.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterEach(async () => {
  for (const { id } of device.engine.queue.edits.get()) await device.engine.queue.discard(id);
});
afterAll(() => place.close());

const screens = [
  { path: '/studentlist/create', Component: NewStudentScreen },
  { path: '/studentlist/edit/:id', Component: StudentScreen },
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  { path: '/complaint/create/:studentId/:returnState', Component: NewComplaintScreen },
];

const type = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as HTMLElement, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));
/** Finds a toast and points at it, as happy-dom can't: it stays then, also where what becomes of it takes longer than a toast lasts. */
async function pointAt(title: string): Promise<void> {
  const words = await toasts().findByText(title);
  vi.spyOn(words.closest('[data-tone]') as HTMLElement, 'matches').mockReturnValue(true);
}
const sent = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));

/** A student whom only the server knows, since there is no case. */
async function onServer(given: object = {}): Promise<Fields & { stateId: string }> {
  const rest = await restClient(place.server, 'editor');
  const made = await rest.post<Fields & { stateId: string }>('/api/dispute/student/', studentBody(given));
  expect(made.status).toBe(201);
  return made.body;
}

async function typeStudent(stateId: string, lastName = 'New'): Promise<void> {
  await screen.findByLabelText('State ID');
  type('State ID', stateId);
  type('First Name', 'Nora');
  type('Last Name', lastName);
}

test('a State ID that only the server knows is told beside the field before Save, with the way to who has it', async () => {
  const { stateId, id } = await onServer({ firstName: 'Josie', lastName: 'Johnson' });
  const { router } = openScreens(device, '/studentlist/create', screens);
  await typeStudent(stateId.slice(0, 9));
  expect(screen.queryByText('Johnson, Josie has this State ID')).toBeNull();
  // As a spreadsheet gives it, with marks that nobody sees.
  type('State ID', `\u202d${stateId}\u202c`);
  expect(await screen.findAllByText('Johnson, Josie has this State ID')).not.toHaveLength(0);
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(save);
  expect(device.engine.queue.edits.get()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Open Johnson, Josie' }).getAttribute('href')).toBe(
    `/studentlist/edit/${id}`,
  );

  press('Use the existing student');
  const question = await screen.findByRole('alertdialog', { name: 'Use the existing student?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Use the existing student' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/studentlist/edit/${id}`));
  expect(await device.engine.drafts.count()).toBe(0);
});

test('a State ID of this device is told without a connection', async () => {
  await device.engine.edits.create(
    'student',
    studentBody({ firstName: 'Here', lastName: 'Already' }) as never,
  );
  await sent();
  const stateId = device.engine.view.all('student').find(({ record }) => record.firstName === 'Here')
    ?.record.stateId;
  device.goOffline();
  openScreens(device, '/studentlist/create', screens);
  await typeStudent(stateId ?? '');
  expect(await screen.findAllByText('Already, Here has this State ID')).not.toHaveLength(0);
  await device.goOnline();
});

test('a student of nearly the same name in the same district is a hint, and hinders nothing', async () => {
  const admin = await restClient(place.server, 'admin');
  await admin.post('/api/admin/district/', { code: '00090000', name: 'Adair-Casey' });
  await device.engine.queue.syncNow();
  const { stateId } = await onServer({ firstName: 'Noemi', lastName: 'Johnson', districtCode: '00090000' });
  openScreens(device, '/studentlist/create', screens);
  await typeStudent('7000000001', 'Jonson');
  type('First Name', 'Noemí');
  fireEvent.change(screen.getByLabelText('Primary District'), { target: { value: 'Adair' } });
  fireEvent.click(await screen.findByRole('option', { name: /Adair-Casey/ }));
  const hint = `A student of this name is in this district: Johnson, Noemi (${stateId})`;
  expect(await screen.findByText(hint)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull();
});

test('a new student whom the server refuses is not called created: the reason stands on the record, and nothing can be added', async () => {
  const { router } = openScreens(device, '/studentlist/create', screens);
  await typeStudent('7000000002');
  await device.engine.queue.syncNow();
  // Somebody is quicker, after this device has looked.
  await onServer({ firstName: 'Josie', lastName: 'Johnson', stateId: '7000000002' });
  press('Save');
  const reason = 'State ID 7000000002 belongs to Johnson, Josie already.';
  const callout = await screen.findByText('The server refused this new student');
  expect(router.state.location.pathname).toMatch(/^\/studentlist\/edit\/~/);
  await waitFor(() => expect(toasts().getByText('Error')).toBeDefined());
  expect(toasts().getByText(reason)).toBeDefined();
  expect(screen.queryByText('Student Created')).toBeNull();
  expect(callout.parentElement?.textContent).toContain(reason);
  expect(screen.getByText('Refused by the server')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add Case' })).toBeNull();

  press('Edit');
  expect(document.activeElement).toBe(screen.getByLabelText('State ID'));
  type('State ID', '7000000003');
  press('Save');
  await sent();
  await waitFor(() => expect(screen.queryByText('The server refused this new student')).toBeNull());
  await waitFor(() => expect(toasts().queryByText(reason)).toBeNull());
  expect(await toasts().findByText('Student changes saved')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add Case' })).toBeDefined();
});

test('no case is begun of a student whom the server refused, and where one is chosen that is said', async () => {
  const { stateId } = await onServer();
  device.goOffline();
  const uid = await device.engine.edits.create('student', { stateId, firstName: 'Nora', lastName: 'Twice' });
  await device.goOnline();
  await eventually(() => expect(device.engine.queue.edits.get()[0]?.state).toBe('refused'));
  const { router } = openScreens(device, `/complaint/create/~${uid}/s`, screens);
  expect(await screen.findByText('The server refused this new student')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

  const complaint = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() => expect(device.engine.queue.edits.get()).toHaveLength(1));
  await act(() => router.navigate(`/complaint/edit/~${complaint}/all`));
  type('Student', 'Nora Twice');
  expect((await screen.findByRole('option', { name: /Twice, Nora/ })).textContent).toContain(
    'Refused by the server',
  );
});

test('without a connection a save is called saved on this device, and saved once the server has it', async () => {
  device.goOffline();
  openScreens(device, '/studentlist/create', screens);
  await typeStudent('7000000004');
  press('Save');
  await pointAt('Saved on this device');
  expect(screen.queryByText('Student Created')).toBeNull();
  await device.goOnline();
  expect(await toasts().findByText('Student Created')).toBeDefined();
  expect(toasts().queryByText('Saved on this device')).toBeNull();
});

test('in an online-only session a save without an answer is not called saved, and the form is done with it (ED10)', async () => {
  await setPassword(place.server, 'admin', 'short pass');
  const passing = place.device();
  await passing.signIn('admin', 'short pass');
  const isCreate = (request: Request) =>
    request.method === 'POST' && new URL(request.url).pathname === '/api/dispute/student/';
  passing.net.meets('request lost', isCreate, 100);
  const { router, close } = openScreens(passing, '/studentlist/create', screens);
  await typeStudent('7000000005');
  press('Save');
  await pointAt('Not saved yet');
  expect(toasts().queryByText('Saved on this device')).toBeNull();
  expect(router.state.location.pathname).toMatch(/^\/studentlist\/edit\/~/);
  passing.net.clear();
  await passing.goOnline();
  expect(await toasts().findByText('Student Created')).toBeDefined();
  close();
});

test('a refused change can be discarded where it is, and the toast leads there from elsewhere', async () => {
  const { engine } = device;
  const uid = await engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  const { router } = openScreens(device, '/elsewhere', screens);
  const seen = engine.view.find('complaint', `~${uid}`);
  await engine.edits.save('complaint', uid, seen?.record as never, { filerZip: '1' });
  fireEvent.click(await toasts().findByRole('button', { name: 'Show' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/complaint\/edit/));
  expect(await screen.findByText('The server refused your change')).toBeDefined();
  press('Discard');
  const question = await screen.findByRole('alertdialog', { name: 'Discard this change?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await sent();
  await waitFor(() => expect(screen.queryByText('The server refused your change')).toBeNull());
  expect(screen.getAllByLabelText('Zip')[0]).toHaveProperty('value', '');
});
