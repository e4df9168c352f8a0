import { render } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { RefusalsTold } from '../../src/app/changes/refusals-told.tsx';
import { EngineProvider } from '../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../src/app/ui/notices.ts';
import { ToastRegion } from '../../src/app/ui/toast-region.tsx';
import { useTrail } from '../../src/app/ui/use-trail.ts';
import type { Device } from '../helpers/world.ts';

function Trail() {
  useTrail();
  return null;
}

/** Screens of a device that is signed in, at an address, with the toasts; any other address says which it is. */
export function openScreens(device: Device, address: string, screens: RouteObject[]) {
  const elsewhere = { path: '*', Component: () => <h1>Another screen</h1> };
  const frame = {
    element: (
      <>
        <Trail />
        <Outlet />
        <RefusalsTold onShowAll={() => void router.navigate('/changes')} />
        <ToastRegion />
      </>
    ),
    children: [...screens, elsewhere],
  };
  const router: ReturnType<typeof createMemoryRouter> = createMemoryRouter([frame], {
    initialEntries: [address],
  });
  const { unmount } = render(
    <EngineProvider value={device.engine}>
      <NoticesProvider value={createNotices()}>
        <RouterProvider router={router} />
      </NoticesProvider>
    </EngineProvider>,
  );
  return { router, close: unmount };
}
