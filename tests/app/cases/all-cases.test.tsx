import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AllCasesScreen } from '../../../src/app/cases/all-cases-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

const day = (count: number) => `2026-09-${String((count % 28) + 1).padStart(2, '0')}`;

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
  const { edits, queue } = device.engine;
  for (let count = 1; count <= 30; count++) {
    const student = await edits.create('student', {
      stateId: String(3_000_000_000 + count),
      firstName: `Name${count}`,
      lastName: count === 7 ? '=Formula' : 'Lee',
    });
    const uid = await edits.create('complaint', { studentId: `~${student}`, dateFiled: day(count) });
    if (count <= 3)
      await edits.create('event', { parentId: `~${uid}`, parentType: 'complaint', type: 'Email' });
  }
  await edits.create('complaint', { dateFiled: '2026-09-02' });
  await queue.syncNow();
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  const { view } = device.engine;
  for (const { record } of view.all('complaint').slice(0, 2))
    await edits.save('complaint', record.uid, record, { investigatorName: 'Pat Morgan' });
  await queue.syncNow();
  await eventually(() => expect(queue.edits.get()).toEqual([]));
});
afterAll(() => place.close());

const screens = [{ path: '/complaints', element: <AllCasesScreen kind="complaint" /> }];
const openList = (address: string) => openScreens(device, address, screens);
const addressOf = ({ router }: ReturnType<typeof openScreens>) =>
  router.state.location.pathname + router.state.location.search;
const list = () => screen.findByRole('table', { name: 'Complaints with a student' });
const rowsOf = async () =>
  within(await list())
    .getAllByRole('row')
    .slice(1);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('who, where and when are chosen in the address, which shows the same to whoever opens it', async () => {
  const app = openList('/complaints?filter=open&sort=student&page=2');
  await list();
  choose('Person', 'Pat Morgan');
  await waitFor(() => expect(addressOf(app)).toBe('/complaints?person=Pat+Morgan&filter=open&sort=student'));
  expect(await rowsOf()).toHaveLength(2);
  expect(screen.getByText(/All open, of any year · 2 open/)).toBeDefined();
  app.close();

  const again = openList('/complaints?person=Pat+Morgan&filter=open&sort=student');
  expect(await rowsOf()).toHaveLength(2);
  expect(screen.getByLabelText<HTMLSelectElement>('Person').value).toBe('Pat Morgan');
  again.close();
});

test('what is typed narrows the rows and stands in no address', async () => {
  const app = openList('/complaints');
  await list();
  choose('Filter these rows', 'lee name12');
  await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
  expect(addressOf(app)).toBe('/complaints');
  choose('Filter these rows', 'nobody at all');
  // With a student, and without: some of either are there.
  expect(await screen.findAllByText('No complaints of this kind')).toHaveLength(2);
  expect(screen.queryByText('No complaints without a student')).toBeNull();
});

test('a person whom no case of the list has is left out, which is said', async () => {
  openList('/complaints?person=Robin+Gone&district=99990000');
  expect(await screen.findByText('Shown without Person Robin Gone and District 99990000')).toBeDefined();
  expect(await rowsOf()).toHaveLength(25);
});

test('columns are chosen in the address, but for the one that tells what a row is', async () => {
  const app = openList('/complaints?page=2');
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const columns = within(screen.getByRole('group', { name: 'Columns' }));
  expect(columns.queryByLabelText('Case Number')).toBeNull();
  fireEvent.click(columns.getByLabelText('Primary District'));
  await waitFor(() => expect(addressOf(app)).toBe('/complaints?page=2&hide=district'));
  expect(screen.queryByRole('columnheader', { name: 'Primary District' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('group', { name: 'Columns' })).toBeNull();
});

test('the last event that was added stands in its row, a new one at once', async () => {
  openList('/complaints?sort=number');
  const [first] = await rowsOf();
  expect(first?.textContent).toContain('Email');
  const complaint = device.engine.view
    .all('complaint')
    .find(({ record }) => first?.textContent?.includes(record.yearCaseNumber ?? '-'));
  await device.engine.edits.create('event', {
    parentId: `~${complaint?.record.uid}`,
    parentType: 'complaint',
    type: 'Phone Call',
    date: '2026-09-30',
  });
  await waitFor(async () => expect((await rowsOf())[0]?.textContent).toContain('09/30/2026 Phone Call'));
});

test('CSV has all rows of both lists in their order and in the columns shown, and runs nothing', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  openList('/complaints?sort=student&hide=last,district,person,due');
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('Case Number,Student,Date Filed,Date Closed');
  expect(lines).toHaveLength(32);
  expect(lines[1]).toMatch(/^2026-\d+,"'=Formula, Name7",09\/08\/2026,Open$/);
  expect(lines.at(-1)).toMatch(/^2026-\d+,,09\/02\/2026,Open$/);
});

test('CSV has the marks of rows with edits that have not ended, in words, and no such column without any', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  const { edits, view, queue } = device.engine;
  const [first] = view.all('complaint');
  if (!first) throw new Error('no complaint');
  device.goOffline();
  await edits.save('complaint', first.record.uid, first.record, { problem: 'Said on the phone' });
  openList('/complaints?sort=number&hide=last,district,person,due,closed,student');
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  const lines = ((await files[0]?.text()) ?? '').split('\r\n');
  expect(lines[0]).toContain('Case Number,Date Filed,Mark');
  expect(lines.filter((line) => line.endsWith(',Waiting to sync'))).toEqual([
    expect.stringContaining(String(first.record.yearCaseNumber)),
  ]);
  expect(lines.filter((line) => line.endsWith(','))).toHaveLength(30);
  await device.goOnline();
  await eventually(() => expect(queue.edits.get()).toEqual([]));
});

