import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { CalendarAddressDialog } from '../../../src/app/account/calendar-address.tsx';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('that an address was made is said where nothing was said before, and the focus stays in the dialog when it is revoked', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  const element = <CalendarAddressDialog onClose={() => {}} />;
  onTestFinished(openScreens(device, '/', [{ path: '/', element }]).close);
  const dialog = within(await screen.findByRole('dialog'));
  const region = await dialog.findByRole('status');
  await waitFor(() => expect(region.textContent).toBe('You have no address.'));
  fireEvent.click(dialog.getByRole('button', { name: 'Make Address' }));
  await dialog.findByRole('textbox', { name: 'Your address' });
  expect(region.textContent).toBe('Your address is made. It is shown this once: copy it now.');
  const revoke = await dialog.findByRole('button', { name: 'Revoke' });
  revoke.focus();
  fireEvent.click(revoke);
  await waitFor(() => expect(region.textContent).toBe('You have no address.'));
  const make = await dialog.findByRole('button', { name: 'Make Address' });
  await waitFor(() => expect(document.activeElement).toBe(make));
});
