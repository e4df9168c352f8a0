import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { MediationScreen } from '../../../src/app/mediations/mediation-screen.tsx';
import { type Fields, type Rest, restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let editor: Rest;
let device: Device;
beforeAll(async () => {
  place = await world();
  editor = await restClient(place.server, 'editor');
  device = place.device();
});
afterAll(() => place.close());

const screens = [
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  { path: '/mediation/edit/:id/:returnState', Component: MediationScreen },
];

test.each([
  ['tab=events&edit=event~new', 'No Events'],
  ['tab=contacts&edit=contact~new', 'No Contacts'],
  ['edit=finding~new', 'There are no findings for this complaint.'],
])('no address gives who only reads the form of a new part: %s', async (search, shown) => {
  const { body } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  await device.signIn('reader');
  openScreens(device, `/complaint/edit/${body.id}/all?${search}`, screens);
  await screen.findByText(shown);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a next step that makes a record leads nowhere for who only reads', async () => {
  const { body: student } = await editor.post<Fields>('/api/dispute/student/', studentBody());
  const { body } = await editor.post<Fields>('/api/dispute/mediation/', {
    studentId: student.id,
    dateFiled: '2026-09-02',
    mediatorName: 'Max Mild',
  });
  await device.signIn('reader');
  openScreens(device, `/mediation/edit/${body.id}/all`, screens);
  expect((await screen.findByText('Mediator: schedule')).matches('button')).toBe(false);
});
