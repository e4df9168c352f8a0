import { v7 } from 'uuid';
import { xhrTransfer } from './api/xhr-transfer.ts';
import type { Channel, Notice } from './channel.ts';
import { createEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';
import { type Locks, localLocks } from './leader.ts';
import { watchActivity } from './session/activity.ts';
import { deviceVaults } from './vault/device-vaults.ts';
import { serviceWorkerParking } from './vault/parking.ts';
import { recordPlaces } from './vault/record-places.ts';
import { vaultClient } from './vault/vault-client.ts';

function broadcast(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (notice) => channel.postMessage(notice),
    listen: (take) => channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => take(data)),
    close: () => channel.close(),
  };
}

/** Web Locks exist only where the page is served securely; elsewhere each page leads itself. */
function webLocks(): Locks | undefined {
  const locks = navigator.locks as LockManager | undefined;
  return (
    locks && {
      request: async (name, options, work) => {
        await locks.request(name, options, work);
      },
    }
  );
}

/** The longest that what nobody waits for is put off, in ms: the rest of the mirror, and with it synchronising. */
const idleWithin = 2000;

/** Resolves when what was shown is drawn; a browser without idle callbacks gets a moment for it. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: idleWithin });
    else setTimeout(resolve, idleWithin / 10);
  });

/** The origin's private file system, where a page can write to it. */
function privateFiles(): (() => Promise<FileSystemDirectoryHandle>) | undefined {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const canWrite = 'FileSystemFileHandle' in globalThis && 'createWritable' in FileSystemFileHandle.prototype;
  return storage?.getDirectory && canWrite ? () => navigator.storage.getDirectory() : undefined;
}

/**
 * The engine in a browser's page. `startVaultWorker` starts the worker of vault/worker.ts; `asksTabs`: whether the screen at
 * the page's address is for somebody signed in, so that an open tab's key is asked for.
 */
export function browserEngine(startVaultWorker: () => Worker, asksTabs: () => boolean): Engine {
  const databases = { indexedDB, IDBKeyRange };
  const locks = webLocks() ?? localLocks();
  const engine = createEngine({
    fetch: (input, init) => fetch(input, init),
    transfer: xhrTransfer,
    surroundings: {
      async bytesLeft() {
        const { quota, usage } = await navigator.storage.estimate();
        return quota === undefined || usage === undefined ? null : quota - usage;
      },
      // Its service worker stores all of it before it takes over.
      isAppStored: async () =>
        ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller ?? null) !== null,
    },
    quota: async () => (await navigator.storage.estimate()).quota ?? null,
    baseUrl: `${location.origin}/`,
    vaults: deviceVaults({
      startVault: () => vaultClient(startVaultWorker()),
      places: recordPlaces(localStorage, databases, privateFiles()),
      parking: serviceWorkerParking(
        navigator.serviceWorker as ServiceWorkerContainer | undefined,
        sessionStorage,
        v7,
      ),
      databases,
      kept: localStorage,
      locks,
      newId: v7,
      now: Date.now,
    }),
    kept: localStorage,
    locks,
    channel: broadcast,
    idle,
    opensEarly: true,
    asksTabs,
    // A refusal only means that the browser may evict the mirror when the disk is full.
    askToPersist: () => void navigator.storage.persist().catch(() => false),
  });
  engine.setOnline(navigator.onLine);
  globalThis.addEventListener('online', () => engine.setOnline(true));
  globalThis.addEventListener('offline', () => engine.setOnline(false));
  globalThis.addEventListener('pagehide', () => engine.session.park());
  watchActivity(document, engine.session);
  return engine;
}
