import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { whenNull } from '#sync/base/observable.ts';
import type { ShownRecord } from '#sync/engine/engine.ts';
import { AppFrame } from '../../../src/app/frame/app-frame.tsx';
import { watchForUpdate } from '../../../src/app/frame/app-update.ts';
import { AppUpdateProvider } from '../../../src/app/shell/app-update-context.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { eventually } from '../../helpers/eventually.ts';
import { inMirror } from '../../helpers/raw-mirror.ts';
import { testPassword } from '../../helpers/server.ts';
import { type World, world } from '../../helpers/world.ts';

let place: World;
let rest = () => {};
afterEach(async () => {
  rest();
  await place.close();
});

test('the screen of a record that was read first is shown while the others are read; other screens wait', async () => {
  place = await world();
  let shown: ShownRecord | null = null;
  let isBusy: Promise<void> | null = null;
  const device = place.device({
    opensEarly: true,
    idle: async () => isBusy ?? undefined,
    shownRecord: () => shown,
  });
  await device.signIn();
  const make = () => device.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  const [uid, next] = [await make(), await make()];
  await eventually(async () => {
    await device.engine.queue.syncNow();
    for (const one of [uid, next]) expect(device.engine.view.find('complaint', `~${one}`)?.mark).toBeNull();
  });
  // The lists are made anew: what changed since they were made is read with them.
  await device.reload();
  await device.signIn();
  await eventually(async () =>
    expect(
      await inMirror(device, async ({ lists, unlisted }) => [await lists.count(), await unlisted.count()]),
    ).toEqual([3, 0]),
  );
  shown = { entity: 'complaint', reference: `~${uid}` };
  await device.reload();
  device.goOffline();
  isBusy = new Promise((resolve) => (rest = resolve));
  await device.engine.session.signIn('editor', testPassword);
  expect(device.engine.early.get()).not.toBeNull();

  const title = (text: string) => (
    <h1 id="page-title" tabIndex={-1}>
      {text}
    </h1>
  );
  const frame = (address: string) =>
    createMemoryRouter(
      [
        {
          Component: AppFrame,
          children: [
            { path: '/complaint/edit/:id', handle: { shows: 'complaint' }, element: title('A case') },
            { path: '/dashboard', element: title('Dashboard') },
          ],
        },
      ],
      { initialEntries: [address] },
    );
  const open = (address: string) =>
    render(
      <EngineProvider value={device.engine}>
        <AppUpdateProvider value={watchForUpdate()}>
          <NoticesProvider value={createNotices()}>
            <RouterProvider router={frame(address)} />
          </NoticesProvider>
        </AppUpdateProvider>
      </EngineProvider>,
    );
  const first = open(`/complaint/edit/~${uid}`);
  expect(screen.getByRole('heading', { name: 'A case' })).toBeTruthy();
  first.unmount();
  // Somebody goes to another case of the list meanwhile.
  const second = open(`/complaint/edit/~${next}`);
  expect(await screen.findByRole('heading', { name: 'A case' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('A case');
  expect(device.engine.early.get()).not.toBeNull();
  second.unmount();
  for (const address of ['/complaint/edit/77', '/dashboard']) {
    const other = open(address);
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    if (address !== '/dashboard') other.unmount();
  }
  rest();
  await whenNull(device.engine.early);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy());
});
