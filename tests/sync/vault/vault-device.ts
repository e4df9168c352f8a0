import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { DeviceFiles } from '#sync/files/device-files.ts';
import { deviceRecords } from '#sync/vault/device-records.ts';
import type { VaultRecord } from '#sync/vault/vault-record.ts';
import { deviceVaults } from '#sync/vault/device-vaults.ts';
import type { ParkedKey, Parking } from '#sync/vault/parking.ts';
import { recordPlaces } from '#sync/vault/record-places.ts';
import { type VaultWork, vaultWork } from '#sync/vault/vault-work.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { judgeHere } from './judge-here.ts';
import { leastStretching } from './least-stretching.ts';
import { localLocks } from '#sync/base/locks.ts';
import type { OpenVault, Vaults } from '#sync/vault/vaults.ts';

/** What the service worker does for keys between two pages (sw/key-parking.ts), for a device with one page at a time. */
export function memoryParking(): Parking & { readonly left: Map<string, ParkedKey> } {
  let parked: ParkedKey | null = null;
  const left = new Map<string, ParkedKey>();
  return {
    left,
    put: (given) => void (parked = given),
    async take() {
      const taken = parked;
      parked = null;
      return taken;
    },
    async leave(ticket, given) {
      left.set(ticket, given);
      return true;
    },
    async fetch(ticket) {
      const taken = left.get(ticket) ?? null;
      left.delete(ticket);
      return taken;
    },
    drop() {
      parked = null;
      left.clear();
    },
  };
}

/** A device with real vaults over databases and files in memory, and nobody's vault yet. */
export function vaultDevice(now: () => number = Date.now) {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [files, kept, locks, parking] = [memoryFiles(), keptValues(), localLocks(), memoryParking()];
  const written: Pick<DeviceFiles, 'writeFile' | 'replaceFile'> = {
    writeFile: async (...given) => (device.beforeWrite(), files.writeFile(...given)),
    replaceFile: async (...given) => (device.beforeWrite(), files.replaceFile(...given)),
  };
  const setItem = (...given: [string, string]) => (device.beforeWrite(), kept.setItem(...given));
  const records = () => deviceRecords({ places: recordPlaces(kept, databases), locks, newId: randomUUID });
  const startVault = () => {
    const work = vaultWork(leastStretching, { ...files, ...written });
    device.living.add(work);
    return { ...work, end: () => (device.living.delete(work), work.end()) };
  };
  const device = {
    databases,
    files,
    /** The workers that have been started and have not ended. */
    living: new Set<VaultWork>(),
    /** Called before each writing of a file and of localStorage; throws where the browser is killed. */
    beforeWrite: () => {},
    parking,
    /** What lies there of the user of this key. */
    vaultOf: async (key: string): Promise<VaultRecord | undefined> => records().vaultOf(key),
    /** Puts another vault in its place. */
    replaceVault: (key: string, vault: VaultRecord): Promise<void> =>
      records().change((before) => ({
        ...before,
        users: before.users.map((user) => (user.vault.userKey === key ? { ...user, vault } : user)),
      })),
    /** The vaults of a page that begins. */
    vaults: (): Vaults =>
      deviceVaults({
        startVault,
        judge: judgeHere,
        places: recordPlaces({ ...kept, setItem }, databases),
        parking,
        databases,
        kept,
        locks,
        newId: randomUUID,
        now,
      }),
    /** A page that is opened on it. */
    async page(): Promise<Vaults> {
      const vaults = device.vaults();
      await vaults.load();
      return vaults;
    },
  };
  return device;
}

/** Keeps a value with an open vault. */
export async function keep(vault: OpenVault, value: string): Promise<void> {
  const stores = await vault.openStores();
  await stores.meta.write('kept', value);
  stores.close();
}

/** The value that `keep` kept. */
export async function kept(vault: OpenVault | null): Promise<unknown> {
  const stores = await vault?.openStores();
  const value = await stores?.meta.read('kept');
  stores?.close();
  return value;
}

/** Names of the keys under which anything lies on the device. */
export async function keysInUse(
  { databases, files }: ReturnType<typeof vaultDevice>,
  key: string,
): Promise<Set<string>> {
  const used = new Set<string>();
  const ask = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('not read'));
    });
  for (const name of [`accord-${key}-work`, `accord-${key}-mirror`]) {
    const database = await ask(databases.indexedDB.open(name));
    for (const store of database.objectStoreNames)
      for (const row of await ask(database.transaction(store).objectStore(store).getAll()))
        if (row.key) used.add(row.key);
    database.close();
  }
  for (const [folder, entries] of files.folders)
    for (const bytes of entries.values()) {
      const [line = ''] = Buffer.from(bytes).toString('latin1').split('\n');
      if (folder.endsWith('-queued')) used.add(line.split(' ')[1] ?? '');
      else if (!folder.endsWith('-meta')) used.add((JSON.parse(line) as { key: string }).key);
    }
  return used;
}

export const aUser = () => ({ uid: randomUUID(), userName: 'casey', name: 'Casey' });
export const aSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
