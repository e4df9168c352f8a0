import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AccountMenu } from '../../../src/app/frame/account-menu.tsx';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const ask = async () => {
  await press('Account');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await screen.findByRole('dialog');
};
const type = (label: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: 'quiet lantern over seven rivers' } });

async function exportAll(): Promise<void> {
  await press('Export…');
  type('Passphrase');
  type('Confirm Passphrase');
  await press('Export');
}

test('that changes are in an exported file is said of those alone that are in it', async () => {
  device.goOffline();
  await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  openScreens(device, '/', [{ path: '/', Component: AccountMenu }]);
  await ask();
  await exportAll();
  const inFile = /They are in the exported file, too/;
  expect(await screen.findByText(inFile)).toBeDefined();
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await device.engine.edits.create('complaint', { dateFiled: '2026-09-03' });
  await ask();
  expect(await screen.findByText(/2 changes have not reached the server/)).toBeDefined();
  expect(screen.queryByText(inFile)).toBeNull();
});

test('of what stayed behind at the export it is not said that it is in the file', async () => {
  device.goOffline();
  await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  const file = { content: new Blob(['sealed']), count: 1, drafts: 0, left: 1 };
  vi.spyOn(device.engine.rescue, 'exportUnsent').mockResolvedValue(file);
  openScreens(device, '/', [{ path: '/', Component: AccountMenu }]);
  await ask();
  await exportAll();
  expect(await screen.findByText(/They are in the exported file, too, but for 1 change/)).toBeDefined();
});