test('Print hands a page with all rows to the browser, which takes it at once', async () => {
  openList('/complaints');
  await list();
  const taken: number[] = [];
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    taken.push(document.querySelectorAll('tbody [data-row]').length);
    window.dispatchEvent(new Event('afterprint'));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(taken).toEqual([31]));
  vi.unstubAllGlobals();
  await waitFor(async () => expect(await rowsOf()).toHaveLength(25));
});

test('on paper stand all rows, on the screen those of the page', async () => {
  openList('/complaints');
  expect(await rowsOf()).toHaveLength(25);
  fireEvent(window, new Event('beforeprint'));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(30));
  expect(screen.getByText('30 rows')).toBeDefined();
  fireEvent(window, new Event('afterprint'));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(25));
});

test('a list that is left while it is printed is no longer printed when it is opened again', async () => {
  const { close } = openList('/complaints');
  expect(await rowsOf()).toHaveLength(25);
  fireEvent(window, new Event('beforeprint'));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(30));
  close();
  // What takes its place at once is on the same paper; nothing does.
  await Promise.resolve();
  openList('/complaints');
  expect(await rowsOf()).toHaveLength(25);
});

test('rows that are chosen are the only ones in the file and on paper, and how many they are is said', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  openList('/complaints?sort=number');
  await list();
  expect(screen.queryAllByRole('checkbox', { name: /^Choose/ })).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Select' }));
  const boxes = screen.getAllByRole('checkbox', { name: /^Choose 2026-/ });
  expect(boxes).toHaveLength(26);
  expect(screen.getByText('0 cases chosen')).toBeDefined();
  for (const box of boxes.slice(1, 3)) fireEvent.click(box);
  expect(screen.getByText('2 cases chosen')).toBeDefined();
  expect(screen.getByText(/ · 2 cases chosen$/)).toBeDefined();
  // One stop after a box that is chosen leads to what is done with it.
  fireEvent.click(screen.getAllByRole('button', { name: 'To Assign' })[0] as HTMLElement);
  expect(document.activeElement?.textContent).toBe('Assign');

  fireEvent.click(screen.getByRole('button', { name: 'CSV of chosen' }));
  const lines = ((await files[0]?.text()) ?? '').split('\r\n').slice(1, -1);
  const chosen = boxes.slice(1, 3).map((box) => box.getAttribute('aria-label')?.slice('Choose '.length));
  expect(lines.map((line) => line.split(',')[0])).toEqual(chosen);

  fireEvent(window, new Event('beforeprint'));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(2));
  // The list without any chosen row is left out.
  expect(
    screen.getByRole('region', { name: 'Complaints without a student' }).getAttribute('data-print'),
  ).toBe('no');
  fireEvent(window, new Event('afterprint'));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(25));

  fireEvent.click(screen.getByRole('button', { name: 'Choose all' }));
  expect(screen.getByText('31 cases chosen')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(screen.getByRole('button', { name: 'CSV' })).toBeDefined();
  // A row that leaves the list isn't chosen any more.
  fireEvent.click(screen.getByRole('button', { name: 'Choose all' }));
  choose('Filter these rows', 'name12');
  expect(await screen.findByText('1 case chosen')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Select' }));
  expect(screen.queryByText(/chosen/)).toBeNull();
});

test('who only reads chooses rows for a file, and assigns none', async () => {
  const reader = place.device();
  await reader.signIn('reader');
  openScreens(reader, '/complaints', screens);
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Select' }));
  expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
  fireEvent.click(screen.getAllByRole('checkbox', { name: /^Choose 2026-/ })[0] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'To CSV' }));
  expect(document.activeElement?.textContent).toBe('CSV of chosen');
});
