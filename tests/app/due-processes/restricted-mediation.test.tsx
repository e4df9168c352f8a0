import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DueProcessScreen } from '../../../src/app/due-processes/due-process-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

test('a due process case tells of its mediation that it is restricted, and nothing that reads as unset', async () => {
  const { edits, queue, view } = device.engine;
  const saved = () => eventually(() => expect(queue.edits.get()).toEqual([]));
  const student = await edits.create('student', { stateId: '1000000074', firstName: 'Bo', lastName: 'Lind' });
  const uid = await edits.create('dueprocess', { studentId: `~${student}`, dateFiled: '2026-10-05' });
  await saved();
  const found = () => view.find('dueprocess', `~${uid}`)?.record;
  const record = found();
  if (!record) throw new Error('the case is not here');
  await edits.agreeToMediation(record, true, '2026-10-10');
  await saved();
  const mediationUid = found()?.mediationUid ?? '';
  const mediation = view.find('mediation', `~${mediationUid}`)?.record;
  if (!mediation) throw new Error('the mediation is not here');
  await edits.save('mediation', mediationUid, mediation, {
    mediatorName: 'Grace Kim',
    dateHeld: '2026-10-20',
  });
  await saved();

  openScreens(device, `/dueprocess/edit/~${uid}/all`, [
    { path: '/dueprocess/edit/:id/:returnState', Component: DueProcessScreen },
  ]);
  const group = await screen.findByRole('group', { name: 'Mediation' });
  const told = (label: string) => within(group).getByRole('textbox', { name: label }).textContent;
  const all = () => ['Date Held', 'Agreement Reached', 'Mediator'].map(told);
  expect(all()).toEqual(['10/20/2026', 'Not set', 'Grace Kim']);

  const editor = await restClient(place.server, 'editor');
  const { body: users } = await editor.get<{ id: number; name: string }[]>('/api/dispute/restriction/users');
  const named = users.filter(({ name }) => name.startsWith('Edith')).map(({ id }) => id);
  await editor.put(`/api/dispute/restriction/mediation/${mediation.id}`, { users: named });
  await eventually(async () => {
    await queue.syncNow();
    expect(view.find('mediation', `~${mediationUid}`)?.record.mediatorName).toBeNull();
  });
  await waitFor(() => expect(all()).toEqual(['Restricted', 'Restricted', 'Restricted']));
});
