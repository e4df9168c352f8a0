import { render, screen } from '@testing-library/react';
import { sql } from 'kysely';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { AppFrame } from '../../../src/app/frame/app-frame.tsx';
import { watchForUpdate } from '../../../src/app/frame/app-update.ts';
import { AppUpdateProvider } from '../../../src/app/shell/app-update-context.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';
import { ensureSchoolYear } from '#server/lookups/first-school-year.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, world } from '../../helpers/world.ts';

async function oneWorld() {
  const place = await world();
  onTestFinished(() => place.close());
  return { place, device: place.device() };
}

function renderFrame(device: Device): void {
  const children = [{ path: '*', element: <h1>A screen</h1> }];
  render(
    <EngineProvider value={device.engine}>
      <AppUpdateProvider value={watchForUpdate()}>
        <NoticesProvider value={createNotices()}>
          <RouterProvider router={createMemoryRouter([{ Component: AppFrame, children }])} />
        </NoticesProvider>
      </AppUpdateProvider>
    </EngineProvider>,
  );
}

/** An Admin's device that shows the second of the years, and how another Admin deletes a year. */
async function inSecondYear() {
  const { place, device } = await oneWorld();
  await device.signIn('admin');
  await device.engine.session.changeYear(2);
  await upToDate(device);
  renderFrame(device);
  const { call } = await place.server.signIn('admin');
  const deleteYear = async (id: number) => {
    expect((await call('DELETE', `/api/admin/schoolYear/${id}`)).status).toBe(200);
    await device.engine.queue.syncNow();
    await upToDate(device);
  };
  return { device, deleteYear };
}

const upToDate = ({ engine }: Device) =>
  eventually(() => expect(engine.status.get().kind).toBe('up-to-date'));

test('who had selected a year that an Admin deletes is told so, and which year is shown in its place', async () => {
  const { deleteYear } = await inSecondYear();
  await deleteYear(2);
  await screen.findByText('School Year Deleted');
  expect(screen.getByText('2025-2026 was deleted. This device shows 2026-2027 now.')).toBeDefined();
});

test('a year that is chosen, or deleted while another one is shown, is nothing to tell', async () => {
  const { device, deleteYear } = await inSecondYear();
  await device.engine.session.changeYear(1);
  await upToDate(device);
  await deleteYear(2);
  await eventually(() =>
    expect(device.engine.view.all('schoolYear').map(({ record }) => record.id)).not.toContain(2),
  );
  expect(screen.queryByText('School Year Deleted')).toBeNull();
});

test('who signed in before there was a year goes on in the first one, and reads of no deleted one', async () => {
  const { place, device } = await oneWorld();
  await sql`update "schoolYear" set "deletedAt" = now()`.execute(place.server.db);
  await device.signIn('admin');
  renderFrame(device);
  await ensureSchoolYear(place.server.db, place.server.clock);
  await device.engine.queue.syncNow();
  await upToDate(device);
  await eventually(() => expect(device.engine.view.all('schoolYear')).toHaveLength(1));
  expect(screen.queryByText('School Year Deleted')).toBeNull();
});
