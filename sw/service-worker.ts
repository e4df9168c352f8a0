import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { handleKeyParking } from './key-parking.ts';
import { type BuiltFile, fetchMissing, inTwo, keptLater, oneRun } from './kept-later.ts';

/**
 * The service worker keeps the built files on the device, so that Accord opens with the network off. It answers nothing
 * under /api or /token, so no record and no token ever lies in Cache Storage, and holds no data of its own.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Files to keep, with their hashes; vite-plugin-pwa puts them here. */
  __WB_MANIFEST: BuiltFile[];
};

/** Calls of the server, in any case of letters, because the server reads its paths so. */
const calls = [/^\/api(?:[/?]|$)/i, /^\/token(?:[/?]|$)/i];

cleanupOutdatedCaches();
const { atOnce, later } = inTwo(self.__WB_MANIFEST);
precacheAndRoute(atOnce, { cleanURLs: false, directoryIndex: 'index.html' });

const mend = oneRun(() => fetchMissing(cacheNames.precache, atOnce, (url) => getCacheKeyForURL(url) ?? url));
const rest = keptLater(later);
registerRoute(
  ({ url }) => rest.has(url),
  ({ request }) => rest.answer(request),
);
self.addEventListener('install', (event) => {
  // An update waits for all of it, since a page is at work already: right after it the device may be offline.
  if (self.registration.active) event.waitUntil(rest.keep());
});
self.addEventListener('activate', (event) => event.waitUntil(rest.cleanUp()));

/** Every address of a screen is answered with the shell: deep links open offline. */
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: calls }));

/**
 * A new version waits until a person presses Update (docs/screens.md, Shell); only a window of ours may say so. The page reloads
 * when the new worker has taken control.
 */
self.addEventListener('message', (event) => {
  const { source } = event;
  if (!(source instanceof WindowClient) || new URL(source.url).origin !== self.location.origin) return;
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message.type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (message.type === 'KEEP_REST') {
    const kept = Promise.all([rest.keep(), mend()]).then(
      () => true,
      // Without a connection, or room: the next page asks again.
      () => false,
    );
    event.waitUntil(kept.then((isKept) => event.ports[0]?.postMessage(isKept)));
  }
});

// The very first worker takes control of the open page, so that one visit is enough to work offline afterwards.
clientsClaim();

self.addEventListener('message', handleKeyParking);
