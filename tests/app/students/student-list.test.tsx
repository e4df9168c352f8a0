import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, onTestFinished } from 'vitest';
import { StudentListScreen } from '../../../src/app/students/student-list-screen.tsx';
import { StudentSearchScreen } from '../../../src/app/students/student-search-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { to } from '../../helpers/network.ts';
import { type Fields, restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  const editor = await restClient(place.server, 'editor');
  const make = (given: object) => editor.post('/api/dispute/student/', studentBody(given));
  for (const firstName of ['Ann', 'Bea', 'Cyd']) await make({ firstName, lastName: 'Larch' });
  for (let count = 1; count <= 26; count += 1)
    await make({ firstName: `Name${String(count).padStart(2, '0')}`, lastName: 'Maple' });
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());
afterEach(async () => {
  device.net.clear();
  await device.engine.queue.setWorkOffline(false);
  await device.goOnline();
});

const screens = [
  { path: '/students', Component: StudentSearchScreen },
  { path: '/studentlist', Component: StudentListScreen },
];
const search = to('POST', '/api/dispute/studentsearch');
const searches = () => device.net.sent.filter((one) => one === 'POST /api/dispute/studentsearch').length;
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.replace('Waiting to sync', ''));
const answered = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-disabled')).toBeNull());
async function openFound(lastName: string) {
  const app = openScreens(device, '/students', screens);
  fireEvent.change(await screen.findByLabelText('Last Name'), { target: { value: lastName } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('heading', { level: 1, name: 'Students' });
  await answered();
  return app;
}
async function deleteRow(name: string) {
  const row = screen.getByText(name).closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: /^Delete/ }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}
const sent = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
/** The names that the list has shown since. */
function watched(): Set<string | undefined> {
  const shown = new Set<string | undefined>();
  const watcher = new MutationObserver(() => names().forEach((name) => shown.add(name)));
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  // All files of tests share one document.
  onTestFinished(() => watcher.disconnect());
  return shown;
}

test('a student who was deleted stays away once the server has applied it, and is counted no more', async () => {
  await openFound('larch');
  expect(names()).toEqual(['Larch, Ann', 'Larch, Bea', 'Larch, Cyd']);
  await deleteRow('Larch, Bea');
  await waitFor(() => expect(names()).toEqual(['Larch, Ann', 'Larch, Cyd']));
  const shown = watched();
  const before = searches();
  await sent();
  await eventually(() => expect(searches()).toBeGreaterThan(before));
  await answered();
  expect(names()).toEqual(['Larch, Ann', 'Larch, Cyd']);
  expect(screen.getByText('2 rows')).toBeDefined();
  expect([...shown]).not.toContain('Larch, Bea');
});

test('a student whom the server refuses to delete is listed, and marked', async () => {
  const editor = await restClient(place.server, 'editor');
  const [fay] = await Promise.all(
    ['Fay', 'Gil'].map((firstName) =>
      editor.post<Fields>('/api/dispute/student/', studentBody({ firstName, lastName: 'Hazel' })),
    ),
  );
  await editor.post('/api/dispute/complaint/', { studentId: fay?.body.id, dateFiled: '2026-09-02' });
  await openFound('hazel');
  await deleteRow('Hazel, Fay');
  await waitFor(() => expect(names()).toEqual(['Hazel, FayRefused by the server', 'Hazel, Gil']));
  expect(screen.getByText('2 rows')).toBeDefined();
  await device.engine.queue.discard(device.engine.queue.edits.get().map(({ id }) => id)[0] ?? '');
  await waitFor(() => expect(names()).toEqual(['Hazel, Fay', 'Hazel, Gil']));
});

test('a new student who is searched for is found before and after the server has them', async () => {
  device.net.meets('busy', to('POST', '/api/dispute/student/'), Number.POSITIVE_INFINITY);
  await device.engine.edits.create('student', studentBody({ firstName: 'Dee', lastName: 'Newman' }) as never);
  await device.engine.edits.create('student', studentBody({ firstName: 'Eve', lastName: 'Newman' }) as never);
  await openFound('newman');
  expect(names()).toEqual(['Newman, Dee', 'Newman, Eve']);
  expect(screen.queryByText('No Results Found')).toBeNull();
  expect(screen.getByText('2 rows')).toBeDefined();
  device.net.clear();
  await device.engine.queue.syncNow();
  await sent();
  await answered();
  expect(names()).toEqual(['Newman, Dee', 'Newman, Eve']);
  expect(screen.getByText('2 rows')).toBeDefined();
});

test('the last page that a delete empties leads to the one before it', async () => {
  const { router } = await openFound('maple');
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(names()).toEqual(['Maple, Name26']));
  await answered();
  await deleteRow('Maple, Name26');
  await sent();
  await waitFor(() => expect(names()).toHaveLength(25));
  expect(router.state.location.search).toBe('');
  expect(screen.getByText('25 rows')).toBeDefined();
});

test('nobody is asked while Work Offline is on, and the server is once it is off', async () => {
  await device.engine.queue.setWorkOffline(true);
  const before = searches();
  await device.engine.remembered.put('student-search', { lastName: 'larch' });
  openScreens(device, '/studentlist', screens);
  await screen.findByText('From this device only: no connection');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(searches()).toBe(before);
  await device.engine.queue.setWorkOffline(false);
  await waitFor(() => expect(screen.queryByText('From this device only: no connection')).toBeNull());
  expect(searches()).toBeGreaterThan(before);
});

test('a list of this device asks again when the server is reached again, and by Try Again', async () => {
  device.goOffline();
  await device.engine.remembered.put('student-search', { lastName: 'larch' });
  const first = openScreens(device, '/studentlist', screens);
  await screen.findByText('From this device only: no connection');
  await device.goOnline();
  await waitFor(() => expect(screen.queryByText('From this device only: no connection')).toBeNull());
  first.close();

  device.net.meets('busy', search, 2);
  openScreens(device, '/studentlist', screens);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  again.focus();
  fireEvent.click(again);
  expect(again.getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByText('Still no answer')).toBeDefined();
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByText('From this device only: no connection')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Students'));
});

test('new students stand on the first page besides those that the server pages', async () => {
  const editor = await restClient(place.server, 'editor');
  for (let count = 1; count <= 25; count += 1)
    await editor.post(
      '/api/dispute/student/',
      studentBody({ firstName: `Name${count}`, lastName: 'Oakley' }),
    );
  device.net.meets('busy', to('POST', '/api/dispute/student/'), Number.POSITIVE_INFINITY);
  for (const firstName of ['Abe', 'Bob'])
    await device.engine.edits.create('student', studentBody({ firstName, lastName: 'Oakleys' }) as never);
  const first = await openFound('oakley');
  expect(names()).toHaveLength(27);
  expect(screen.getByText('27 rows')).toBeDefined();
  first.close();

  await editor.post('/api/dispute/student/', studentBody({ firstName: 'Zoe', lastName: 'Oakley' }));
  await openFound('oakley');
  expect(names()).toHaveLength(27);
  expect(screen.getByText('1–25 of 26 rows, and 2 not sent yet')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(names()).toEqual(['Oakley, Zoe']));
  expect(screen.getByText('26–26 of 26 rows, and 2 not sent yet')).toBeDefined();
});
