import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewLookupScreen } from '../../../src/app/admin/lookup-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

const screens = [{ path: '/lists/judgecreate', element: <NewLookupScreen kind="judge" /> }];

/** A device that keeps the answer to a call of the server until told. */
function held(method: string) {
  const { fetch } = device.net;
  const gate = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== method) return fetch(request);
    sent.resolve();
    await gate.promise;
    device.net.fetch = fetch;
    return fetch(request);
  };
  return { sent: sent.promise, answer: gate.resolve };
}

test('whoever goes elsewhere while a new entry of a list is saved stays there', async () => {
  const { router } = openScreens(device, '/lists/judgecreate', screens);
  const name = await screen.findByLabelText('Name');
  fireEvent.change(name, { target: { value: 'A Judge' } });
  await screen.findByText(/^Unsaved/);
  const { sent, answer } = held('POST');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await sent;
  await router.navigate('/elsewhere');
  answer();
  expect(await screen.findByText('Another screen')).toBeDefined();
  await eventually(() => expect(device.net.underWay).toBe(0));
  await new Promise((resolve) => setTimeout(resolve));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('whoever stays is led on, to the list', async () => {
  const { router } = openScreens(device, '/lists/judgecreate', screens);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Another Judge' } });
  await screen.findByText(/^Unsaved/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/lists/judges'));
});
