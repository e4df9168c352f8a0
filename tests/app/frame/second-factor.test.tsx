import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LockScreen } from '../../../src/app/account/lock-screen.tsx';
import { LoginScreen } from '../../../src/app/account/login-screen.tsx';
import { PasswordDialog } from '../../../src/app/account/password-dialog.tsx';
import { SecondFactorScreen } from '../../../src/app/account/second-factor-screen.tsx';
import { watchForUpdate } from '../../../src/app/frame/app-update.ts';
import { SessionGuard } from '../../../src/app/frame/session-guard.tsx';
import { AppUpdateProvider } from '../../../src/app/shell/app-update-context.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { type App, appOf, setUpApp } from '../../helpers/second-factor.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, world, type World } from '../../helpers/world.ts';

let place: World;
let app: App;
beforeAll(async () => {
  place = await world({ factorDemand: 'admins' });
  app = await setUpApp(place.server, await place.server.signIn('editor'));
});
afterAll(() => place.close());
beforeEach(() => {
  sessionStorage.clear();
  place.server.clock.advance(30_000);
});

function open(device: Device, address: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', Component: LoginScreen },
      { path: '/lock', Component: LockScreen },
      {
        Component: SessionGuard,
        children: [
          { path: '/again', element: <PasswordDialog /> },
          { path: '/account/secondfactor', Component: SecondFactorScreen },
          { path: '*', element: <h1>A screen</h1> },
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

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await input(label), { target: { value } });
async function givePassword(button: string, userName?: string): Promise<void> {
  if (userName) await type('Username', userName);
  await type('Password', testPassword);
  await press(button);
}
const refusal = (text: RegExp) => waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text));

test('a right password leads to the code; a wrong one stays to be corrected, and Start Over leads back', async () => {
  open(place.device(), '/students');
  await givePassword('Sign In', 'editor');
  const code = await input('Code');
  expect(code.inputMode).toBe('numeric');
  expect(code.autocomplete).toBe('one-time-code');
  await press('Sign In');
  await refusal(/^Code is required$/);
  await type('Code', '000000');
  await press('Sign In');
  await refusal(/^This code is wrong/);
  expect((await input('Code')).value).toBe('000000');
  await press('Start Over');
  expect((await input('Username')).value).toBe('editor');
  expect((await input('Password')).value).toBe('');
  await givePassword('Sign In');
  await type('Code', app.code());
  await press('Sign In');
  expect(await screen.findByRole('heading', { name: 'A screen' })).toBeTruthy();
});

test('a code that comes too late leads back to the password, in words', async () => {
  open(place.device(), '/login');
  await givePassword('Sign In', 'editor');
  await input('Code');
  place.server.clock.advance(5 * 60_000);
  await type('Code', app.code());
  await press('Sign In');
  await refusal(/^The code came too late/);
  expect((await input('Password')).value).toBe('');
});

test('a lock opens by the password alone; where the session ended, code and password are asked for in place', async () => {
  const device = place.device();
  await device.engine.session.signIn('editor', testPassword);
  await device.engine.session.giveCode({ code: app.code(), remember: false });
  await device.engine.session.lock();
  const router = open(device, '/lock');
  await givePassword('Unlock');
  expect(await screen.findByRole('heading', { name: 'A screen' })).toBeTruthy();
  place.server.clock.advance(13 * 60 * 60_000);
  await router.navigate('/again');
  await givePassword('Continue');
  await type('Code', app.recoveryCodes[0] ?? '');
  await press('Continue');
  await waitFor(() => expect(device.engine.session.state.get()).toMatchObject({ needsPassword: false }));
});

test('who is asked for a second factor sees nothing else until it is set up, then goes where they wanted', async () => {
  const device = place.device();
  const router = open(device, '/students');
  await givePassword('Sign In', 'admin');
  expect(await screen.findByRole('heading', { name: 'Second Factor' })).toBeTruthy();
  await router.navigate('/complaints');
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/secondfactor'));
  await press('Set Up');
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  const key = document.querySelector('code')?.textContent?.replaceAll(' ', '') ?? '';
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  await type('Code', appOf(place.server, key)());
  await press('Turn On');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(codes.querySelectorAll('li')).toHaveLength(10);
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  // The styles for paper hide what else is in the body.
  const paper = document.querySelector('body > section[hidden]');
  expect([...(paper?.querySelectorAll('code') ?? [])].map((code) => code.textContent)).toEqual(
    [...codes.querySelectorAll('code')].map((code) => code.textContent),
  );
  expect(paper?.textContent).toMatch(/For Ada Example, made \d\d\/\d\d\/\d{4} /);
  await press('I Have Kept Them');
  expect(await screen.findByRole('heading', { name: 'A screen' })).toBeTruthy();
  expect(device.engine.session.state.get()).toMatchObject({ user: { mustEnrolFactor: false } });
});
