import { Workbox } from 'workbox-window';
import { settable } from '#sync/base/observable.ts';
import type { AppUpdate } from '../shell/app-update-context.ts';
import { flushDrafts, keepAndReload } from '../shell/draft-keepers.ts';
import { serviceWorkerUrl, trusted } from '../parts/trusted-worker.ts';

/** How often an app that stays open all day looks for a new version, or registers anew where there is none, in ms. */
const lookAgain = 60 * 60_000;

/** The update, as what starts the app sees it. */
export interface WatchedUpdate extends AppUpdate {
  /**
   * Registers the service worker anew where there is none: a sign-out that cleared this site took it away, and the page stays for
   * whoever signs in next.
   */
  registerAgain(): void;
}

/**
 * Registers the service worker. The page is never loaded anew by itself, not even when another tab took the update
 * (docs/screens.md, Shell).
 */
export function watchForUpdate(): WatchedUpdate {
  const isReady = settable(false);
  const isRefused = settable(false);
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) {
    isRefused.set(import.meta.env.PROD);
    return { isReady, isRefused, apply: () => Promise.resolve(), registerAgain: () => {} };
  }
  const { serviceWorker } = navigator;
  const register = (): Workbox => {
    const made = new Workbox(trusted(serviceWorkerUrl));
    made.addEventListener('waiting', () => isReady.set(true));
    // A connection that failed is no refusal: one that comes back tries again, and so does the next start.
    made.register().catch((thrown: unknown) => isRefused.set(thrown instanceof DOMException));
    return made;
  };
  let workbox = register();
  // A page that was on its way when the first worker claimed the open ones is left out, as after single sign-on: its screens would
  // not open offline, nor its key outlive a reload.
  void serviceWorker.ready.then(({ active }) => {
    if (!serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
  });
  /** Gives the one that there is already; null where the browser refuses to tell, as it refused `register` at the start. */
  const registerAgain = async () => {
    const found = await serviceWorker.getRegistration().catch(() => null);
    if (found === undefined) workbox = register();
    return found;
  };
  const look = async () => (await registerAgain()) && workbox.update();
  setInterval(() => void look().catch(() => {}), lookAgain);
  window.addEventListener('online', () => void registerAgain());
  return {
    isReady,
    isRefused,
    async apply() {
      await flushDrafts();
      // Nothing waits where another tab took the update: this page is the old version's under the new worker.
      if ((await serviceWorker.getRegistration())?.waiting) {
        const { promise, resolve } = Promise.withResolvers<void>();
        workbox.addEventListener('controlling', () => resolve());
        workbox.messageSkipWaiting();
        await promise;
      }
      await keepAndReload();
    },
    registerAgain: () => void registerAgain(),
  };
}
