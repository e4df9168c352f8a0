import type { DexieOptions } from 'dexie';
import type { KeyValues } from '../base/kept-values.ts';
import type { Locks } from '../base/locks.ts';
import { noFiles } from '../files/device-files.ts';
import { fromBase64 } from '../seal/base64.ts';
import type { DeviceRecords } from './device-records.ts';
import type { HeldKey } from './opened-vault.ts';
import { databaseOf, type LeavingStores } from './leaving-stores.ts';
import { holdPassing, passingName } from './passing.ts';
import { stores } from './stores-code.ts';
import { nameKeyOf, userKeyOf } from './user-key.ts';
import { secretOf, type VaultRecord } from './vault-record.ts';
import type { VaultWork } from './vault-work.ts';
import type { LeftVault, OpenVault, Vaults } from './vaults.ts';
import { withWorker } from './with-worker.ts';

export interface NewVaultsParts {
  records: DeviceRecords;
  leaving: Pick<LeavingStores, 'finishBegun'>;
  startVault(): VaultWork;
  opened(held: HeldKey): OpenVault;
  locks: Locks;
  databases: DexieOptions;
  /** Small values that are read without opening a vault, such as the list of unsent edits. */
  kept: KeyValues;
  newId(): string;
}

/** Makes vaults: of a user, and passing ones. */
export function newVaults({
  records,
  leaving,
  startVault,
  opened,
  locks,
  databases,
  kept,
  newId,
}: NewVaultsParts): Pick<Vaults, 'create' | 'createPassing' | 'openLeft'> {
  /** A passing vault: one that can't be left has no record, one that was left stays so until a session goes on with it. */
  function passing(
    held: Pick<HeldKey, 'work' | 'dataKey'>,
    { database, release, record }: Omit<LeftVault, 'record'> & { record: VaultRecord | null },
    from: LeftVault | null,
  ): OpenVault {
    const vault = opened({ ...held, database, userKey: null });
    let left = from;
    return {
      ...vault,
      leave: () => (left = record && { database, record, release }),
      goOn() {
        const before = left;
        left = null;
        return before;
      },
      close(unused = Promise.resolve()) {
        vault.close();
        if (left) return;
        release();
        // What a closing page leaves is swept at the next opening, and no key opens it.
        unused
          .then(stores)
          .then(({ deleteStores }) => deleteStores(database, { databases, kept, files: noFiles }))
          .catch(() => {});
      },
    };
  }

  return {
    async create(user, given, secret) {
      const key = await userKeyOf(user.uid);
      const nameKey = await nameKeyOf(user.userName, records.device());
      return withWorker(startVault, async (work) => {
        const { record, dataKey } = await work.create(key, secretOf(given), fromBase64(secret));
        await leaving.finishBegun(key, work);
        await records.change((before) => {
          if (before.users.some(({ vault }) => vault.userKey === key))
            throw new Error('the user has a vault');
          return { ...before, users: [...before.users, { nameKey, vault: record }] };
        });
        return opened({ work, database: databaseOf(key), dataKey, userKey: key });
      });
    },
    async createPassing(secret) {
      const database = passingName(newId());
      return withWorker(startVault, async (work) => {
        const { dataKey, record } =
          secret === null
            ? { dataKey: await work.createPassing(), record: null }
            : await work.create(database, null, fromBase64(secret));
        return passing({ work, dataKey }, { database, release: holdPassing(locks, database), record }, null);
      });
    },
    async openLeft(left, secret) {
      return withWorker(startVault, async (work) => {
        const outcome = await work.openWithEscrow(left.record, fromBase64(secret));
        return outcome.kind === 'open' ? passing({ work, dataKey: outcome.dataKey }, left, left) : null;
      });
    },
  };
}
