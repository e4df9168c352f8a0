import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { DeviceFiles } from '#sync/files/device-files.ts';
import { localLocks } from '#sync/leader.ts';
import type { Vaults } from '#sync/session/stores.ts';
import { deviceVaults } from '#sync/vault/device-vaults.ts';
import { recordPlaces } from '#sync/vault/record-places.ts';
import { vaultWork } from '#sync/vault/vault-work.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { leastStretching } from './least-stretching.ts';

/** A device with real vaults over databases and files in memory, and nobody's vault yet. */
export function vaultDevice() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [files, kept, locks] = [memoryFiles(), keptValues(), localLocks()];
  const written: Pick<DeviceFiles, 'writeFile' | 'replaceFile'> = {
    writeFile: async (...given) => (device.beforeWrite(), files.writeFile(...given)),
    replaceFile: async (...given) => (device.beforeWrite(), files.replaceFile(...given)),
  };
  const setItem = (...given: [string, string]) => (device.beforeWrite(), kept.setItem(...given));
  const device = {
    databases,
    files,
    /** Called before each writing of a file and of localStorage; throws where the browser is killed. */
    beforeWrite: () => {},
    /** A page that is opened on it. */
    async page(): Promise<Vaults> {
      const vaults = deviceVaults({
        startVault: () => vaultWork({ ...files, ...written }, leastStretching),
        places: recordPlaces({ ...kept, setItem }, databases),
        parking: { put: () => {}, take: async () => null, drop: () => {} },
        databases,
        kept,
        locks,
        newId: randomUUID,
        now: Date.now,
      });
      await vaults.load();
      return vaults;
    },
  };
  return device;
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
