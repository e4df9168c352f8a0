import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditScreen } from '../../../src/app/admin/audit-screen.tsx';
import { type Fields, restClient, studentBody } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let student: Fields;
beforeAll(async () => {
  place = await world();
  const editor = await restClient(place.server, 'editor');
  const reader = await restClient(place.server, 'reader');
  ({ body: student } = await editor.post(
    '/api/dispute/student',
    studentBody({ firstName: 'Nina', lastName: 'Nightingale' }),
  ));
  const { body: complaint } = await editor.post('/api/dispute/complaint', {
    dateFiled: '2026-09-02',
    studentId: student.id,
  });
  await reader.get(`/api/dispute/event/${complaint.id}/complaint`);
  for (let count = 0; count < 60; count += 1) await reader.get(`/api/dispute/student/${student.id}`);
  await reader.delete(`/api/dispute/student/${student.id}`);
  device = place.device();
  await device.signIn('admin');
});
afterAll(() => place.close());

const screens = [{ path: '/admin/audit', Component: AuditScreen }];
const rows = () => screen.getAllByRole('row').slice(1);
const textsOf = () => rows().map(({ textContent }) => textContent ?? '');
const choose = async (label: string, option: string) => {
  const field = await screen.findByRole('combobox', { name: label });
  const value = (await within(field).findByRole('option', { name: option })).getAttribute('value');
  fireEvent.change(field, { target: { value } });
};

test('the list is narrowed by person and action, in the address, with plain words and links', async () => {
  const { router, close } = openScreens(device, '/admin/audit', screens);
  await screen.findAllByText('Read');
  await choose('Person', 'Example, Rita');
  await choose('Action', 'Access refused');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(textsOf()[0]).toContain('call delete student');
  expect(router.state.location.search).toMatch(/^\?user=\d+&action=access\+refused$/);
  expect(screen.getByRole('link', { name: 'Rita Example' }).getAttribute('href')).toMatch(
    /^\/useradmin\/user\/\d/,
  );
  await choose('Action', 'Calendar read');
  expect(await screen.findByText('No Results Found')).toBeDefined();
  close();
});

test('days of which none is in both say so, in place of an audit in which nobody did anything', async () => {
  const { close } = openScreens(device, '/admin/audit?from=2026-12-01&to=2026-01-01', screens);
  expect(await screen.findByText('No day is in both: From is later than To.')).toBeDefined();
  close();
});

test('who looked at a child: named, with what the list can not tell, and page by page', async () => {
  const { router, close } = openScreens(device, `/admin/audit?record=${student.uid}`, screens);
  expect(await screen.findByText(/^Who looked at Student Nightingale, Nina/)).toBeDefined();
  expect(screen.getByText(/once the device has told/)).toBeDefined();
  await waitFor(() => expect(rows()).toHaveLength(50));
  expect(textsOf()[1]).toContain('Student Nightingale, Nina');
  fireEvent.click(screen.getByRole('link', { name: 'Earlier' }));
  await waitFor(() => expect(router.state.location.search).toContain('before='));
  await waitFor(() => expect(textsOf().at(-1)).toContain('Made'));
  expect(textsOf().some((text) => text.includes('parent type: complaint'))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Show all records' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  close();
});

test('a day that is none stays in its field and is refused, and narrows nothing', async () => {
  const { router, close } = openScreens(device, '/admin/audit', screens);
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '02-30-2026' } });
  fireEvent.blur(from);
  expect(await screen.findByText('From is invalid')).toBeDefined();
  expect(router.state.location.search).toBe('');
  fireEvent.change(from, { target: { value: '02-03-2026' } });
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-02-03'));
  expect(screen.queryByText('From is invalid')).toBeNull();
  close();
});

test('without a connection it says that it needs the server, and asks again by itself once that is reached', async () => {
  device.goOffline();
  const { close } = openScreens(device, '/admin/audit', screens);
  expect(await screen.findByText('This needs a connection to the server')).toBeDefined();
  await device.goOnline();
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  close();
});
