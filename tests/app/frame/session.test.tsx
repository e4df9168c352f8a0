import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { SessionState } from '#sync/engine/engine.ts';
import { settable } from '#sync/base/observable.ts';
import { LockScreen } from '../../../src/app/account/lock-screen.tsx';
import { LoginScreen } from '../../../src/app/account/login-screen.tsx';
import { ChangesContent } from '../../../src/app/changes/changes-content.tsx';
import { ResolveScreen } from '../../../src/app/changes/resolve-screen.tsx';
import { watchForUpdate } from '../../../src/app/frame/app-update.ts';
import { EditorsOnly, SessionGuard } from '../../../src/app/frame/session-guard.tsx';
import { AppUpdateProvider } from '../../../src/app/shell/app-update-context.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { eventually } from '../../helpers/eventually.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, world, type World } from '../../helpers/world.ts';

let place: World;
beforeAll(async () => {
  place = await world();
});
afterAll(() => place.close());
beforeEach(() => sessionStorage.clear());

/** The shell's own screens on a real device, at an address. */
function open(device: Device, address: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', Component: LoginScreen },
      { path: '/lock', Component: LockScreen },
      {
        Component: SessionGuard,
        children: [
          { path: '/dashboard', element: <h1>Dashboard</h1> },
          { path: '/students', element: <h1>Students</h1> },
          { path: '/accessdenied', element: <h1>Not Authorized</h1> },
          { Component: EditorsOnly, children: [{ path: '/studentlist/create', element: <h1>New</h1> }] },
          {
            path: '/panel',
            element: <ChangesContent onLeave={() => {}} onPassword={() => {}} />,
          },
          { path: '/changes/:id', Component: ResolveScreen },
          { path: '*', element: <h1>Another screen</h1> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <EngineProvider value={device.engine}>
      <AppUpdateProvider value={watchForUpdate()}>
        <NoticesProvider value={createNotices()}>
          <RouterProvider router={router} />
        </NoticesProvider>
      </AppUpdateProvider>
    </EngineProvider>,
  );
  return router;
}

async function enterPassword(password: string, button: 'Sign In' | 'Unlock'): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: button }));
}

async function signInAs(userName: string, password = testPassword): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: userName } });
  await enterPassword(password, 'Sign In');
}

test('who is signed out signs in and returns to the screen that was asked for', async () => {
  open(place.device(), '/students');
  await signInAs('editor', 'not the password');
  const alert = screen.getByRole('alert');
  await waitFor(() => expect(alert.textContent).toBe('Invalid username and/or password provided'));
  await signInAs('editor');
  expect(await screen.findByRole('heading', { name: 'Students' })).toBeTruthy();
});

test('without a connection, a user whom the device does not know is told so', async () => {
  const device = place.device();
  device.goOffline();
  open(device, '/login');
  await signInAs('editor');
  expect(await screen.findByText(/never signed in on this device/)).toBeTruthy();
});

test('a lock leads to the lock screen, and unlocking back to where one was', async () => {
  const device = place.device();
  await device.signIn();
  open(device, '/students');
  await screen.findByRole('heading', { name: 'Students' });
  await device.engine.session.lock();
  await screen.findByRole('heading', { name: 'Locked' });
  await enterPassword('not the password', 'Unlock');
  await screen.findByText('The password is wrong.');
  await screen.findByText(/You can try again in/);
  await waitFor(() => expect(screen.queryByText(/You can try again in/)).toBeNull());
  await enterPassword(testPassword, 'Unlock');
  expect(await screen.findByRole('heading', { name: 'Students' })).toBeTruthy();
});

test('visiting the sign-in signs out', async () => {
  const device = place.device();
  await device.signIn();
  open(device, '/login');
  await screen.findByLabelText('Username');
  expect(device.engine.session.state.get().kind).toBe('signed-out');
});

test('a session that opens under the sign-in, as after a reload, shows no form until it has been signed out', async () => {
  const device = place.device();
  await device.signIn();
  const { session } = device.engine;
  const state = settable<SessionState>({ kind: 'starting' });
  const engine = {
    ...device.engine,
    session: { ...session, state, signOut: () => new Promise<null>(() => {}) },
  };
  open({ ...device, engine }, '/login');
  const seen: boolean[] = [];
  const watch = new MutationObserver(() => seen.push(screen.queryByLabelText('Username') !== null));
  watch.observe(document.body, { childList: true, subtree: true });
  state.set(session.state.get());
  await screen.findByText(/^Signing out/);
  watch.disconnect();
  expect(seen).not.toContain(true);
});

