import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangesContent } from '../../../src/app/changes/changes-content.tsx';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, restClient, studentBody } from '../../helpers/rest.ts';
import { signedIn, world } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

/** A device with three changes, whose user only reads once it is back. */
async function refused() {
  const place = await world();
  const admin = await restClient(place.server, 'admin');
  const device = place.device();
  await device.signIn();
  const made: Fields[] = [];
  for (const day of [1, 2, 3])
    made.push((await admin.post<Fields>('/api/dispute/complaint/', { dateFiled: `2026-09-0${day}` })).body);
  const { engine } = device;
  await engine.queue.syncNow();
  device.goOffline();
  for (const { uid } of made) {
    const record = engine.view.find('complaint', `~${uid}`)?.record;
    if (record) await engine.edits.save('complaint', uid, record, { facts: 'Typed offline.' });
  }
  const users = (await admin.get<(Fields & { userName: string })[]>('/api/accounts/users')).body;
  const self = users.find(({ userName }) => userName === 'editor');
  await admin.put(`/api/accounts/user/${self?.id}`, { roles: ['Read-Only'] });
  return { place, device, engine, made };
}

test('changes that are refused for one reason have one toast, which counts them, leads to the one that is left, and goes with it', async () => {
  const { place, device, engine, made } = await refused();
  const { router, close } = openScreens(device, '/elsewhere', []);
  await act(() => device.goOnline());
  const alerts = () => screen.queryAllByRole('alert');
  await waitFor(
    () =>
      expect(alerts().map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('functionality. (3 changes)'),
      ]),
    { timeout: 45_000 },
  );

  const [first] = engine.queue.edits.get();
  await act(() => engine.queue.discard(first?.id ?? ''));
  await waitFor(() => expect(alerts()[0]?.textContent).toContain('functionality. (2 changes)'));
  const press = () =>
    act(() => fireEvent.click(within(alerts()[0] as HTMLElement).getByRole('button', { name: 'Show' })));
  const [second] = engine.queue.edits.get();
  await act(() => engine.queue.discard(second?.id ?? ''));
  await waitFor(() => expect(alerts()[0]?.textContent).not.toContain('changes)'));
  await press();
  expect(router.state.location.pathname).toContain(`/complaint/edit/${made[2]?.id}/`);
  for (const { id } of engine.queue.edits.get()) await engine.queue.discard(id);
  await eventually(() => expect(alerts()).toEqual([]));
  close();
  await place.close();
});

test('a toast that began on the screen of its record leads to all changes once those of other records share it', async () => {
  const { place, device, made } = await refused();
  const { router, close } = openScreens(device, `/complaint/edit/${made[0]?.id}/all`, []);
  await act(() => device.goOnline());
  const alert = () => within(screen.getByRole('alert'));
  await waitFor(() => expect(alert().getByText(/\(3 changes\)/)).toBeDefined(), { timeout: 45_000 });
  await act(() => fireEvent.click(alert().getByRole('button', { name: 'Show' })));
  expect(router.state.location.pathname).toBe('/changes');
  close();
  await place.close();
});

test('whoever only reads since is offered no Edit of what was refused, and told what can be done', async () => {
  const { place, device, made } = await refused();
  const Component = () => <ChangesContent onLeave={() => {}} onPassword={() => {}} />;
  const { router, close } = openScreens(device, '/changes', [
    { path: '/changes', Component },
    { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  ]);
  await act(() => device.goOnline());
  await screen.findByText(
    /^The server refused a change that you may not make any more/,
    {},
    { timeout: 45_000 },
  );
  await waitFor(() => expect(screen.getAllByText('Refused by the server')).toHaveLength(3));
  expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await act(() => router.navigate(`/complaint/edit/${made[0]?.id}/all`));
  await screen.findByText('The server refused your change', {}, { timeout: 45_000 });
  expect(screen.getByRole('button', { name: 'Discard' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  close();
  await place.close();
});

test('new cases of students whom somebody deleted meanwhile are told apart by what their author typed', async () => {
  const { place, device } = await signedIn();
  const rest = await restClient(place.server, 'editor');
  const { engine } = device;
  const students: Fields[] = [];
  for (const lastName of ['First', 'Second']) {
    const { body } = await rest.post<Fields>('/api/dispute/student/', studentBody({ lastName }));
    await engine.guests.bring('student', `~${body.uid}`);
    students.push(body);
  }
  device.goOffline();
  const typed = [
    {
      filerFirstName: 'Ann',
      filerLastName: 'Parent',
      problem: 'Speech services were never given this autumn.',
    },
    { facts: 'A bus that never came.' },
  ];
  for (const [at, { uid }] of students.entries())
    await engine.edits.create('complaint', {
      ...typed[at],
      studentId: `~${uid}`,
      dateFiled: '2026-09-02',
    });
  for (const { id } of students) await rest.delete(`/api/dispute/student/${id}`);
  const Component = () => <ChangesContent onLeave={() => {}} onPassword={() => {}} />;
  const { close } = openScreens(device, '/changes', [{ path: '/changes', Component }]);
  await act(() => device.goOnline());
  await waitFor(() => expect(screen.getAllByText('Refused by the server')).toHaveLength(2), {
    timeout: 45_000,
  });
  const beginning = 'Complaint Assigned when synced · filed 09/02/2026';
  screen.getByRole('article', { name: `${beginning} by Parent, Ann · “Speech services were never given…”` });
  screen.getByRole('article', { name: `${beginning} · “A bus that never came.”` });
  close();
  await place.close();
});
