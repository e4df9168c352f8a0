import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { valuesInMemory } from '../base/kept-values.ts';
import { localLocks } from '../base/locks.ts';
import { pageAdder } from '../database/add-page.ts';
import { rowReader } from '../database/read-rows.ts';
import { noFiles } from '../files/device-files.ts';
import { argon2Wasm } from './argon2-wasm.ts';
import type { RecordPlace } from './device-record.ts';
import { deviceVaults, type DeviceVaultsParts } from './device-vaults.ts';
import type { Parking } from './parking.ts';
import { usualStretching } from './stretching.ts';
import { vaultWork } from './vault-work.ts';
import type { Vaults } from './vaults.ts';

function placeInMemory(): RecordPlace {
  let text: string | null = null;
  return {
    read: async () => text,
    write: async (given) => void (text = given),
  };
}

const noParking: Parking = {
  put: () => {},
  take: async () => null,
  leave: async () => false,
  fetch: async () => null,
  drop: () => {},
};

/**
 * Vaults for a browser that can keep nothing (`keepsNothing`: why, in words). Everything lies in this page's memory,
 * sealed as on a disk, and is gone with the page. No password is stretched here, so that no vault needs a worker.
 */
export function memoryVaults({
  keepsNothing,
  judge,
  newId,
  now,
}: Pick<DeviceVaultsParts, 'judge' | 'newId' | 'now'> & { keepsNothing: string }): Vaults {
  const indexedDB = new IDBFactory();
  return deviceVaults({
    keepsNothing,
    judge,
    startVault: () =>
      vaultWork(
        usualStretching(argon2Wasm),
        noFiles,
        rowReader(indexedDB, IDBKeyRange),
        pageAdder(indexedDB),
      ),
    places: [placeInMemory()],
    parking: noParking,
    databases: { indexedDB, IDBKeyRange },
    kept: valuesInMemory(),
    locks: localLocks(),
    newId,
    now,
  });
}
