import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CaseSearchScreen } from '../../../src/app/cases/case-search-screen.tsx';
import { StudentListScreen } from '../../../src/app/students/student-list-screen.tsx';
import { StudentSearchScreen } from '../../../src/app/students/student-search-screen.tsx';
import { placeOf } from '../../../src/app/ui/trail.ts';
import { eventually } from '../../helpers/eventually.ts';
import { restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  const admin = await restClient(place.server, 'admin');
  await admin.post('/api/admin/district/', { code: '00090000', name: 'Adair-Casey' });
  for (const name of ['Quinn Moore', 'Robin Park']) await admin.post('/api/admin/mediator/', { name });
  device = place.device();
  await device.signIn();
  const { edits, queue } = device.engine;
  for (const [firstName, stateId] of [
    ['Ann', '4000000001'],
    ['Bea', '4000000002'],
    ['Beatrix', '4000000003'],
  ] as const)
    await edits.create('student', { firstName, lastName: 'Lee', stateId, districtCode: '00090000' });
  const complaint = await edits.create('complaint', { dateFiled: '2026-09-02' });
  await queue.syncNow();
  const seen = device.engine.view.find('complaint', `~${complaint}`)?.record;
  if (seen) await edits.save('complaint', complaint, seen, { investigatorName: 'Marta Espinoza' });
  await queue.syncNow();
  await eventually(() => expect(queue.edits.get()).toEqual([]));
});
afterAll(() => place.close());

