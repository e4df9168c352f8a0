import type { DeviceRecord } from './device-record.ts';
import type { DeviceRecords } from './device-records.ts';
import { nameKeyOf, userKeyOf } from './user-key.ts';
import type { LastUser, Vaults } from './vaults.ts';

/** Who used the device last; by name only in the page in which they signed in. */
export function lastUser({ device, read, change }: DeviceRecords): Pick<Vaults, 'last' | 'setLast'> {
  let names: LastUser | null = null;
  return {
    async last() {
      const { last } = await read();
      if (last === null) return null;
      return names?.key === last ? names : { key: last, userName: '', name: '' };
    },
    async setLast(user) {
      const key = user && (await userKeyOf(user.uid));
      names = user && key ? { key, userName: user.userName, name: user.name } : null;
      const nameKey = user && (await nameKeyOf(user.userName, device()));
      // The name that the server has now: it may have been changed since the vault was made.
      const isNew = (one: DeviceRecord['users'][number]) =>
        one.vault.userKey === key && one.nameKey !== nameKey;
      await change((before) => {
        if (before.last === key && !before.users.some(isNew)) return before;
        const users = before.users.map((one) => (isNew(one) && nameKey ? { ...one, nameKey } : one));
        return { ...before, last: key, users };
      });
    },
  };
}
