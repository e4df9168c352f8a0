import { type Opened, openVault as openBy } from '#sync/vault/vault.ts';
import type { SlotSecret, VaultRecord } from '#sync/vault/vault-record.ts';
import { leastStretching } from './least-stretching.ts';

/** Opens a vault by the machine's own Argon2id. */
export const openVault = (record: VaultRecord, given: SlotSecret): Promise<Opened> =>
  openBy(record, given, leastStretching);
