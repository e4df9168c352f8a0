import { v7 } from 'uuid';
import { xhrTransfer } from '../api/xhr-transfer.ts';
import { storageOrNull, valuesInMemory } from '../base/kept-values.ts';
import { localLocks, type Locks } from '../base/locks.ts';
import { mirrorName } from '../database/database-names.ts';
import type { Room } from '../mirror/budget.ts';
import type { Channel, Notice } from '../model/notice.ts';
import type { ShownRecord } from '../model/opening.ts';
import { watchActivity } from '../session/activity.ts';
import { devicePasskeys } from '../session/device-passkeys.ts';
import { deviceVaults } from '../vault/device-vaults.ts';
import { judgeInWorker } from '../vault/judge.ts';
import { serviceWorkerParking } from '../vault/parking.ts';
import { recordPlaces } from '../vault/record-places.ts';
import { vaultClient } from '../vault/vault-client.ts';
import type { Vaults } from '../vault/vaults.ts';
import { type NothingKept, nothingKeptWords, whyNothingIsKept } from './browser-lacks.ts';
import { createEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';
import { isAppStored, keepRestLater } from './whole-app.ts';

function broadcast(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (notice) => channel.postMessage(notice),
    listen: (take) => channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => take(data)),
    close: () => channel.close(),
  };
}

const webLocks: Locks = {
  request: async (name, options, work) => {
    await navigator.locks.request(name, options, work);
  },
  async taken() {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].flatMap(({ name }) => name ?? []);
  },
};

/** The longest that idle work is put off, in ms: reading the rest of the mirror, after which this tab synchronises. */
const idleWithin = 2000;

/** Resolves when what was shown is drawn; a browser without idle callbacks gets a moment for it. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: idleWithin });
    else setTimeout(resolve, idleWithin / 10);
  });

/** The browser's storage manager; some browsers lack it or parts of it. */
const storage = navigator.storage as Partial<StorageManager> | undefined;

/** The origin's private file system, where a page can write to it. */
function privateFiles(): (() => Promise<FileSystemDirectoryHandle>) | undefined {
  const canWrite = 'FileSystemFileHandle' in globalThis && 'createWritable' in FileSystemFileHandle.prototype;
  return storage?.getDirectory && canWrite ? () => navigator.storage.getDirectory() : undefined;
}

const serviceWorkers = navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** What the diagnostics tell of the browser. */
const browserFacts = (nothingKept: NothingKept | null) => ({
  userAgent: navigator.userAgent,
  nothingKept,
  files: privateFiles() !== undefined,
  serviceWorker: (serviceWorkers?.controller ?? null) !== null,
});

/** null where the browser doesn't tell. One that doesn't list its databases has one mirror, as far as is known. */
async function roomOfOrigin(): Promise<Room | null> {
  const { quota, usage } = (await storage?.estimate?.()) ?? {};
  const databases = (await (indexedDB as Partial<IDBFactory>).databases?.()) ?? [];
  const mirrors = databases.filter(({ name }) => name?.endsWith(mirrorName(''))).length;
  return quota === undefined || usage === undefined ? null : { quota, usage, mirrors };
}

/** The vaults and locks of this device; those of this page's memory where the browser can keep nothing. */
async function vaultsAndLocks(
  nothingKept: NothingKept | null,
  startVaultWorker: () => Worker,
): Promise<{ vaults: Vaults; locks: Locks }> {
  const startVault = () => {
    try {
      return vaultClient(startVaultWorker());
    } catch (cause) {
      throw new Error('the vault has failed', { cause });
    }
  };
  const made = { newId: v7, now: Date.now, judge: judgeInWorker(startVault) };
  if (nothingKept !== null) {
    const { memoryVaults } = await import('../vault/memory-vaults.ts');
    return {
      vaults: memoryVaults({ ...made, keepsNothing: nothingKeptWords[nothingKept] }),
      // The tabs share nothing, so each leads itself.
      locks: localLocks(),
    };
  }
  const databases = { indexedDB, IDBKeyRange };
  const local = storageOrNull(() => localStorage);
  const vaults = deviceVaults({
    ...made,
    startVault,
    places: recordPlaces(local, databases, privateFiles()),
    parking: serviceWorkerParking(
      serviceWorkers,
      storageOrNull(() => sessionStorage) ?? valuesInMemory(),
      v7,
    ),
    databases,
    kept: local ?? valuesInMemory(),
    locks: webLocks,
  });
  return { vaults, locks: webLocks };
}

/**
 * The engine in a browser's page. `startVaultWorker` starts the worker of vault/worker.ts; `asksTabs`: whether the screen at
 * the page's address is for somebody signed in, so that an open tab's key is asked for; `shownRecord`: the record that it shows.
 */
export async function browserEngine(
  startVaultWorker: () => Worker,
  asksTabs: () => boolean,
  shownRecord: () => ShownRecord | null,
): Promise<Engine> {
  const nothingKept = await whyNothingIsKept();
  const engine = createEngine({
    ...(await vaultsAndLocks(nothingKept, startVaultWorker)),
    browser: browserFacts(nothingKept),
    fetch: (input, init) => fetch(input, init),
    transfer: xhrTransfer,
    surroundings: {
      async bytesLeft() {
        const { quota, usage } = (await storage?.estimate?.()) ?? {};
        return quota === undefined || usage === undefined ? null : quota - usage;
      },
      isAppStored: () => isAppStored(serviceWorkers),
    },
    room: roomOfOrigin,
    baseUrl: `${location.origin}/`,
    kept: storageOrNull(() => localStorage) ?? valuesInMemory(),
    channel: broadcast,
    idle,
    opensEarly: true,
    shownRecord,
    asksTabs,
    passkeys: devicePasskeys(),
    // A refusal only means that the browser may evict the mirror when the disk is full.
    askToPersist: () => void storage?.persist?.().catch(() => false),
  });
  engine.setOnline(navigator.onLine);
  globalThis.addEventListener('online', () => engine.setOnline(true));
  globalThis.addEventListener('offline', () => engine.setOnline(false));
  globalThis.addEventListener('pagehide', () => engine.session.park());
  watchActivity(document, window, engine.session);
  keepRestLater(engine.status, serviceWorkers, idle);
  return engine;
}
