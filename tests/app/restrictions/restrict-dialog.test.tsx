import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RestrictDialog } from '../../../src/app/restrictions/restrict-dialog.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Fields, type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let admin: Rest;
let own: Fields;
let ids: Record<string, number>;
beforeEach(async () => {
  place = await world();
  admin = await restClient(place.server, 'admin');
  device = place.device();
  await device.signIn('admin');
  const nameable = (await admin.get<{ id: number; name: string }[]>('/api/dispute/restriction/users')).body;
  ids = Object.fromEntries(nameable.map(({ id, name }) => [name.split(' ')[0], id]));
  own = (await admin.post('/api/dispute/complaint', { dateFiled: '2026-09-02' })).body;
});
afterEach(() => place.close());

const path = () => `/api/dispute/restriction/complaint/${String(own.id)}`;
const restrictedTo = async () =>
  (await admin.get<{ restrictedTo: { id: number }[] }>(path())).body.restrictedTo.map(({ id }) => id);

function open(restricted: readonly number[] | null, version: number) {
  const onClose = vi.fn<() => void>();
  const Component = () => (
    <RestrictDialog
      kind="complaint"
      uid={String(own.uid)}
      title="Complaint 1"
      version={version}
      hasLinked={false}
      restrictedTo={restricted}
      onClose={onClose}
    />
  );
  const { close } = openScreens(device, '/case', [{ path: '/case', Component }]);
  return { close, onClose };
}

test('who may see a case and is no active user any more is counted, is shown, and can be taken back', async () => {
  const all = [ids.Ada, ids.Edith, ids.Rita] as number[];
  await admin.put(path(), { users: all });
  await admin.put(`/api/accounts/user/${String(ids.Rita)}`, { isActive: false });
  const { version } = (await admin.get<Fields>(`/api/dispute/complaint/${String(own.id)}`)).body;
  const { close, onClose } = open(all, Number(version));
  expect(await screen.findByText('3 people chosen')).toBeTruthy();
  const hint = screen.getByText('No active user any more');
  const box = hint.closest('div')?.parentElement?.querySelector('input');
  expect(box?.checked).toBe(true);
  fireEvent.click(box ?? document.body);
  expect(screen.getByText('2 people chosen')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await restrictedTo()).toEqual([ids.Ada, ids.Edith].toSorted());
  close();
});

test('Esc asks before it takes chosen people back, and closes at once where none was chosen', async () => {
  const { close, onClose } = open(null, Number(own.version));
  expect(await screen.findByText('One person chosen')).toBeTruthy();
  const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  fireEvent.click(
    screen.getAllByRole('checkbox').find((box) => !(box as HTMLInputElement).disabled) as never,
  );
  escape();
  expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(onClose).not.toHaveBeenCalled();
  close();

  const again = open(null, Number(own.version));
  expect(await screen.findByText('One person chosen')).toBeTruthy();
  escape();
  await eventually(() => expect(again.onClose).toHaveBeenCalledOnce());
  again.close();
});
