import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { NewComplaintScreen } from '../../../src/app/complaints/new-complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { to } from '../../helpers/network.ts';
import { restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  const admin = await restClient(place.server, 'admin');
  for (const [code, name] of [
    ['00090000', 'Adair-Casey'],
    ['65360000', 'Tipton'],
  ])
    await admin.post('/api/admin/district/', { code, name });
  device = place.device();
  // A hint would have a student brought here who is to be on the server alone; a pull that fails would take the server away.
  device.net.meets('busy', to('GET', '/api/sync/events'), Infinity);
  await device.signIn();
  for (const [firstName, districtCode] of [
    ['Ann', '00090000'],
    ['Bea', '65360000'],
  ] as const)
    await device.engine.edits.create(
      'student',
      studentBody({ firstName, lastName: 'Lee', districtCode, aeaCode: '11' }) as never,
    );
  await sent();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => place.close());

const screens = [
  { path: '/complaint/create/:returnState', Component: NewComplaintScreen },
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
];
const sent = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
const typeahead = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Student' });
const district = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Primary District' });
const change = () => screen.findByRole('button', { name: 'Change' });
async function choose(box: HTMLInputElement, text: string): Promise<void> {
  box.focus();
  fireEvent.change(box, { target: { value: text } });
  const option = await screen.findByRole('option', { name: new RegExp(text) });
  await waitFor(() => expect(option.isConnected).toBe(true));
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
}
const uidOf = (firstName: string) =>
  device.engine.view.all('student').find(({ record }) => record.firstName === firstName)?.record.uid;

