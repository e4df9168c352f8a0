import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OpenWithReason } from '../../../src/app/restrictions/open-with-reason.tsx';
import { AskDestroyDialog } from '../../../src/app/retention/ask-destroy-dialog.tsx';
import { HoldDialog } from '../../../src/app/retention/hold-dialog.tsx';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

const uid = '0190a000-0000-7000-8000-0000000000aa';
const onClose = vi.fn<() => void>();
const onDone = () => {};
const dialogs = {
  'opening a restricted case': {
    label: 'Reason',
    Component: () => <OpenWithReason kind="complaint" reference={`~${uid}`} title="Case" onClose={onClose} />,
  },
  'a legal hold': {
    label: 'Reason',
    Component: () => (
      <HoldDialog name="Case" of={{ kind: 'complaint', uid }} onClose={onClose} onDone={onDone} />
    ),
  },
  'asking to destroy': {
    label: 'Reference',
    Component: () => (
      <AskDestroyDialog
        records={[{ entity: 'complaint', uid, name: 'Case' }]}
        onClose={onClose}
        onAsked={onDone}
      />
    ),
  },
};

test.each(Object.entries(dialogs))(
  '%s closes at once while nothing is typed, and asks before it takes typing away',
  async (_, { label, Component }) => {
    onClose.mockClear();
    openScreens(device, '/', [{ path: '/', Component }]);
    const box = await screen.findByLabelText<HTMLInputElement>(label);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.change(box, { target: { value: 'The number of the suit' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(box.value).toBe('The number of the suit');
    fireEvent.keyDown(box, { key: 'Escape' });
    const question = await screen.findByRole('alertdialog');
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.click(
      [...question.querySelectorAll('button')].find((one) => one.textContent === 'Close') as HTMLElement,
    );
    expect(onClose).toHaveBeenCalledTimes(2);
  },
);

test('while a hold is placed nothing closes the dialog; where that fails, its reason is still there', async () => {
  onClose.mockClear();
  const { fetch } = device.net;
  const held = Promise.withResolvers<void>();
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'POST' || !/hold/i.test(request.url)) return fetch(request);
    await held.promise;
    return new Response('busy', { status: 503 });
  };
  openScreens(device, '/', [{ path: '/', Component: dialogs['a legal hold'].Component }]);
  const box = await screen.findByLabelText<HTMLInputElement>('Reason');
  fireEvent.change(box, { target: { value: 'A suit' } });
  const place = screen.getByRole('button', { name: 'Place Hold' });
  fireEvent.click(place);
  await waitFor(() => expect(place.getAttribute('aria-busy')).toBe('true'));
  fireEvent.keyDown(box, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  held.resolve();
  await waitFor(() => expect(place.getAttribute('aria-busy')).toBeNull());
  device.net.fetch = fetch;
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(box.value).toBe('A suit');
});
