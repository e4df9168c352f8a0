import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestrictedElsewhere } from '../../../src/app/restrictions/restricted-elsewhere.tsx';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  place = await world();
  device = place.device();
  await device.signIn('reader');
});
afterAll(() => place.close());

test('a restricted case of which the server gives no number says so, and is asked for again', async () => {
  const Component = () => <RestrictedElsewhere kind="complaint" reference="987654" />;
  openScreens(device, '/case', [{ path: '/case', Component }]);
  expect(await screen.findByText('The server could not give this case')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Getting the case from the server')).toBeTruthy();
  expect(await screen.findByText('The server could not give this case')).toBeTruthy();
});
