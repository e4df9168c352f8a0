import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CaseSearchScreen } from '../../../src/app/cases/case-search-screen.tsx';
import { StudentListScreen } from '../../../src/app/students/student-list-screen.tsx';
import { StudentSearchScreen } from '../../../src/app/students/student-search-screen.tsx';
import { loadOpenedLater } from '../../../src/app/ui/opened-later.tsx';
import { restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  await loadOpenedLater();
  ({ place, device } = await signedIn());
  const admin = await restClient(place.server, 'admin');
  await admin.post('/api/admin/district/', { code: '00090000', name: 'Adair-Casey' });
  await admin.post('/api/admin/mediator/', { name: 'Quinn Moore' });
  for (const [stateId, districtCode] of [
    ['4000000001', '00090000'],
    ['4000000002', '00090000'],
    ['4000000003', null],
  ])
    await admin.post('/api/dispute/student/', { stateId, firstName: 'Ann', lastName: 'Lee', districtCode });
  await device.engine.queue.syncNow();
});
afterAll(() => place.close());

const screens = [
  { path: '/students', Component: StudentSearchScreen },
  { path: '/studentlist', Component: StudentListScreen },
  { path: '/casesearch', Component: CaseSearchScreen },
];

/** Types into a box of suggestions and presses a button at once, as who knows what they look for does. */
async function typeAndPress(box: string, text: string, button: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: box });
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  field.blur();
  fireEvent.click(await screen.findByRole('button', { name: button }));
}

const filters = async () =>
  within(await screen.findByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('a case search goes by the mediator who was typed right before Search', async () => {
  openScreens(device, '/casesearch', screens);
  await typeAndPress('Mediator', 'moore', 'Search');
  expect(await filters()).toEqual(['Mediator Quinn Moore']);
});

test.each(['Search', 'Search all years'])(
  'a student search goes by the district that was typed right before %s',
  async (button) => {
    await device.engine.remembered.put('student-search', null);
    openScreens(device, '/students', screens);
    await typeAndPress('Primary District', 'Adair', button);
    expect(await filters()).toEqual(['Primary District 00090000 - Adair-Casey']);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  },
);
