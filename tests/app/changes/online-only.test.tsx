import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { ChangesContent } from '../../../src/app/changes/changes-content.tsx';
import { BeforeOffline } from '../../../src/app/offline/before-offline.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { setPassword } from '../../helpers/set-password.ts';
import { type Device, world } from '../../helpers/world.ts';

const weak = 'short pass';

/** A device in whose session nothing is kept. */
async function onlineOnly(): Promise<Device> {
  const place = await world();
  onTestFinished(() => place.close());
  await setPassword(place.server, 'editor', weak);
  const device = place.device();
  await device.signIn('editor', weak);
  return device;
}

function show({ engine }: Device, Component: () => React.ReactNode): void {
  render(
    <EngineProvider value={engine}>
      <NoticesProvider value={createNotices()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
      </NoticesProvider>
    </EngineProvider>,
  );
}

test('where a session works online only, nothing is said to be kept while the server is out of reach: a save is refused', async () => {
  const device = await onlineOnly();
  device.goOffline();
  await expect(device.engine.edits.create('complaint', { dateFiled: '2026-09-02' })).rejects.toThrow(
    /This was not saved/,
  );
  show(device, () => <ChangesContent onLeave={() => {}} onPassword={() => {}} />);
  expect(
    await screen.findByText('The server can’t be reached. Nothing can be saved until it can.'),
  ).toBeDefined();
  expect(screen.queryByText(/kept on this device/)).toBeNull();
  expect(screen.queryByText(/while the server is out of reach/)).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Work Offline' }));
  expect(
    await screen.findByText('You chose to work offline. Nothing can be saved until you go online again.'),
  ).toBeDefined();
});

test('where a session works online only, Before you go offline gives no days without a connection', async () => {
  const device = await onlineOnly();
  await device.engine.queue.syncNow();
  const [first] = device.engine.view.all('complaint');
  const uid =
    first?.record.uid ?? (await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' }));
  show(device, () => <BeforeOffline cases={[{ kind: 'complaint', uid }]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Before you go offline' }));
  expect(await screen.findByText('This session keeps nothing on this device')).toBeDefined();
  expect(screen.getByText(/^1 case, .* are here until this session ends\.$/)).toBeDefined();
  expect(screen.queryByText(/may stay offline/)).toBeNull();
});