test('a closed device goes on telling at its sign-in what lies sealed, in words that name nobody, until it opens again', async () => {
  const own = await world();
  onTestFinished(() => own.close());
  const device = own.device();
  await device.signIn();
  device.goOffline();
  await device.engine.edits.create('student', aStudent('1000000009'));
  const admin = await own.server.signIn('admin');
  const setActive = (isActive: boolean) => admin.call('PUT', '/api/accounts/user/2', { isActive });
  await setActive(false);
  await device.goOnline();
  await eventually(() => expect(device.engine.session.state.get()).toMatchObject({ closed: {} }));

  await device.reload();
  open(device, '/login');
  const told = await screen.findByText(/lies sealed on this device/);
  expect(told.textContent).toMatch(
    /^1 change, typed at [^,]*, lies sealed on this device, which was closed on \d\d\/\d\d\/\d{4} for whoever typed it. If that was you: within 30 days of its closing, when/,
  );
  expect(document.body.textContent).not.toMatch(/Lee|Example/);
  await setActive(true);
  await signInAs('editor');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await device.engine.session.signOut('keep-device');
  await screen.findByLabelText('Username');
  expect(screen.queryByText(/lies sealed on this device/)).toBeNull();
});

test('a reader who asks for a screen that makes records is not authorized', async () => {
  const device = place.device();
  await device.signIn('reader');
  open(device, '/studentlist/create');
  expect(await screen.findByRole('heading', { name: 'Not Authorized' })).toBeTruthy();
});

const aStudent = (stateId: string) => ({ stateId, firstName: 'Ann', lastName: 'Lee', state: 'IA' });

test('a change that waits is listed in words, leaves by Discard, and can be brought back', async () => {
  const device = place.device();
  await device.signIn();
  // Else it may be sent before the connection is known to be gone, and what was sent waits for its answer.
  await device.engine.queue.setWorkOffline(true);
  device.goOffline();
  await device.engine.edits.create('student', aStudent('1000000001'));
  open(device, '/panel');
  const change = await screen.findByRole('article', { name: 'Student Lee, Ann' });
  expect(within(change).getByText('State ID').nextSibling?.textContent).toBe('1000000001');
  expect(within(change).getByText('Waiting to sync')).toBeTruthy();
  expect(await screen.findByText('Nothing that you saved today has left this device yet.')).toBeTruthy();
  fireEvent.click(within(change).getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await screen.findByText('No changes wait');
  expect(device.engine.queue.edits.get()).toEqual([]);
});

test('a conflict shows both values and what was before; the chosen one reaches the server', async () => {
  const mine = place.device();
  await mine.signIn();
  const uid = await mine.engine.edits.create('student', aStudent('1000000002'));
  await mine.engine.queue.syncNow();
  const seen = mine.engine.view.find('student', `~${uid}`)?.record;
  if (!seen) throw new Error('The student is not on the device.');
  const theirs = await place.server.signIn('admin');
  const address = `/api/dispute/student/~${uid}`;
  mine.goOffline();
  await theirs.call('PUT', address, { firstName: 'Anna' });
  await mine.engine.edits.save('student', uid, seen, { firstName: 'Annette' });
  await mine.goOnline();
  await eventually(() => expect(mine.engine.queue.edits.get()[0]?.state).toBe('conflict'));

  open(mine, `/changes/${mine.engine.queue.edits.get()[0]?.id}`);
  const field = await screen.findByRole('group', { name: 'First Name' });
  expect(field.textContent).toMatch(/YoursYou, [^,]+Annette/);
  expect(field.textContent).toMatch(/TheirsAda Example, .+Anna/);
  expect(field.textContent).toContain('BeforeAnn');
  const saveButton = screen.getByRole('button', { name: 'Save' });
  expect(saveButton.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(within(field).getByRole('radio', { name: 'Yours' }));
  fireEvent.click(saveButton);
  await eventually(() => expect(mine.engine.queue.edits.get()).toEqual([]));
  expect(await (await theirs.call('GET', address)).json()).toMatchObject({ firstName: 'Annette' });
});
