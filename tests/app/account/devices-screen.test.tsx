import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { DevicesScreen } from '../../../src/app/account/devices-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

/** What the screen asks for, each by itself. */
const paths = ['devices', 'secondfactor', 'passkeys'].map((name) => `/api/accounts/${name}`);

/** The screen of somebody who has just signed in. `hold` keeps the answers to a path until it is let go; `answered` waits until so many came. */
async function opened() {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const came: string[] = [];
  const { fetch } = device.net;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = request.method === 'GET' ? new URL(request.url).pathname : '';
    const answer = await fetch(request);
    await gates.get(path)?.promise;
    came.push(path);
    return answer;
  };
  const answered = (path: string, times: number) =>
    act(() => eventually(() => expect(came.filter((one) => one === path)).toHaveLength(times)));
  return {
    place,
    answered,
    hold: (path: string) => gates.set(path, Promise.withResolvers()),
    letGo: (path: string) => gates.get(path)?.resolve(),
    open: async () => {
      const { close } = openScreens(device, '/account/devices', [
        { path: '/account/devices', Component: DevicesScreen },
      ]);
      onTestFinished(close);
      await screen.findByRole('heading', { name: 'Devices and Security' });
    },
  };
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test.each(paths)(
  'nothing can be pressed on Devices and Security before all of it stands, which would move the buttons from under a finger: %s comes last',
  async (last) => {
    const { hold, letGo, open, answered } = await opened();
    hold(last);
    await open();
    for (const path of paths) if (path !== last) await answered(path, 1);
    expect(buttons()).toEqual([]);
    letGo(last);
    await screen.findByRole('button', { name: 'Add a Passphrase' }, { timeout: 30_000 });
    for (const name of ['Devices', 'Second Factor', 'Passkeys'])
      expect(screen.getByRole('heading', { name })).toBeDefined();
    expect(buttons()).toEqual(['Remove', 'Add a Passphrase', 'Set Up', 'Add a Passkey']);
  },
);

test.each(paths)(
  'after an action all stays as it stood, and changes in one step: %s comes last',
  async (last) => {
    const { place, hold, letGo, open, answered } = await opened();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Set Up' }, { timeout: 30_000 }));
    const dialog = await screen.findByRole('dialog', { name: 'Set up your second factor' });
    await place.device().signIn();
    hold(last);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const path of paths) if (path !== last) await answered(path, 2);
    expect(screen.getAllByText('Signed in')).toHaveLength(1);
    expect(buttons()).toContain('Set Up');
    letGo(last);
    await waitFor(() => expect(screen.getAllByText('Signed in')).toHaveLength(2));
  },
);
