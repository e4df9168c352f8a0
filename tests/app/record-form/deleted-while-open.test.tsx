import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, type Rest, restClient, seen } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let editor: Rest;
let device: Device;
let complaint: Fields;
beforeAll(async () => {
  place = await world();
  editor = await restClient(place.server, 'editor');
  device = place.device();
  await device.signIn();
});
beforeEach(async () => {
  ({ body: complaint } = await editor.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' }));
});
afterAll(() => place.close());

const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
const patiently = { timeout: 45_000 };
const own = () => ({ parentId: complaint.id, parentType: 'complaint' });
const kinds = [
  {
    entity: 'event',
    title: 'Event',
    make: () => editor.post('/api/dispute/event/', { ...own(), type: 'Hearing' }),
    path: ({ id }: Fields) => `/api/dispute/event/${id}`,
    label: 'Narrative',
    field: 'narrative',
  },
  {
    entity: 'contact',
    title: 'Contact',
    make: () => editor.post('/api/dispute/contact/', { ...own(), firstName: 'Ann' }),
    path: ({ id }: Fields) => `/api/dispute/contact/${id}`,
    label: 'Notes',
    field: 'notes',
  },
  {
    entity: 'finding',
    title: 'Finding',
    make: () => editor.post(`/api/dispute/complaint/${complaint.id}/findings`, { finding: 'No aide.' }),
    path: ({ id }: Fields) => `/api/dispute/finding/${id}`,
    label: 'Corrective Action',
    field: 'correctiveAction',
  },
] as const;
const tabs = { event: '&tab=events', contact: '&tab=contacts', finding: '' };
const openPart = (entity: keyof typeof tabs, uid: string) =>
  openScreens(device, `/complaint/edit/${complaint.id}/all?edit=${entity}~${uid}${tabs[entity]}`, screens);

test.each(kinds)(
  'what is typed over a deleted $entity stays, and its save is one edit of it that meets the deletion',
  async ({ entity, title, make, path, label, field }) => {
    const { body: record } = await make();
    await device.engine.queue.syncNow();
    const { router } = openPart(entity, record.uid);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const box = dialog.getByLabelText<HTMLTextAreaElement>(label, { selector: 'textarea' });
    fireEvent.change(box, { target: { value: 'Typed before it was deleted' } });
    expect((await editor.delete(path(record), seen(record.version))).status).toBeLessThan(300);
    await device.engine.queue.syncNow();

    await dialog.findByText(`This ${entity} was deleted`, {}, patiently);
    expect(screen.getByRole('dialog', { name: title })).toBeDefined();
    expect(box.isConnected && box.value).toBe('Typed before it was deleted');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/offered again only after an Admin has restored it/);
    fireEvent.click(screen.getByRole('button', { name: 'Go on typing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText(/offered again only after an Admin has restored it/);
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently);
    await eventually(() =>
      expect(device.engine.queue.edits.get()).toEqual([
        expect.objectContaining({
          entity,
          uid: record.uid,
          action: 'save',
          state: 'conflict',
          changes: { [field]: 'Typed before it was deleted' },
          error: 'Somebody else deleted this record in the meantime.',
        }),
      ]),
    );
    expect(await device.engine.drafts.count()).toBe(0);
    await device.engine.queue.discard(String(device.engine.queue.edits.get()[0]?.id));
  },
);

test.each(kinds)(
  'where this device does not have the $entity that is asked for no form of a new one opens',
  async (kind) => {
    const uid = '01890000-0000-7000-8000-000000000001';
    await device.engine.queue.syncNow();
    const { router } = openPart(kind.entity, uid);
    const dialog = within(await screen.findByRole('dialog', { name: kind.title }));
    expect(dialog.getByText(`This ${kind.entity} is not on this device`)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).not.toContain('edit=');
  },
);
