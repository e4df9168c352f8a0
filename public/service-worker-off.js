/**
 * Takes the place of /service-worker.js where the operator has switched it off (SERVICE_WORKER=0, docs/operations.md): it
 * gives up what the service worker kept of the application and then itself. It touches neither IndexedDB nor the device's
 * files, where unsent work lies, and loads no page anew, where something may just be typed.
 */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  const giveUp = async () => {
    // Caches hold built files only (docs/device.md).
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(giveUp());
});
