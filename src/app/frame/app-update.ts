import { Workbox } from 'workbox-window';
import { settable } from '#sync/base/observable.ts';
import type { AppUpdate } from '../shell/app-update-context.ts';
import { flushDrafts } from '../shell/draft-keepers.ts';
import { serviceWorkerUrl, trusted } from '../parts/trusted-worker.ts';

/** How often an app that stays open all day looks for a new version, in ms. */
const lookAgain = 60 * 60_000;

/**
 * Registers the service worker. The page is never loaded anew by itself, not even when another tab took the update
 * (docs/screens.md, Shell).
 */
export function watchForUpdate(): AppUpdate {
  const isReady = settable(false);
  const isRefused = settable(false);
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) {
    isRefused.set(import.meta.env.PROD);
    return { isReady, isRefused, apply: () => Promise.resolve() };
  }
  const workbox = new Workbox(trusted(serviceWorkerUrl));
  workbox.addEventListener('waiting', () => isReady.set(true));
  // A connection that failed is no refusal: the next start tries again.
  workbox.register().catch((thrown: unknown) => isRefused.set(thrown instanceof DOMException));
  setInterval(() => void workbox.update().catch(() => {}), lookAgain);
  return {
    isReady,
    isRefused,
    async apply() {
      await flushDrafts();
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    },
  };
}
