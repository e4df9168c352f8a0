import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CaseSearchScreen } from '../../../src/app/cases/case-search-screen.tsx';
import { StudentListScreen } from '../../../src/app/students/student-list-screen.tsx';
import { StudentSearchScreen } from '../../../src/app/students/student-search-screen.tsx';
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
