import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CaseSearchScreen } from '../../../src/app/cases/case-search-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { to } from '../../helpers/network.ts';
import { type Fields, restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
  await device.engine.edits.create('complaint', { dateFiled: '2026-09-02', problem: 'Speech' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});
afterAll(() => place.close());
afterEach(async () => {
  device.net.clear();
  await device.engine.queue.setWorkOffline(false);
  await device.goOnline();
});

const screens = [{ path: '/casesearch', Component: CaseSearchScreen }];
const path = '/api/dispute/casesearch';
const searches = () => device.net.sent.filter((one) => one.startsWith(`POST ${path}`)).length;
const hereOnly = () => screen.queryByText('Only this device was searched');
const isOfServer = () => waitFor(() => expect(hereOnly()).toBeNull());
const isReady = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Search' }).getAttribute('aria-disabled')).toBeNull(),
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a search of this device asks again when a server that was down is reached again', async () => {
  device.goOffline();
  openScreens(device, '/casesearch', screens);
  await screen.findByText('Only this device was searched');
  await device.goOnline();
  await isOfServer();
});

test('where only the search was not answered, Try Again asks, and so does Search with the same filters', async () => {
  device.net.meets('busy', to('POST', path), 2);
  openScreens(device, '/casesearch', screens);
  await screen.findByText('Only this device was searched');
  const before = searches();
  press('Try Again');
  await eventually(() => expect(searches()).toBe(before + 1));
  await eventually(() => expect(device.net.underWay).toBe(0));
  expect(hereOnly()).not.toBeNull();
  press('Search');
  await isOfServer();

  // Also where the answer stands already; other filters are asked for once.
  const asked = searches();
  await isReady();
  press('Search');
  await eventually(() => expect(searches()).toBe(asked + 1));
  await isReady();
  fireEvent.change(screen.getByLabelText('Nature of Problem'), { target: { value: 'Speech' } });
  press('Search');
  await screen.findByRole('list', { name: 'Filters' });
  await eventually(() => expect([searches(), device.net.underWay]).toEqual([asked + 2, 0]));
});

test('with Work Offline on nothing is to be tried again', async () => {
  await device.engine.queue.setWorkOffline(true);
  openScreens(device, '/casesearch', screens);
  await screen.findByText('Only this device was searched');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('what this device found stays until the server, which may be asked again, has answered', async () => {
  const rows = () => screen.queryAllByRole('row', { name: /^2026-0001/ });
  await device.engine.queue.setWorkOffline(true);
  openScreens(device, '/casesearch?filter=all', screens);
  await screen.findByText('Only this device was searched');
  expect(rows()).toHaveLength(1);
  const answer = Promise.withResolvers<void>();
  device.net.holds(to('POST', path), answer.promise);
  await device.engine.queue.setWorkOffline(false);
  await isOfServer();
  expect(rows()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-disabled')).toBe('true');
  answer.resolve();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-disabled')).toBeNull(),
  );
  expect(rows()).toHaveLength(1);
});

test('a case that was closed on this device is closed in what the server finds, also before the server knows', async () => {
  const complaint = device.engine.view.all('complaint')[0]?.record;
  if (!complaint) throw new Error('There is no complaint.');
  device.net.meets('busy', to('PUT', `/api/dispute/complaint/${complaint.id}`), Number.POSITIVE_INFINITY);
  await device.engine.edits.save('complaint', complaint.uid, complaint, { dateClosed: '2026-09-20' });
  const all = openScreens(device, '/casesearch?filter=all', screens);
  expect((await screen.findByRole('row', { name: /Waiting to sync/ })).textContent).toContain('09/20/2026');
  expect(hereOnly()).toBeNull();
  all.close();

  openScreens(device, '/casesearch?filter=open', screens);
  expect(await screen.findByText('No complaint matches all of the filters.')).toBeDefined();
  expect(hereOnly()).toBeNull();
  device.net.clear();
  await device.engine.queue.syncNow();
});

test('a found case keeps what the server told of its student and of its due process case while the device is still without these', async () => {
  const editor = await restClient(place.server, 'editor');
  const student = await editor.post<Fields>('/api/dispute/student/', studentBody({ lastName: 'Maple' }));
  const { body: hearing } = await editor.post<Fields>('/api/dispute/dueprocess/', {
    studentId: student.body.id,
    dateFiled: '2026-09-02',
  });
  await editor.post(`/api/dispute/updatedueprocessmediation/${hearing.id}`, true);
  await device.engine.queue.syncNow();
  const { view } = device.engine;
  const find = view.find.bind(view);
  const late = vi
    .spyOn(view, 'find')
    .mockImplementation((entity, name) =>
      entity === 'student' || entity === 'dueprocess' ? undefined : find(entity, name),
    );
  await device.engine.remembered.put('case-search', null);
  openScreens(device, '/casesearch?filter=all', screens);
  const mediations = within(await screen.findByRole('table', { name: 'Found Mediations' }));
  const row = await mediations.findByRole('row', { name: /Maple/ });
  expect(row.textContent).toContain(String(hearing['caseNumber']));
  late.mockRestore();
});
