import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/deadlines/days.ts';
import { StudentScreen } from '../../../src/app/students/student-screen.tsx';
import { StudentSearchScreen } from '../../../src/app/students/student-search-screen.tsx';
import { todayHere } from '../../../src/app/ui/today.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, type Rest, restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let editor: Rest;
let device: Device;
let ann: Fields;
let bea: Fields;
beforeAll(async () => {
  place = await world();
  editor = await restClient(place.server, 'editor');
  const make = async (path: string, body: object) =>
    (await editor.post<Fields>(`/api/dispute/${path}/`, body)).body;
  ann = await make(
    'student',
    studentBody({
      firstName: 'Ann',
      lastName: 'Larch',
      guardianFirstName1: 'Gwen',
      guardianLastName1: 'Larch',
      guardianPhone: '(515) 555-0100',
      guardianEmail: 'gwen@example.org',
    }),
  );
  bea = await make('student', studentBody({ firstName: 'Bea', lastName: 'Maple' }));
  const complaint = await make('complaint', { dateFiled: '2026-09-02', studentId: ann.id });
  // What is planned was not last.
  for (const date of ['2026-09-10', addDays(todayHere(), 30)])
    await make('event', { parentId: complaint.id, parentType: 'complaint', type: 'Other', date });
  for (const dateFiled of ['2026-10-02', '2025-10-02'])
    await make('mediation', { dateFiled, studentId: ann.id });
  await make('complaint', { dateFiled: '2026-09-03', studentId: bea.id });
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const screens = [
  { path: '/students', Component: StudentSearchScreen },
  { path: '/studentlist/edit/:id', Component: StudentScreen },
];
const table = (name: string) => screen.findByRole('table', { name });
const cellsOf = (text: string | RegExp) =>
  within(screen.getByText(text).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the students of the device stand below the search at once, follow the typing, and those opened last come first', async () => {
  const first = openScreens(device, '/students', screens);
  await table('Students');
  expect(cellsOf('Larch, Ann')).toEqual([
    'Larch, Ann',
    ann['stateId'],
    '',
    'Larch, Gwen',
    '(515) 555-0100',
    '1 complaint, 2 mediations',
    '09/10/2026',
  ]);
  expect(screen.getByRole('link', { name: '(515) 555-0100' }).getAttribute('href')).toBe('tel:5155550100');
  expect(screen.getByText('Students with a case in 2026-2027, and open ones.')).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Recently opened' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: 'map' } });
  await waitFor(() => expect(screen.queryByText('Larch, Ann')).toBeNull());
  expect(screen.getByText('Maple, Bea')).toBeDefined();
  first.close();

  const kept = () => device.engine.remembered.get('recent-students');
  for (const [student, after] of [
    [bea, [bea.uid]],
    [ann, [ann.uid, bea.uid]],
    [bea, [bea.uid, ann.uid]],
  ] as const) {
    const { close } = openScreens(device, `/studentlist/edit/${student.id}`, screens);
    await eventually(async () => expect(await kept()).toEqual(after));
    close();
  }
  openScreens(device, '/students', screens);
  const recent = within(await screen.findByRole('navigation', { name: 'Recently opened' }));
  expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Maple, Bea',
    'Larch, Ann',
  ]);
  fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'a' } });
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Recently opened' })).toBeNull());
});

test('without a connection the rows stand, and what needs the server says so', async () => {
  device.goOffline();
  await device.engine.queue.setWorkOffline(true);
  openScreens(device, '/students', screens);
  // She may stand among the students opened last too.
  expect(within(await table('Students')).getByText('Maple, Bea')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Search all years' }).getAttribute('aria-disabled')).toBe(
      'true',
    ),
  );
  await device.engine.queue.setWorkOffline(false);
  await device.goOnline();
});

test('a student has all cases of all kinds and years in one table; the only one of a kind opens directly', async () => {
  openScreens(device, `/studentlist/edit/${ann.id}`, screens);
  const rows = within(await table('Cases'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    'Mediation',
    'Complaint',
    'Mediation',
  ]);
  expect(rows[1]?.textContent).toContain('Complaint report');
  const kinds = within(screen.getByRole('navigation', { name: 'Cases by kind' })).getAllByRole('link');
  expect(kinds.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Complaints (1)', expect.stringMatching(/^\/complaint\/edit\/\d+\/s$/)],
    ['Mediations (2)', `/mediationstudentlist/${ann.id}/s`],
    ['Due Processes (0)', `/dueprocessstudentlist/${ann.id}/s`],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Add Case' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'))).toEqual([
    `/complaint/create/${ann.id}/s`,
    `/mediation/create/${ann.id}/s`,
    `/dueprocess/create/${ann.id}/s`,
  ]);
});

