import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { browserEngine } from '#sync/browser-engine.ts';
import { isBehindGuard, preloadScreen, routes } from './routes.tsx';
import { watchForUpdate } from './shell/app-update.ts';
import { flushDrafts } from './shell/draft-keepers.ts';
import { AppUpdateProvider } from './shell/app-update-context.ts';
import { EngineProvider } from './shell/engine-context.ts';
import { startVaultWorker } from './shell/trusted-worker.ts';
import { createNotices, NoticesProvider } from './ui/notices.ts';
import { correctToday } from './ui/today.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const engine = browserEngine(startVaultWorker, () => isBehindGuard(location.pathname));
// The service worker has the code already: it costs no transfer, whoever signs in.
if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller)
  preloadScreen(location.pathname);
engine.session.beforeLock(flushDrafts);
engine.clockOffset.subscribe(() => correctToday(engine.clockOffset.get()));
const update = watchForUpdate();
const notices = createNotices();

createRoot(root).render(
  <StrictMode>
    <EngineProvider value={engine}>
      <AppUpdateProvider value={update}>
        <NoticesProvider value={notices}>
          <RouterProvider router={routes} />
        </NoticesProvider>
      </AppUpdateProvider>
    </EngineProvider>
  </StrictMode>,
);
