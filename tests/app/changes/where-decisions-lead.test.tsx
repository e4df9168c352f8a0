import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ResolveScreen } from '../../../src/app/changes/resolve-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let admin: Rest;
let device: Device;
let complaint: Fields;
beforeAll(async () => {
  place = await world();
  admin = await restClient(place.server, 'admin');
  ({ body: complaint } = await admin.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' }));
  device = place.device();
  await device.signIn();
});
afterEach(() => device.goOnline());
afterAll(() => place.close());

/** A contact of the complaint on which the device and an Admin do something else, until the device has to decide. */
async function meeting(
  mine: (uid: string, seen: Fields) => Promise<unknown>,
  theirs: (path: string) => Promise<unknown>,
): Promise<string> {
  const ofCase = { parentId: complaint.id, parentType: 'complaint', firstName: 'Ann' };
  const { body: contact } = await admin.post<Fields>('/api/dispute/contact/', ofCase);
  const { queue, view } = device.engine;
  await queue.syncNow();
  const uid = String(contact.uid);
  const seen = view.find('contact', `~${uid}`)?.record;
  if (!seen) throw new Error('The contact is not on the device.');
  device.goOffline();
  await mine(uid, seen);
  await theirs(`/api/dispute/contact/${contact.id}`);
  await device.goOnline();
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('conflict'));
  return String(queue.edits.get()[0]?.id);
}

const openDecision = (id: string) =>
  openScreens(device, `/changes/${id}`, [{ path: '/changes/:id', Component: ResolveScreen }]);

const isAtItsCase = (router: ReturnType<typeof openScreens>['router']) =>
  eventually(() =>
    expect(router.state.location).toMatchObject({
      pathname: `/complaint/edit/${complaint.id}/all`,
      search: '?tab=contacts',
    }),
  );

test.each(['Keep It', 'Delete It'])(
  'a delete that met a change: %s leads to the case that the contact is part of, and says what became of it',
  async (choice) => {
    const id = await meeting(
      (uid) => device.engine.edits.remove('contact', uid),
      (path) => admin.put(path, { title: 'Mother' }),
    );
    const { router } = openDecision(id);
    fireEvent.click(await screen.findByRole('button', { name: choice }));
    await isAtItsCase(router);
    expect(await screen.findByText(choice === 'Keep It' ? 'Not deleted' : 'Contact Deleted')).toBeDefined();
    await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  },
);

test('a change of a deleted contact: Decide Later and Discard lead to the case that it was part of', async () => {
  const id = await meeting(
    (uid, seen) => device.engine.edits.save('contact', uid, seen as never, { title: 'Mother' }),
    (path) => admin.delete(path),
  );
  const first = openDecision(id);
  fireEvent.click(await screen.findByRole('button', { name: 'Decide Later' }));
  await isAtItsCase(first.router);
  first.close();

  const { router } = openDecision(id);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard My Changes' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await isAtItsCase(router);
  expect(device.engine.queue.edits.get()).toEqual([]);
});

test('a delete that met a change is decided once: while the first answer is kept, neither button takes another', async () => {
  const id = await meeting(
    (uid) => device.engine.edits.remove('contact', uid),
    (path) => admin.put(path, { title: 'Mother' }),
  );
  const { router } = openDecision(id);
  const keep = await screen.findByRole('button', { name: 'Keep It' });
  const remove = screen.getByRole('button', { name: 'Delete It' });
  fireEvent.click(keep);
  fireEvent.click(remove);
  for (const button of [keep, remove]) expect(button.getAttribute('aria-disabled')).toBe('true');
  await isAtItsCase(router);
  expect(await screen.findByText('Not deleted')).toBeDefined();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});
