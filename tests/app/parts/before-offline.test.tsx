import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { BeforeOffline } from '../../../src/app/offline/before-offline.tsx';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('who leaves the list while its documents are being brought brings no more of them', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  const begun = Promise.withResolvers<AbortSignal | undefined>();
  const engine = {
    ...device.engine,
    beforeOffline: (_: unknown, { signal }: { signal?: AbortSignal }) => {
      begun.resolve(signal);
      return new Promise<never>(() => {});
    },
  };
  const cases = [{ kind: 'complaint' as const, uid: '0190a000-0000-7000-8000-000000000001' }];
  const { close } = openScreens({ ...device, engine }, '/', [
    { path: '/', element: <BeforeOffline cases={cases} /> },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Before you go offline' }));
  const signal = await begun.promise;
  expect(signal?.aborted).toBe(false);
  close();
  expect(signal?.aborted).toBe(true);
});

test('whoever checks again by keyboard keeps the focus in the dialog, and each report stands in a region that was there before', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  let { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const beforeOffline: typeof device.engine.beforeOffline = async (...asked) => {
    await answered;
    return await device.engine.beforeOffline(...asked);
  };
  openScreens({ ...device, engine: { ...device.engine, beforeOffline } }, '/', [
    { path: '/', element: <BeforeOffline cases={[{ kind: 'complaint', uid }]} /> },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Before you go offline' }));
  const dialog = within(await screen.findByRole('dialog'));
  const region = dialog.getByRole('status');
  expect(region.textContent).toBe('');
  answer();
  await waitFor(() => expect(region.textContent).toMatch(/1 case, .* are on this device/));
  ({ promise: answered, resolve: answer } = Promise.withResolvers<void>());
  const again = dialog.getByRole('button', { name: 'Check again' });
  again.focus();
  fireEvent.click(again);
  const cancel = await dialog.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  expect(region.textContent).toBe('');
  answer();
  await waitFor(() => expect(region.textContent).toMatch(/1 case, .* are on this device/));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Done' }));
});
