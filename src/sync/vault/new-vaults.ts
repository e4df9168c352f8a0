import type { Locks } from '../base/locks.ts';
import { fromBase64 } from '../seal/base64.ts';
import type { DeviceRecords } from './device-records.ts';
import type { HeldKey } from './opened-vault.ts';
import { holdPassing, passingName } from './passing.ts';
import { nameKeyOf, userKeyOf } from './user-key.ts';
import type { SlotSecret } from './vault-record.ts';
import type { VaultWork } from './vault-work.ts';
import type { OpenVault, Vaults } from './vaults.ts';

/** What the names of a user's databases begin with. */
export const databaseOf = (key: string): string => `accord-${key}`;

/** What was given to open a vault; a mere text is the password. */
export const secretOf = (given: string | SlotSecret): SlotSecret =>
  typeof given === 'string' ? { kind: 'password', text: given } : given;

export interface NewVaultsParts {
  records: DeviceRecords;
  startVault(): VaultWork;
  opened(held: HeldKey): OpenVault;
  locks: Locks;
  newId(): string;
}

/** Makes vaults: of a user, and passing ones. */
export function newVaults({
  records,
  startVault,
  opened,
  locks,
  newId,
}: NewVaultsParts): Pick<Vaults, 'create' | 'createPassing'> {
  return {
    async create(user, given, secret) {
      const key = await userKeyOf(user.uid);
      const nameKey = await nameKeyOf(user.userName, records.device());
      const work = startVault();
      const { record, dataKey } = await work.create(key, secretOf(given), fromBase64(secret));
      try {
        await records.change((before) => {
          if (before.users.some(({ vault }) => vault.userKey === key))
            throw new Error('the user has a vault');
          return { ...before, users: [...before.users, { nameKey, vault: record }] };
        });
      } catch (thrown) {
        work.end();
        throw thrown;
      }
      return opened({ work, database: databaseOf(key), dataKey, userKey: key });
    },
    async createPassing() {
      const work = startVault();
      const database = passingName(newId());
      const release = holdPassing(locks, database);
      const vault = opened({ work, database, dataKey: await work.createPassing(), userKey: null });
      return {
        ...vault,
        close() {
          vault.close();
          release();
        },
      };
    },
  };
}
