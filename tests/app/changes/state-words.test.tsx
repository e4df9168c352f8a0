import { render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ChangesContent } from '../../../src/app/changes/changes-content.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

function openChanges(): void {
  const Component = () => <ChangesContent onLeave={() => {}} onPassword={() => {}} />;
  render(
    <EngineProvider value={device.engine}>
      <NoticesProvider value={createNotices()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
      </NoticesProvider>
    </EngineProvider>,
  );
}

test('files that are still put on this device are named where nothing else waits', async () => {
  const { edits, queue, documents, status } = device.engine;
  const complaint = await edits.create('complaint', { dateFiled: '2026-09-02' });
  const event = await edits.create('event', {
    type: 'Email',
    date: '2026-09-02',
    parentType: 'complaint',
    parentId: `~${complaint}`,
  } as never);
  await queue.syncNow();
  await eventually(() => expect(status.get().kind).toBe('up-to-date'));
  const gate = Promise.withResolvers<void>();
  const { files } = device.disk;
  const write = files.writeFile;
  files.writeFile = async (...given) => {
    await gate.promise;
    return write(...given);
  };
  openChanges();
  const adding = documents.add(event, { name: 'a.txt', content: new Blob(['A letter']) });
  expect(await screen.findByText('The files that you added are being put on this device.')).toBeDefined();
  expect(screen.getByText('Saving')).toBeDefined();
  gate.resolve();
  await adding;
  files.writeFile = write;
  await waitFor(() => expect(screen.queryByText(/being put on this device/)).toBeNull());
  await eventually(() => expect(queue.edits.get()).toEqual([]));
});

test('where the sign-in has ended on the server, the changes do not say that the server can not be reached', async () => {
  place.server.clock.advance(24 * 60 * 60_000);
  await device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await eventually(() =>
    expect(device.engine.session.state.get()).toMatchObject({ kind: 'open', needsPassword: true }),
  );
  openChanges();
  expect(await screen.findByText('Offline, 1 change waiting')).toBeDefined();
  expect(screen.queryByText(/can’t be reached/)).toBeNull();
  expect(
    screen.getByText('Your sign-in on the server has ended. Changes are kept on this device.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Enter Password' })).toBeDefined();
});
