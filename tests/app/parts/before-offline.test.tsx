import { fireEvent, screen } from '@testing-library/react';
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
