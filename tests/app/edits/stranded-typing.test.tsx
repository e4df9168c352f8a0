import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangesContent } from '../../../src/app/changes/changes-content.tsx';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let admin: Rest;
let device: Device;
beforeAll(async () => {
  place = await world();
  admin = await restClient(place.server, 'admin');
  device = place.device();
  await device.signIn();
});
afterAll(() => place.close());

const screens = [
  { path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen },
  { path: '/changes', Component: () => <ChangesContent onLeave={() => {}} onPassword={() => {}} /> },
];
const patiently = { timeout: 45_000 };

/** A complaint on the device, with an event that somebody is typing. */
async function begun() {
  const { body } = await admin.post<Fields>('/api/dispute/complaint/', {
    dateFiled: '2026-09-02',
    facts: 'As the office has them.',
  });
  await device.engine.queue.syncNow();
  const seen = { parentUid: body.uid, parentType: 'complaint' };
  const values = { ...seen, parentId: `~${body.uid}`, type: 'Interview', narrative: 'He said that' };
  await device.engine.drafts.put(`event:new:${JSON.stringify(seen)}#a`, { values, seen });
  return body;
}

const taken: Record<string, (complaint: Fields) => Promise<unknown>> = {
  deleted: ({ id }) => admin.delete(`/api/dispute/complaint/${id}`),
  restricted: async ({ id }) => {
    const { body } = await admin.get<{ id: number; role: string }[]>('/api/dispute/restriction/users');
    const users = body.filter(({ role }) => role === 'Admin').map((user) => user.id);
    return admin.put(`/api/dispute/restriction/complaint/${id}`, { users });
  },
};

test.each(Object.keys(taken))(
  'what was typed on a case that is %s meanwhile is there to be read on its screen and in Changes on this device, until its author discards it',
  async (how) => {
    const complaint = await begun();
    const { close, router } = openScreens(device, `/complaint/edit/${complaint.id}/all`, screens);
    const box = await screen.findByLabelText<HTMLTextAreaElement>('Proposed Resolution', {}, patiently);
    fireEvent.change(box, { target: { value: 'An aide for two hours' } });
    await eventually(async () => expect(await device.engine.drafts.count()).toBe(2));
    await taken[how]?.(complaint);
    await act(() => device.engine.queue.syncNow());
    const texts = ['An aide for two hours', 'He said that'];
    for (const text of texts) await screen.findByText(text, {}, patiently);
    expect(screen.queryByText('As the office has them.')).toBeNull();

    await act(() => router.navigate('/changes'));
    for (const text of texts) await screen.findByText(text, {}, patiently);
    // What the server still has, such as a case of another year, opens from here.
    for (const link of screen.getAllByRole('link', { name: /^(Complaint|Event) / }))
      expect(link.getAttribute('href')).toBe(`/complaint/edit/~${complaint.uid}/all`);
    const [first] = screen.getAllByText('Typed, and not saved');
    const row = within(first?.closest('li') as HTMLElement);
    fireEvent.click(row.getByRole('button', { name: 'Discard' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getAllByText('Typed, and not saved')).toHaveLength(1), patiently);
    for (const { key } of await device.engine.drafts.all()) await device.engine.drafts.delete(key);
    close();
  },
);

test('a draft that its form offers is not listed beside one that none does', async () => {
  await begun();
  const seen = { uid: '0190a000-0000-7000-8000-0000000000aa', notes: null };
  await device.engine.drafts.put(`contact:${seen.uid}#a`, {
    values: { notes: 'Of a contact that is gone' },
    seen,
  });
  const { close } = openScreens(device, '/changes', screens);
  await screen.findByText('Of a contact that is gone', {}, patiently);
  expect(screen.getAllByText('Typed, and not saved')).toHaveLength(1);
  close();
});

test('what the server refused since its case is restricted is there to be read on its screen, its parts too, until its author discards it', async () => {
  const { engine } = device;
  const { body: complaint } = await admin.post<Fields>('/api/dispute/complaint/', {
    dateFiled: '2026-09-02',
  });
  await engine.queue.syncNow();
  device.goOffline();
  const record = engine.view.find('complaint', `~${complaint.uid}`)?.record;
  await engine.edits.save('complaint', String(complaint.uid), record as never, {
    facts: 'Typed on the case',
  });
  const parent = { parentId: `~${complaint.uid}`, parentType: 'complaint' };
  await engine.edits.create('event', { ...parent, type: 'Interview', narrative: 'Typed on its event' });
  await taken['restricted']?.(complaint);
  const { close, router } = openScreens(device, `/complaint/edit/${complaint.id}/all`, screens);
  await act(() => device.goOnline());
  await screen.findByText('This case is restricted', {}, patiently);
  for (const text of ['Typed on the case', 'Typed on its event'])
    await screen.findByText(text, {}, patiently);
  expect(screen.getByText('The server refused your change')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  // Nor does the panel lead to a screen that takes no typing.
  await act(() => router.navigate('/changes'));
  await screen.findByText(/^The server refused a change that you may not make any more/, {}, patiently);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await act(() => router.navigate(`/complaint/edit/${complaint.id}/all`));
  fireEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement);
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(1), patiently);
  for (const { id } of engine.queue.edits.get()) await engine.queue.discard(id);
  close();
});

test('an explanation that somebody was typing of a case that is deleted meanwhile is there to be read, too', async () => {
  const { body } = await admin.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  const { queue, drafts, edits, view } = device.engine;
  await queue.syncNow();
  const uid = String(body.uid);
  const complaint = view.find('complaint', `~${uid}`)?.record;
  if (!complaint) throw new Error('the complaint is not here');
  await edits.save('complaint', uid, complaint, { dateClosed: '2026-09-01' });
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  const { close } = openScreens(device, `/complaint/edit/${body.id}/all`, screens);
  fireEvent.click(await screen.findByRole('button', { name: 'Explain…' }, patiently));
  const box = await screen.findByLabelText('Explanation');
  fireEvent.change(box, { target: { value: 'It came in the same envelope' } });
  const isKept = async () => (await drafts.all()).some(({ key }) => key.startsWith(`explanation:${uid}`));
  await eventually(async () => expect(await isKept()).toBe(true));
  await taken['deleted']?.(body);
  await act(() => queue.syncNow());
  await screen.findByText('It came in the same envelope', {}, patiently);
  expect(screen.getByText('Typed, and not saved')).toBeDefined();
  close();
});
