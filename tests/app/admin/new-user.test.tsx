import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NewLookupScreen } from '../../../src/app/admin/lookup-screen.tsx';
import { NewUserScreen } from '../../../src/app/admin/user-screen.tsx';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => place.close());

test('the username of a new user is what stands before the @ of the e-mail address, where none is typed', async () => {
  openScreens(device, '/useradmin/usercreate', [{ path: '/useradmin/usercreate', Component: NewUserScreen }]);
  const userName = await screen.findByLabelText<HTMLInputElement>('Username');
  const email = screen.getByLabelText('Email');
  const type = (text: string) => {
    fireEvent.change(email, { target: { value: text } });
    fireEvent.blur(email);
  };
  type('tamsin.clerk');
  expect(userName.value).toBe('');
  type('tamsin.clerk@example.gov');
  await waitFor(() => expect(userName.value).toBe('tamsin.clerk'));
  fireEvent.change(userName, { target: { value: 'tamsin' } });
  type('another@example.gov');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('another@example.gov'),
  );
  expect(userName.value).toBe('tamsin');
});

test('the server is asked whether a name is taken only where it could be a name', async () => {
  const element = <NewLookupScreen kind="judge" />;
  const { close } = openScreens(device, '/lists/judgecreate', [{ path: '/lists/judgecreate', element }]);
  const name = await screen.findByLabelText('Name');
  const asked = () => device.net.sent.filter((one) => one.includes('/checkJudgeName/')).length;
  /** What the form waits for until it takes a text over, then what it waits for until it asks. */
  const rest = () => {
    for (const ms of [200, 500]) act(() => void vi.advanceTimersByTime(ms));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['x'.repeat(257), ' x ', 'Carolyn Hartwell']) {
    fireEvent.change(name, { target: { value: text } });
    rest();
  }
  vi.useRealTimers();
  // The last of them is asked about after the others would have been.
  await waitFor(() => expect(asked()).not.toBe(0));
  expect(asked()).toBe(1);
  close();
});