const screens = [
  { path: '/students', Component: StudentSearchScreen },
  { path: '/studentlist', Component: StudentListScreen },
  { path: '/casesearch', Component: CaseSearchScreen },
];
const filters = async () =>
  within(await screen.findByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const remove = (text: string) =>
  fireEvent.click(screen.getByRole('button', { name: `${text}, remove filter` }));

test('the list of students names each filter that narrows it, and lets it be taken away', async () => {
  const search = openScreens(device, '/students', screens);
  fireEvent.change(await screen.findByLabelText('First Name'), { target: { value: 'Bea' } });
  fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: 'Lee' } });
  fireEvent.change(screen.getByLabelText('Primary District'), { target: { value: 'Adair' } });
  fireEvent.click(await screen.findByRole('option', { name: /Adair-Casey/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  expect(await filters()).toEqual([
    'Primary District 00090000 - Adair-Casey',
    'First Name Bea',
    'Last Name Lee',
  ]);
  remove('First Name Bea');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  expect(document.activeElement?.textContent).toBe('Last Name Lee');
  search.close();

  // What is left is remembered, and the form shows it and can be emptied.
  const form = openScreens(device, '/students', screens);
  expect(await screen.findByText('Filled in from your last search.')).toBeDefined();
  expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Lee');
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', '');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByLabelText('Last Name')).toHaveProperty('value', '');
  form.close();

  openScreens(device, '/studentlist', screens);
  expect(await filters()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull());
});

test('the case search takes a mediator of the list and an investigator of known cases or any other name', async () => {
  openScreens(device, '/casesearch', screens);
  fireEvent.change(await screen.findByLabelText('Mediator'), { target: { value: 'moore' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Quinn Moore' }));
  const investigator = screen.getByLabelText('Investigator');
  const offered = document.getElementById(investigator.getAttribute('list') ?? '')?.children;
  expect([...(offered ?? [])].map((option) => option.getAttribute('value'))).toEqual(['Marta Espinoza']);
  fireEvent.change(investigator, { target: { value: 'Somebody Else' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await filters()).toEqual(['Mediator Quinn Moore', 'Investigator Somebody Else']);
  remove('Mediator Quinn Moore');
  await waitFor(() => expect(screen.getByLabelText('Mediator')).toHaveProperty('value', ''));
  expect(await filters()).toEqual(['Investigator Somebody Else']);
  expect(screen.getByLabelText('Investigator')).toHaveProperty('value', 'Somebody Else');
});

test('two filters that are taken away one right after the other both stay away', async () => {
  await device.engine.remembered.put('student-search', {
    stateId: '',
    districtCode: '00090000',
    firstName: 'Be',
    lastName: 'Lee',
  });
  openScreens(device, '/studentlist', screens);
  expect(await filters()).toHaveLength(3);
  remove('First Name Be');
  remove('Last Name Lee');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  expect(await filters()).toEqual(['Primary District 00090000 - Adair-Casey']);
});

test('whoever goes elsewhere while a search is being remembered stays there, and Back finds the search', async () => {
  const { remembered } = device.engine;
  const put = remembered.put;
  const gate = Promise.withResolvers<void>();
  await put('student-search', { stateId: '', districtCode: '', firstName: 'Be', lastName: 'Lee' });
  vi.spyOn(remembered, 'put').mockImplementation(async (...given) => {
    await gate.promise;
    return put(...given);
  });
  const { router } = openScreens(device, '/studentlist', screens);
  expect(await filters()).toHaveLength(2);
  remove('Last Name Lee');
  await act(() => router.navigate('/elsewhere'));
  await act(async () => gate.resolve());
  await waitFor(async () => expect(await remembered.get('student-search')).toMatchObject({ lastName: '' }));
  expect(router.state.location.pathname).toBe('/elsewhere');
  await act(() => router.navigate(-1));
  expect(await filters()).toEqual(['First Name Be']);
});

const addressIn = ({ router }: ReturnType<typeof openScreens>) =>
  router.state.location.pathname + router.state.location.search;

test('what may stand in the address of a search does, typed words do not, and Back finds the search as it was', async () => {
  const app = openScreens(device, '/casesearch', screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  fireEvent.change(screen.getByLabelText('Primary District'), { target: { value: 'Adair' } });
  fireEvent.click(await screen.findByRole('option', { name: /Adair-Casey/ }));
  fireEvent.change(screen.getByLabelText('Nature of Problem'), { target: { value: 'speech for Ann' } });
  fireEvent.change(screen.getByLabelText('Investigator'), { target: { value: 'Marta Espinoza' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const first = '/casesearch?district=00090000&investigator=Marta+Espinoza';
  await waitFor(() => expect(addressIn(app)).toBe(first));
  const firstFilters = [
    'Primary District 00090000 - Adair-Casey',
    'Nature of Problem speech for Ann',
    'Investigator Marta Espinoza',
  ];
  expect(await filters()).toEqual(firstFilters);
  // The words stand before the screen has come to its new address.
  await waitFor(() => expect(placeOf(app.router.state.location.key)).toBeDefined());

  // A saved view or a link shows what it says, and nothing that was typed before.
  await act(() => app.router.navigate('/casesearch?mediator=Quinn+Moore'));
  expect(await filters()).toEqual(['Mediator Quinn Moore']);
  expect(screen.getByLabelText('Mediator')).toHaveProperty('value', 'Quinn Moore');
  expect(screen.getByLabelText('Nature of Problem')).toHaveProperty('value', '');
  // A name that no case has may be anybody's: it stays out of the address.
  fireEvent.change(screen.getByLabelText('Investigator'), { target: { value: 'Ann Lee' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(async () =>
    expect(await filters()).toEqual(['Mediator Quinn Moore', 'Investigator Ann Lee']),
  );
  expect(addressIn(app)).toBe('/casesearch?mediator=Quinn+Moore');

  await act(() => app.router.navigate(-1));
  expect(addressIn(app)).toBe(first);
  expect(await filters()).toEqual(firstFilters);
  expect(screen.getByLabelText('Nature of Problem')).toHaveProperty('value', 'speech for Ann');
  app.close();

  // The menu's address shows the last search, and then says it.
  const again = openScreens(device, '/casesearch', screens);
  await waitFor(() => expect(addressIn(again)).toBe('/casesearch?mediator=Quinn+Moore'));
  expect(await filters()).toEqual(['Mediator Quinn Moore', 'Investigator Ann Lee']);
});

test('the address of the list of students has the district alone, and Back finds the names that were typed', async () => {
  const app = openScreens(device, '/students', screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: 'Lee' } });
  fireEvent.change(screen.getByLabelText('Primary District'), { target: { value: 'Adair' } });
  fireEvent.click(await screen.findByRole('option', { name: /Adair-Casey/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(addressIn(app)).toBe('/studentlist?district=00090000'));
  const both = ['Primary District 00090000 - Adair-Casey', 'Last Name Lee'];
  await waitFor(async () => expect(await filters()).toEqual(both));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  // Another search, then back to the first.
  await act(() => app.router.navigate('/students'));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  fireEvent.change(screen.getByLabelText('First Name'), { target: { value: 'Be' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(addressIn(app)).toBe('/studentlist'));
  await waitFor(async () => expect(await filters()).toEqual(['First Name Be']));
  await act(() => app.router.navigate(-2));
  expect(addressIn(app)).toBe('/studentlist?district=00090000');
  await waitFor(async () => expect(await filters()).toEqual(both));
});

test('a filter without letters and digits, by which nothing can be looked for, says that it is passed over', async () => {
  const search = openScreens(device, '/casesearch', screens);
  fireEvent.change(await screen.findByLabelText('Nature of Problem'), { target: { value: '"%"' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(async () =>
    expect(await filters()).toEqual(['Nature of Problem "%" (passed over: no letters or digits)']),
  );
  search.close();
});

test.each([
  ['/students', 'Last Name'],
  ['/casesearch', 'Nature of Problem'],
])(
  'on %s a pasted text that is too long to look for says so beside it, and Search leads to it',
  async (at, label) => {
    openScreens(device, at, screens);
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'no progress '.repeat(30) } });
    await screen.findByText('What is looked for has at most 256 characters');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(document.activeElement).toHaveProperty('value', 'no progress '.repeat(30));
    expect(screen.queryByText(/no progress/)).toBeNull();
  },
);
