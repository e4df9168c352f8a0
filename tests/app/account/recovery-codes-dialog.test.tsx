import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecoveryCodesDialog } from '../../../src/app/account/recovery-codes-dialog.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeEach(async () => {
  ({ place, device } = await signedIn('editor'));
});
afterEach(() => place.close());

test('recovery codes, which are shown this once, don’t go at Esc but after a question', async () => {
  const onDone = vi.fn<() => void>();
  const Component = () => (
    <RecoveryCodesDialog
      title="New recovery codes"
      codes={['AAAA-BBBB', 'CCCC-DDDD']}
      onDone={onDone}
      finalFocus={() => null}
    />
  );
  const { close } = openScreens(device, '/account/devices', [{ path: '/account/devices', Component }]);
  const question = () => screen.queryByRole('alertdialog', { name: 'Have you kept your recovery codes?' });
  const escape = async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await eventually(() => expect(question()).not.toBeNull());
  };
  expect(await screen.findByText('AAAA-BBBB', { selector: '[role=dialog] code' })).toBeTruthy();
  await escape();
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  await eventually(() => expect(question()).toBeNull());
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  await escape();
  const answer = screen
    .getAllByRole('button', { name: 'I Have Kept Them' })
    .find((one) => question()?.contains(one));
  fireEvent.click(answer ?? document.body);
  expect(onDone).toHaveBeenCalledOnce();
  close();
});
