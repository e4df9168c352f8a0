import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LookupScreen, NewLookupScreen } from '../../../src/app/admin/lookup-screen.tsx';
import { links } from '../../../src/app/shell/links.ts';
import { type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let other: Rest;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
  other = await restClient(place.server, 'admin');
});
afterAll(() => place.close());

const screens = [
  { path: '/lists/schoolyear/:id', element: <LookupScreen kind="schoolYear" /> },
  { path: '/lists/schoolyearcreate', element: <NewLookupScreen kind="schoolYear" /> },
];

const words =
  'These are not two consecutive years: lists of this school year show the cases of all years, and it has no federal report.';
const says = () => screen.queryByText(words) !== null;

test('who leaves the name of a school year that names no days hears what it brings, and may save it', async () => {
  const { close } = openScreens(device, links.newLookup('schoolYear'), screens);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  const type = (text: string) => fireEvent.change(name, { target: { value: text } });
  type('2031-');
  expect(says()).toBe(false);
  type('2031-2033');
  fireEvent.blur(name);
  await screen.findByText(words);
  type('2031-2032');
  await waitFor(() => expect(says()).toBe(false));
  type('Pilot year');
  const said = await screen.findByText(words);
  expect(name.getAttribute('aria-describedby')).toContain(said.closest('p')?.id);
  await screen.findByText(/^Unsaved/);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await screen.findByText('School Year changes saved');
  close();
});

test('the form of such a year says it at once', async () => {
  const { body } = await other.post<{ id: number }>('/api/admin/schoolYear/', { name: 'Another pilot' });
  const { close } = openScreens(device, links.lookup('schoolYear', String(body.id)), screens);
  await screen.findByText(words);
  close();
});
