import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
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
  return {
    databases,
    files,
    /** A page that is opened on it. */
    async page(): Promise<Vaults> {
      const vaults = deviceVaults({
        startVault: () => vaultWork(files, leastStretching),
        places: recordPlaces(kept, databases),
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
}

export const aUser = () => ({ uid: randomUUID(), userName: 'casey', name: 'Casey' });
export const aSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
