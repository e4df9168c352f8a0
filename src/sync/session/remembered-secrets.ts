import type { KeyValues } from '../base/kept-values.ts';
import { nameKeyOf } from '../vault/user-key.ts';
import type { Vaults } from '../vault/vaults.ts';

/**
 * What this device brings beside a password so that the second factor isn't asked for. It lies outside of the vault, since it is
 * needed before one is open; it opens nothing without the password. Named by a hash of the user name.
 */
export interface RememberedSecrets {
  read(userName: string): Promise<string | null>;
  keep(userName: string, secret: string): Promise<void>;
  forget(userName: string): Promise<void>;
}

/** The secrets of this device's users in a store of small values. */
export function rememberedSecrets(kept: KeyValues, vaults: Pick<Vaults, 'device'>): RememberedSecrets {
  const nameOf = async (userName: string) => `accord-remembered-${await nameKeyOf(userName, vaults.device)}`;
  return {
    read: async (userName) => kept.getItem(await nameOf(userName)),
    async keep(userName, secret) {
      try {
        kept.setItem(await nameOf(userName), secret);
      } catch {
        // Where there is no room the code is asked for again.
      }
    },
    forget: async (userName) => kept.removeItem(await nameOf(userName)),
  };
}
