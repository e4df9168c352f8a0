import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangePasswordScreen } from '../../../src/app/account/change-password-screen.tsx';
import { ForgotPasswordScreen } from '../../../src/app/account/forgot-password-screen.tsx';
import { testPassword } from '../../helpers/server.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('editor'));
});
afterAll(() => place.close());

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const focused = () => document.activeElement?.textContent;

/** As by keyboard: the button has the focus. */
function press(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test('what a form of a password ended in takes the focus, which would go with the form, and is read out', async () => {
  const forgot = openScreens(device, '/forgotpw', [{ path: '/forgotpw', Component: ForgotPasswordScreen }]);
  await type('Username', 'editor');
  press('Reset');
  await expect.poll(focused).toMatch(/^An email with further instructions.+The link works once/);
  forgot.close();

  const change = openScreens(device, '/changepassword', [
    { path: '/changepassword', Component: ChangePasswordScreen },
  ]);
  await type('Current Password', testPassword);
  await type('New Password', 'velvet engine harbor');
  await type('Confirm Password', 'velvet engine harbor');
  press('Change Password');
  await expect.poll(focused).toMatch(/^Your password has been changed\./);
  change.close();
});
