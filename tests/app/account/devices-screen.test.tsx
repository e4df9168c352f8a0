import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { DevicesScreen } from '../../../src/app/account/devices-screen.tsx';
import { to } from '../../helpers/network.ts';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('what opens the device can be changed once the list of devices stands above it, which would move the buttons from under a finger', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  const gate = Promise.withResolvers<void>();
  device.net.holds(to('GET', '/api/accounts/devices'), gate.promise);
  const { close } = openScreens(device, '/account/devices', [
    { path: '/account/devices', Component: DevicesScreen },
  ]);
  onTestFinished(close);
  await screen.findByRole('heading', { name: 'Devices and Security' });
  expect(screen.queryByRole('button', { name: 'Add a Passphrase' })).toBeNull();
  gate.resolve();
  await screen.findByRole('button', { name: 'Add a Passphrase' }, { timeout: 30_000 });
  expect(screen.getByRole('heading', { name: 'Devices' })).toBeDefined();
});
