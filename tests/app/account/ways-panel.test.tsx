import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { WaysPanel } from '../../../src/app/account/ways-panel.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { testPassword } from '../../helpers/server.ts';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('the focus stays in the panel when what opened this device is removed, and its row with the pressed button', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  onTestFinished(openScreens(device, '/', [{ path: '/', Component: WaysPanel }]).close);
  const removing = () => screen.queryByRole('button', { name: 'Remove: Your password' });
  const remove = await waitFor(() => removing() ?? expect.fail());
  remove.focus();
  fireEvent.click(remove);
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  const { confirming } = device.engine.session;
  await eventually(() => expect(confirming.isAsked.get()).toBe(true));
  await act(() => confirming.confirm(testPassword));
  await waitFor(() => expect(removing()).toBeNull());
  const add = screen.getByRole('button', { name: 'Add a Passphrase' });
  await waitFor(() => expect(document.activeElement).toBe(add));
});
