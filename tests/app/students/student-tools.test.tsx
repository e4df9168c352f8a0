import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { filterStudents, noStudentFilters } from '../../../src/app/students/student-filters.ts';
import { StudentListScreen } from '../../../src/app/students/student-list-screen.tsx';
import { StudentSearchScreen } from '../../../src/app/students/student-search-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { aStudent } from '../../helpers/factories.ts';
import { restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  const editor = await restClient(place.server, 'editor');
  for (let count = 1; count <= 30; count += 1)
    await editor.post(
      '/api/dispute/student/',
      studentBody({
        firstName: `Name${String(count).padStart(2, '0')}`,
        lastName: count === 7 ? '=Larch' : 'Larch',
        stateId: String(5_000_000_000 + count),
      }),
    );
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const files: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
});

const screens = [
  { path: '/students', Component: StudentSearchScreen },
  { path: '/studentlist', Component: StudentListScreen },
];
const rows = () =>
  within(screen.getByRole('table', { name: 'Students' }))
    .getAllByRole('row')
    .slice(1);
async function openFound() {
  const opened = openScreens(device, '/students', screens);
  fireEvent.change(await screen.findByLabelText('Last Name'), { target: { value: 'larch' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('heading', { level: 1, name: 'Students' });
  await waitFor(() => expect(rows()).toHaveLength(25));
  // The students of this device stand there until the server has answered.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-disabled')).toBeNull(),
  );
  return opened;
}
const linesOf = async () => ((await files[0]?.text()) ?? '').replace('\uFEFF', '').split('\r\n').slice(0, -1);

test('this device finds a student by a State ID that was pasted with marks that nobody sees', () => {
  const students = ['1234567890', '5234567890'].map((stateId) => ({ record: aStudent({ stateId }) }));
  expect(filterStudents(students, { ...noStudentFilters, stateId: '\u202d1234567890\u202c' })).toEqual(
    students.slice(0, 1),
  );
});

test('CSV has all students that were found, not only those of the page, and runs nothing', async () => {
  await openFound();
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await eventually(() => expect(files).toHaveLength(1));
  const lines = await linesOf();
  expect(lines).toHaveLength(31);
  expect(lines[0]).toBe('Name,State ID,Primary District,City');
  expect(lines.filter((line) => line.startsWith(`"'=Larch, Name07",5000000007,`))).toHaveLength(1);
});

test('Print puts all students that were found onto the paper, also where the entry of the history is replaced meanwhile, and the page comes back', async () => {
  const { router } = await openFound();
  const taken: number[] = [];
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    taken.push(document.querySelectorAll('tbody [data-row]').length);
    window.dispatchEvent(new Event('afterprint'));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await router.navigate('/studentlist', { replace: true });
  await waitFor(() => expect(taken).toEqual([30]));
  vi.unstubAllGlobals();
  await waitFor(() => expect(rows()).toHaveLength(25));
});

test('without a connection the file and the paper have the students of this device', async () => {
  const { close } = await openFound();
  close();
  await device.engine.queue.syncNow();
  await eventually(() => expect(device.engine.view.all('student')).toHaveLength(30));
  device.goOffline();
  openScreens(device, '/studentlist', screens);
  await screen.findByText('From this device only: no connection');
  await waitFor(() => expect(rows()).toHaveLength(25));
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await eventually(() => expect(files).toHaveLength(1));
  const lines = await linesOf();
  expect(lines).toHaveLength(31);
  expect(lines[2]).toMatch(/^"Larch, Name01"/);
  fireEvent(window, new Event('beforeprint'));
  expect(rows()).toHaveLength(30);
  fireEvent(window, new Event('afterprint'));
  await device.goOnline();
});
