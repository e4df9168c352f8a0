import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UserScreen } from '../../../src/app/admin/user-screen.tsx';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeEach(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterEach(() => place.close());

const panel = () => screen.findByRole('region', { name: 'Devices' });

test('the devices of a user are said to come until the server has answered', async () => {
  const { fetch } = device.net;
  const asked = Promise.withResolvers<void>();
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/devices')) await asked.promise;
    return fetch(request);
  };
  openScreens(device, '/useradmin/user/1', [{ path: '/useradmin/user/:id', Component: UserScreen }]);
  const coming = (of: HTMLElement) => of.querySelector('[data-skeleton]');
  await waitFor(async () => expect(coming(await panel())).not.toBeNull());
  asked.resolve();
  await within(await panel()).findByText(/This device/);
  expect(coming(await panel())).toBeNull();
});

test('the devices of a user are asked for again once the user is made inactive', async () => {
  const other = place.device();
  await other.signIn('reader');
  openScreens(device, '/useradmin/user/3', [{ path: '/useradmin/user/:id', Component: UserScreen }]);
  await within(await panel()).findByRole('button', { name: 'End All' });
  fireEvent.click(await screen.findByLabelText('Active'));
  await screen.findByText(/^Unsaved/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await within(await panel()).findByRole('button', { name: /^Reopen/ });
});

test('the focus goes from End to Reopen, which takes its place', async () => {
  const other = place.device();
  await other.signIn('reader');
  openScreens(device, '/useradmin/user/3', [{ path: '/useradmin/user/:id', Component: UserScreen }]);
  const end = await within(await panel()).findByRole('button', { name: /^End (?!All)/ });
  end.focus();
  fireEvent.click(end);
  fireEvent.click(await screen.findByRole('button', { name: 'End Device' }));
  const reopen = await within(await panel()).findByRole('button', { name: /^Reopen/ });
  await waitFor(() => expect(document.activeElement).toBe(reopen));
});

test('the focus stays on the page when all devices are ended, and the pressed button goes', async () => {
  const other = place.device();
  await other.signIn('reader');
  openScreens(device, '/useradmin/user/3', [{ path: '/useradmin/user/:id', Component: UserScreen }]);
  const endAll = await within(await panel()).findByRole('button', { name: 'End All' });
  endAll.focus();
  fireEvent.click(endAll);
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'End All' }));
  await within(await panel()).findByRole('button', { name: /^Reopen/ });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
