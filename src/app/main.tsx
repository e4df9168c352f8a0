import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { browserEngine } from '#sync/engine/browser-engine.ts';
import { missingParts } from '#sync/engine/browser-lacks.ts';
import { loadSessionCode } from '#sync/engine/session-code.ts';
import { takeWindowAnswer } from './account/sign-on-window.ts';
import { SignedInWindow } from './account/signed-in-window.tsx';
import { FailedStart, UnfitBrowser } from './account/unfit-browser.tsx';
import { watchForUpdate } from './frame/app-update.ts';
import { isBehindGuard, preloadScreen, recordAt, routes } from './frame/routes.tsx';
import { startVaultWorker } from './parts/trusted-worker.ts';
import { AppUpdateProvider } from './shell/app-update-context.ts';
import { flushDrafts } from './shell/draft-keepers.ts';
import { EngineProvider } from './shell/engine-context.ts';
import { rememberedAddress } from './shell/target.ts';
import { createNotices, NoticesProvider } from './ui/notices.ts';
import { correctToday } from './ui/today.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

async function start(screens: Root): Promise<void> {
  // The service worker has the code already: it costs no transfer, whoever signs in.
  if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) {
    preloadScreen(location.pathname);
    loadSessionCode();
  }
  const update = watchForUpdate();
  const isHere = () => isBehindGuard(location.pathname);
  // Whoever unlocks is led to the address that they left.
  const shownRecord = () => recordAt(isHere() ? location.pathname : (rememberedAddress() ?? ''));
  const engine = await browserEngine(startVaultWorker, isHere, shownRecord);
  engine.session.beforeLock(flushDrafts);
  // Whoever signs in on a page that its user before has left signs in on a cleared site.
  let isOpen = false;
  engine.session.state.subscribe(() => {
    const wasOpen = isOpen;
    isOpen = engine.session.state.get().kind === 'open';
    if (isOpen && !wasOpen) update.registerAgain();
  });
  engine.clockOffset.subscribe(() => correctToday(engine.clockOffset.get()));
  const notices = createNotices();

  screens.render(
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
}

const screens = createRoot(root);
const missing = missingParts();
const answer = takeWindowAnswer();
if (missing.length > 0) screens.render(<UnfitBrowser missing={missing} />);
else if (answer) screens.render(<SignedInWindow answer={answer} />);
else start(screens).catch((error: unknown) => screens.render(<FailedStart error={error} />));
