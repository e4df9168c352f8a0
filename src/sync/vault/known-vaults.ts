import { withoutUnseen } from '#domain/fields.ts';
import type { DeviceRecords } from './device-records.ts';
import { nameKeyOf, userKeyOf } from './user-key.ts';
import { passkeyOf, type SlotsRecord, type VaultRecord, waysOf } from './vault-record.ts';
import type { Vaults } from './vaults.ts';

/** What this device's record tells of its vaults without opening one. */
export const knownVaults = ({
  device,
  read,
  vaultOf,
}: DeviceRecords): Pick<Vaults, 'keyOf' | 'has' | 'find' | 'waysOf' | 'passkeys' | 'isClosed'> => ({
  keyOf: userKeyOf,
  has: async (key) => (await vaultOf(key)) !== undefined,
  async find(userName) {
    const { users } = await read();
    // As it was typed, else without marks that nobody sees, as the server finds it (src/server/db/user-named.ts).
    for (const name of [userName, withoutUnseen(userName)]) {
      const nameKey = await nameKeyOf(name, device());
      const found = users.find((user) => user.nameKey === nameKey);
      if (found) return found.vault.userKey;
    }
    return null;
  },
  async waysOf(key) {
    const record = await vaultOf(key);
    return (record && waysOf(record)) ?? [];
  },
  async passkeys() {
    return (await read()).users.flatMap(({ vault }) => {
      const credential = passkeyOf(vault);
      return credential === null ? [] : [{ key: vault.userKey, credential }];
    });
  },
  async isClosed(key) {
    const record = await vaultOf(key);
    return record !== undefined && waysOf(record) === null;
  },
});

/** Stores a record in today's format in place of the one that it was made of; unless another tab has changed that. */
export const carryOver = (
  { change }: DeviceRecords,
  before: VaultRecord,
  carried: SlotsRecord,
): Promise<void> =>
  change((all) => ({
    ...all,
    users: all.users.map((user) =>
      user.vault.userKey === before.userKey &&
      user.vault.format === before.format &&
      user.vault.keyId === before.keyId
        ? { ...user, vault: carried }
        : user,
    ),
  }));
