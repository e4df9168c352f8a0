import * as v from 'valibot';
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

const storedAt = 'accord-remembered';

/** Secrets by the hash of the user name. */
const Secrets = v.record(v.string(), v.string());
type Secrets = v.InferOutput<typeof Secrets>;

/** The secrets of this device's users in a store of small values. */
export function rememberedSecrets(kept: KeyValues, vaults: Pick<Vaults, 'device'>): RememberedSecrets {
  const stored = (): Secrets => {
    try {
      return v.parse(Secrets, JSON.parse(kept.getItem(storedAt) ?? '{}'));
    } catch {
      return {};
    }
  };
  const write = (secrets: Secrets) => {
    if (Object.keys(secrets).length === 0) kept.removeItem(storedAt);
    else kept.setItem(storedAt, JSON.stringify(secrets));
  };
  const keyOf = (userName: string) => nameKeyOf(userName, vaults.device);
  // A hash takes long, so it is made only where there is something to find.
  const isEmpty = () => kept.getItem(storedAt) === null;
  return {
    read: async (userName) => (isEmpty() ? null : (stored()[await keyOf(userName)] ?? null)),
    async keep(userName, secret) {
      const key = await keyOf(userName);
      try {
        write({ ...stored(), [key]: secret });
      } catch {
        // Where there is no room the code is asked for again.
      }
    },
    async forget(userName) {
      if (isEmpty()) return;
      const key = await keyOf(userName);
      write(Object.fromEntries(Object.entries(stored()).filter(([name]) => name !== key)));
    },
  };
}
