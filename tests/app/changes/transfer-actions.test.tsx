import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TransferActions } from '../../../src/app/changes/transfer-actions.tsx';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

// Without a database in its window Dexie runs no live query.
const { indexedDB } = Dexie.dependencies;
beforeAll(() => void (Dexie.dependencies.indexedDB = new IDBFactory()));
afterAll(() => void (Dexie.dependencies.indexedDB = indexedDB));

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

test('a form that is not saved yet is something to export', async () => {
  openScreens(device, '/', [{ path: '/', Component: TransferActions }]);
  const button = () => screen.getByRole('button', { name: 'Export Unsent Changes' });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await device.engine.drafts.put('student/new', { values: { firstName: 'An' }, seen: null });
  await waitFor(() => expect(button().getAttribute('aria-disabled')).not.toBe('true'));
});

test('any file can be chosen to import: an iPad greys out files of a type that it does not know, as exported ones are', () => {
  openScreens(device, '/', [{ path: '/', Component: TransferActions }]);
  fireEvent.click(screen.getByRole('button', { name: 'Import Changes' }));
  expect(screen.getByLabelText('File').getAttribute('accept')).toBeNull();
});

test('an import begins with its file: the focus stood in the passphrase, after it', async () => {
  openScreens(device, '/', [{ path: '/', Component: TransferActions }]);
  fireEvent.click(screen.getByRole('button', { name: 'Import Changes' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose File' })),
  );
});