test('guardians are cards that call and write, and open to their fields; a problem in them opens them', async () => {
  openScreens(device, `/studentlist/edit/${ann.id}`, screens);
  const card = within(await screen.findByRole('region', { name: 'Guardians' }));
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:5155550100',
    'mailto:gwen@example.org',
  ]);
  const other = within(screen.getByRole('region', { name: 'Other Guardian' }));
  expect(other.getByText('None')).toBeDefined();
  fireEvent.click(other.getByRole('button', { name: 'Add Other Guardian' }));
  const group = within(await screen.findByRole('group', { name: 'Other Guardian' }));
  await waitFor(() => expect(document.activeElement).toBe(group.getByLabelText('First Name')));
  fireEvent.change(group.getByLabelText('Email'), { target: { value: 'no address' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await group.findByText('Invalid email address')).toBeDefined();
  fireEvent.change(group.getByLabelText('Email'), { target: { value: 'other@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(async () =>
    expect((await editor.get<Fields>(`/api/dispute/student/${ann.id}`)).body).toMatchObject({
      guardianOtherEmail: 'other@example.org',
      guardianFirstName1: 'Gwen',
    }),
  );
});

test('those who may only read have the cards and the cases, and nothing that adds or edits', async () => {
  const reader = place.device();
  await reader.signIn('reader');
  openScreens(reader, `/studentlist/edit/${ann.id}`, screens);
  expect(await screen.findByRole('region', { name: 'Guardians' })).toBeDefined();
  await table('Cases');
  for (const name of [/^Add/, /^Edit/, /^Delete/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

/** A student without a city, the guardian without one too; the screen is open, and its City has the focus. */
async function atCity(firstName: string) {
  const student = (
    await editor.post<Fields>('/api/dispute/student/', {
      ...studentBody({ firstName, lastName: 'Alder' }),
      city: null,
      guardianCity: null,
      guardianPhone: null,
    })
  ).body;
  await device.engine.queue.syncNow();
  openScreens(device, `/studentlist/edit/${student.id}`, screens);
  const [city] = await screen.findAllByLabelText<HTMLInputElement>('City');
  if (!city) throw new Error('no City');
  city.focus();
  return { city, kept: () => device.engine.view.find('student', `~${student.uid}`)?.record };
}

test('Ctrl+S saves what leaving its field does, too', async () => {
  const { city, kept } = await atCity('Cyd');
  fireEvent.change(city, { target: { value: 'Tipton' } });
  fireEvent.keyDown(city, { key: 's', ctrlKey: true });
  await eventually(() => expect(kept()).toMatchObject({ city: 'Tipton', guardianCity: 'Tipton' }));
  expect(document.activeElement).toBe(city);
  city.blur();
  expect(screen.queryByText(/^Unsaved/)).toBeNull();
});

test('a press elsewhere right after the last letter gives the guardian the whole city', async () => {
  const { city, kept } = await atCity('Bea');
  fireEvent.change(city, { target: { value: 'Tip' } });
  await screen.findByText(/^Unsaved/);
  fireEvent.change(city, { target: { value: 'Tipton' } });
  city.blur();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(kept()).toMatchObject({ city: 'Tipton', guardianCity: 'Tipton' }));
});

test('a save has the district that was typed a moment ago and not chosen, by the key and by the button', async () => {
  const admin = await restClient(place.server, 'admin');
  const districts = [
    { code: '65360000', name: 'Tipton' },
    { code: '00090000', name: 'Adair-Casey' },
  ] as const;
  for (const district of districts) await admin.post('/api/admin/district/', district);
  const dee = (
    await editor.post<Fields>(
      '/api/dispute/student/',
      studentBody({ firstName: 'Dee', lastName: 'Cedar', districtCode: null, aeaCode: null }),
    )
  ).body;
  await device.engine.queue.syncNow();
  openScreens(device, `/studentlist/edit/${dee.id}`, screens);
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Primary District' });
  const kept = () => device.engine.view.find('student', `~${dee.uid}`)?.record.districtCode;
  const [tipton, adair] = districts;
  for (const [{ code, name }, save] of [
    [tipton, () => fireEvent.keyDown(box, { key: 's', ctrlKey: true })],
    [
      adair,
      () => {
        box.blur();
        fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      },
    ],
  ] as const) {
    box.focus();
    fireEvent.change(box, { target: { value: name } });
    save();
    await eventually(() => expect(kept()).toBe(code));
    await waitFor(() => expect(screen.queryByText(/^Unsaved/)).toBeNull());
  }
});

test('a guardian’s fields that a problem has opened stay open once it is mended: whoever types goes on', async () => {
  const draft = { values: { guardianEmail: 'no address' }, seen: null };
  await device.engine.drafts.put(`student:${String(bea['uid'])}`, draft);
  openScreens(device, `/studentlist/edit/${bea.id}`, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const email = await screen.findByLabelText('Email');
  fireEvent.change(email, { target: { value: 'bea@example.org' } });
  await waitFor(() => expect(screen.queryByText('Invalid email address')).toBeNull());
  expect(email.isConnected).toBe(true);
});
