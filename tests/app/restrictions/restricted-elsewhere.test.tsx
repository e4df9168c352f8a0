import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestrictedElsewhere } from '../../../src/app/restrictions/restricted-elsewhere.tsx';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('reader'));
});
afterAll(() => place.close());

test('a restricted case of which the server gives no number says so, and is asked for again', async () => {
  const Component = () => <RestrictedElsewhere kind="complaint" reference="987654" />;
  openScreens(device, '/case', [{ path: '/case', Component }]);
  expect(await screen.findByText('The server did not answer this')).toBeTruthy();
  const asked = () => device.net.sent.filter((one) => one.endsWith('/complaint/987654')).length;
  expect(asked()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(asked()).toBe(2));
});