test('a student who was chosen by mistake is taken back before the save, with the district that came along', async () => {
  const { router } = openScreens(device, '/complaint/create/all', screens);
  fireEvent.change(await screen.findByLabelText('Date Filed'), { target: { value: '2026-09-02' } });
  await choose(await typeahead(), 'Lee, Ann');
  expect(await screen.findByRole('link', { name: 'Lee, Ann' })).toBeDefined();
  await waitFor(() => expect(district().value).toContain('Adair-Casey'));
  // The box that had the focus has given way.
  await waitFor(async () => expect(document.activeElement).toBe(await change()));

  fireEvent.click(await change());
  await waitFor(async () => expect(document.activeElement).toBe(await typeahead()));
  expect(screen.queryByRole('link', { name: 'Lee, Ann' })).toBeNull();
  await waitFor(() => expect(district().value).toBe(''));

  await choose(await typeahead(), 'Lee, Bea');
  await screen.findByRole('link', { name: 'Lee, Bea' });
  await waitFor(() => expect(district().value).toContain('Tipton'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/complaint\/edit\//));
  await sent();
  // What is saved stays. The address changes before the saved case is drawn.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change' })).toBeNull());
  expect(await screen.findAllByRole('link', { name: 'Lee, Bea' })).not.toEqual([]);
  const [complaint] = device.engine.view.of('complaint', uidOf('Bea') ?? '');
  expect(complaint?.record).toMatchObject({ locationDistrict: '65360000', aeaCode: '11' });
});

test('a district that was chosen since stays when the student is taken back, and so does one from before', async () => {
  openScreens(device, '/complaint/create/all', screens);
  await choose(await typeahead(), 'Lee, Ann');
  await waitFor(() => expect(district().value).toContain('Adair-Casey'));
  fireEvent.change(district(), { target: { value: 'Tipton' } });
  fireEvent.click(await screen.findByRole('option', { name: /Tipton/ }));
  fireEvent.click(await change());
  await typeahead();
  expect(district().value).toContain('Tipton');

  await choose(await typeahead(), 'Lee, Bea');
  fireEvent.click(await change());
  await typeahead();
  expect(district().value).toContain('Tipton');
});

test('a district that is no more stands by its code, and can be taken off', async () => {
  const uid = await device.engine.edits.create('complaint', {
    dateFiled: '2026-09-02',
    locationDistrict: '77770000',
    aeaCode: '11',
  });
  await sent();
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await typeahead();
  expect(district().value).toBe('77770000');
  district().focus();
  fireEvent.change(district(), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(() =>
    expect(device.engine.view.find('complaint', `~${uid}`)?.record.locationDistrict).toBeNull(),
  );
});

test('a complaint that was saved without a student has Change likewise, until it is saved', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await choose(await typeahead(), 'Lee, Ann');
  fireEvent.click(await change());
  await typeahead();
  await waitFor(() => expect(screen.queryByText(/^Unsaved/)).toBeNull());
  await choose(await typeahead(), 'Lee, Bea');
  await change();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change' })).toBeNull());
  await eventually(() =>
    expect(device.engine.view.find('complaint', `~${uid}`)?.record.studentUid).toBe(uidOf('Bea')),
  );
});

test('Change takes the district back after the Summary was left, too', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  const { router } = openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await choose(await typeahead(), 'Lee, Ann');
  await waitFor(() => expect(district().value).toContain('Adair-Casey'));
  fireEvent.click(screen.getByRole('tab', { name: /^Events/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change' })).toBeNull());
  fireEvent.click(screen.getByRole('tab', { name: /^Summary/ }));
  fireEvent.click(await change());
  await typeahead();
  await waitFor(() => expect(district().value).toBe(''));
  await choose(await typeahead(), 'Lee, Bea');
  await waitFor(() => expect(district().value).toContain('Tipton'));
  await router.navigate('/elsewhere');
});

test('once the choice is saved the focus is on the link that stands in place of Change', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await choose(await typeahead(), 'Lee, Ann');
  await waitFor(async () => expect(document.activeElement).toBe(await change()));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lee, Ann'));
});

/** A student of whom only the server knows; to bring them here takes until `answer`. */
async function elsewhere(firstName: string) {
  const admin = await restClient(place.server, 'admin');
  const body = studentBody({ firstName, lastName: 'Ray', districtCode: '00090000', aeaCode: '11' });
  const gate = Promise.withResolvers<void>();
  // A test that fails leaves no pull waiting for the next one.
  onTestFinished(() => gate.resolve());
  await eventually(() => expect(device.net.underWay).toBe(0));
  // A pull would bring them too, and what was saved or brought before may still ask for one.
  device.net.holds(to('GET', '/api/sync/pull'), gate.promise);
  const { body: made } = await admin.post('/api/dispute/student/', body);
  const { bring } = device.engine.guests;
  const brought = vi.spyOn(device.engine.guests, 'bring').mockImplementation(async (...given) => {
    await gate.promise;
    return bring(...given);
  });
  /** Whoever was chosen is here, and what follows from it is drawn. */
  const came = () => act(() => Promise.all(brought.mock.results.map(({ value }) => value)));
  return { uid: String(made.uid), answer: gate.resolve, came };
}

test('a save waits for a student who still comes from the server', async () => {
  const { uid, answer } = await elsewhere('Cid');
  const { router } = openScreens(device, '/complaint/create/all', screens);
  fireEvent.change(await screen.findByLabelText('Date Filed'), { target: { value: '2026-09-03' } });
  await choose(await typeahead(), 'Ray, Cid');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  answer();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/complaint\/edit\//));
  await sent();
  await eventually(() => expect(device.engine.view.of('complaint', uid)).toHaveLength(1));
});

test('a save waits for a student who is found as the box is left, too', async () => {
  const { uid, answer } = await elsewhere('Eli');
  const { router } = openScreens(device, '/complaint/create/all', screens);
  fireEvent.change(await screen.findByLabelText('Date Filed'), { target: { value: '2026-09-04' } });
  const box = await typeahead();
  box.focus();
  fireEvent.change(box, { target: { value: 'Ray, Eli' } });
  await screen.findByRole('option', { name: /Ray, Eli/ });
  fireEvent.keyDown(box, { key: 's', ctrlKey: true });
  await eventually(() => expect(vi.mocked(device.engine.guests.bring)).toHaveBeenCalled());
  answer();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/complaint\/edit\//));
  await sent();
  await eventually(() => expect(device.engine.view.of('complaint', uid)).toHaveLength(1));
});

test('a district that was chosen before the student stays, also after the Summary was left', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  const { router } = openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await typeahead();
  fireEvent.change(district(), { target: { value: 'Tipton' } });
  fireEvent.click(await screen.findByRole('option', { name: /Tipton/ }));
  await choose(await typeahead(), 'Lee, Bea');
  await change();
  fireEvent.click(screen.getByRole('tab', { name: /^Events/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change' })).toBeNull());
  fireEvent.click(screen.getByRole('tab', { name: /^Summary/ }));
  fireEvent.click(await change());
  await typeahead();
  expect(district().value).toContain('Tipton');
  await router.navigate('/elsewhere');
});

test('of two students who are chosen one after the other the later one stays', async () => {
  const { answer, came } = await elsewhere('Dan');
  openScreens(device, '/complaint/create/all', screens);
  await choose(await typeahead(), 'Ray, Dan');
  await choose(await typeahead(), 'Lee, Bea');
  expect(await screen.findByRole('link', { name: 'Lee, Bea' })).toBeDefined();
  answer();
  await came();
  expect(screen.getByRole('link', { name: 'Lee, Bea' })).toBeDefined();
  await waitFor(() => expect(district().value).toContain('Tipton'));
});

test('of two students the later one stays also where the Summary was left between them', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await sent();
  const { answer, came } = await elsewhere('Fay');
  const { router } = openScreens(device, `/complaint/edit/~${uid}/all`, screens);
  await choose(await typeahead(), 'Ray, Fay');
  fireEvent.click(screen.getByRole('tab', { name: /^Events/ }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Student' })).toBeNull());
  fireEvent.click(screen.getByRole('tab', { name: /^Summary/ }));
  await choose(await typeahead(), 'Lee, Bea');
  await change();
  answer();
  await came();
  expect(screen.getByRole('link', { name: 'Lee, Bea' })).toBeDefined();
  await router.navigate('/elsewhere');
});
