import type { DexieOptions } from 'dexie';
import { Problem } from '#domain/problems.ts';
import { inTime } from '../base/in-time.ts';
import type { KeyValues } from '../base/kept-values.ts';
import { noFiles } from '../files/device-files.ts';
import { fromBase64 } from '../seal/base64.ts';
import type { DataKey } from '../seal/data-key.ts';
import type { DeviceRecord } from './device-record.ts';
import type { DeviceRecords } from './device-records.ts';
import { answerTo } from './handing.ts';
import type { Parking } from './parking.ts';
import { sealer } from './sealer.ts';
import { stores } from './stores-code.ts';
import { secretOf, waysOf } from './vault-record.ts';
import type { VaultWork } from './vault-work.ts';
import type { OpenVault } from './vaults.ts';

/** Longer than a busy device takes to open a user's databases, in ms; another tab that is frozen may keep them shut for ever. */
const patience = 60_000;

/** What opened vaults share. */
export interface OpenedVaultParts {
  records: DeviceRecords;
  parking: Parking;
  databases: DexieOptions;
  /** Small values that are read without opening a vault, such as the list of unsent edits. */
  kept: KeyValues;
  /** ms */
  now(): number;
}

/** A data key that a worker holds, and whose it is; `userKey` is null for a passing vault. */
export interface HeldKey {
  work: VaultWork;
  /** The name of the user's databases. */
  database: string;
  dataKey: DataKey;
  userKey: string | null;
}

/** A vault whose key is in its worker. */
export function openedVault(
  { records, parking, databases, kept, now }: OpenedVaultParts,
  { work, database, dataKey: given, userKey }: HeldKey,
): OpenVault {
  let isParked = false;
  let isVoid = false;
  let dataKey = given;
  return {
    isPassing: userKey === null,
    database,
    openStores: async () => {
      const { openStores } = await stores();
      return inTime(
        openStores(
          database,
          { databases, kept, files: userKey === null ? noFiles : work },
          sealer(work, () => dataKey),
          now,
        ),
        patience,
        'opening the databases',
        (late) => late.close(),
      );
    },
    ways: async () => {
      const record = userKey === null ? undefined : await records.vaultOf(userKey);
      return (record && waysOf(record)) ?? [];
    },
    async changeSlots(change, secret) {
      const record = userKey === null ? undefined : await records.vaultOf(userKey);
      if (!record) throw new Error('there is no vault to wrap anew');
      const outcome = await work.changeSlots(record, fromBase64(secret), change);
      if (outcome.kind === 'not-carried')
        throw new Problem('rule', 'Lock Accord and unlock it with your password first, then try again.');
      if (outcome.kind !== 'changed') throw new Error('the vault is wrapped with another secret');
      const isIt = ({ vault }: DeviceRecord['users'][number]) =>
        vault.userKey === userKey && vault.keyId === record.keyId;
      await records.change((before) => {
        if (!before.users.some(isIt)) throw new Error('another tab has wrapped the vault anew');
        const next = before.users.map((user) => (isIt(user) ? { ...user, vault: outcome.record } : user));
        return { ...before, users: next };
      });
      // Only after the record is stored: what is sealed under a key that no record holds could never be opened again.
      await work.take(outcome.dataKey);
      dataKey = outcome.dataKey;
    },
    async followSecret(opening, secret) {
      const record = userKey === null ? undefined : await records.vaultOf(userKey);
      const followed = record && (await work.followSecret(record, secretOf(opening), fromBase64(secret)));
      if (!followed) return;
      const was = JSON.stringify(record);
      await records.change((before) => {
        // Another tab may have closed the device, or changed what opens it.
        const isIt = ({ vault }: DeviceRecord['users'][number]) => JSON.stringify(vault) === was;
        if (!before.users.some(isIt)) return before;
        return {
          ...before,
          users: before.users.map((user) => (isIt(user) ? { ...user, vault: followed } : user)),
        };
      });
    },
    isNewest: async () => userKey === null || (await records.vaultOf(userKey))?.keyId === dataKey.keyId,
    newFileKey: (...given) => work.newFileKey(...given),
    fileKey: (...given) => work.fileKey(...given),
    park() {
      if (userKey === null || isVoid) return;
      isParked = true;
      parking.put({ userKey, dataKey });
    },
    async handTo(offer) {
      const record = userKey === null ? undefined : await records.vaultOf(userKey);
      // The server has closed this device for the user, or another tab has made another key.
      if (!record || !waysOf(record) || record.keyId !== dataKey.keyId) return null;
      const { ticket, answer } = await answerTo(record.userKey, offer);
      if (!(await parking.leave(ticket, { userKey: record.userKey, dataKey }))) return null;
      if (!isVoid) return answer;
      parking.drop();
      return null;
    },
    voidKeys() {
      isVoid = true;
      parking.drop();
    },
    close() {
      isVoid = true;
      work.end();
      if (!isParked) parking.drop();
    },
    leave: () => null,
    goOn: () => null,
  };
}
