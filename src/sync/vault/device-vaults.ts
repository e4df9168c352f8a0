import type { DexieOptions } from 'dexie';
import type { KeyValues } from '../base/kept-values.ts';
import type { Locks } from '../base/locks.ts';
import { unsentList } from '../database/unsent-list.ts';
import { type ClosedWork, spanOf } from '../model/unsent.ts';
import { fromBase64 } from '../seal/base64.ts';
import type { DeviceRecord, RecordPlace } from './device-record.ts';
import { deviceRecords } from './device-records.ts';
import { newKeyOffer } from './handing.ts';
import type { Judge } from './judge.ts';
import { carryOver, knownVaults } from './known-vaults.ts';
import { lastUser } from './last-user.ts';
import { databaseOf, leavingStores } from './leaving-stores.ts';
import { newVaults } from './new-vaults.ts';
import { type HeldKey, openedVault } from './opened-vault.ts';
import type { ParkedKey, Parking } from './parking.ts';
import { isAnyPassing, sweepPassing } from './passing.ts';
import { stores } from './stores-code.ts';
import { closed, secretOf, type VaultRecord, waysOf } from './vault-record.ts';
import type { VaultWork } from './vault-work.ts';
import type { Opened, OpenedByEscrow } from './vault.ts';
import type { OpenVault, Vaults } from './vaults.ts';
import { withWorker } from './with-worker.ts';

/** What the vaults of a device need of their surroundings. */
export interface DeviceVaultsParts {
  /** Starts a worker; each opening has its own. */
  startVault(): VaultWork;
  judge: Judge;
  places: readonly RecordPlace[];
  parking: Parking;
  databases: DexieOptions;
  /** Why this browser can keep nothing, in words; null: it can. */
  keepsNothing?: string | null;
  /** Small values that are read without opening a vault, such as the list of unsent edits. */
  kept: KeyValues;
  /** Shared by the tabs: one at a time changes the device's record. */
  locks: Locks;
  newId(): string;
  /** ms */
  now(): number;
}

/** What lies sealed of all users for whom this device is closed, and when it was closed last for one of them. */
function closedWork(users: DeviceRecord['users'], timesOf: (key: string) => string[]): ClosedWork | null {
  const closings = users.flatMap(({ vault }) => {
    const times = waysOf(vault) === null ? timesOf(vault.userKey) : [];
    return times.length > 0 ? [{ times, at: vault.closedAt ?? 0 }] : [];
  });
  const span = spanOf(closings.flatMap(({ times }) => times));
  const last = Math.max(...closings.map(({ at }) => at));
  return span && { ...span, closedAt: last > 0 ? new Date(last).toISOString() : null };
}

/** The vaults of this device, with their records in all places and their keys in workers. */
export function deviceVaults(parts: DeviceVaultsParts): Vaults {
  const { parking, databases, kept, startVault } = parts;
  const records = deviceRecords(parts);
  const { change, vaultOf } = records;
  const users = lastUser(records);
  const leaving = leavingStores(parts);
  const opened = (held: HeldKey) => openedVault({ ...parts, records }, held);

  /** When the user's unsent edits were typed, which is told without opening them. */
  const timesOf = (key: string) => Object.values(unsentList(kept, databaseOf(key)).read());

  /** Only a worker has the device's files. */
  async function withFiles(act: (files: VaultWork) => Promise<void>): Promise<void> {
    const work = startVault();
    try {
      await act(work);
    } finally {
      work.end();
    }
  }

  /** Opens the user's vault in a worker of its own; null when there is none or the attempt fails. */
  async function openBy(
    key: string,
    attempt: (work: VaultWork, record: VaultRecord) => Promise<Opened | OpenedByEscrow>,
  ): Promise<OpenVault | null> {
    const record = await vaultOf(key);
    if (!record) return null;
    return withWorker(startVault, async (work) => {
      const outcome = await attempt(work, record);
      if ('carried' in outcome && outcome.carried)
        // Where it can't be stored, the next opening carries the record over.
        await carryOver(records, record, outcome.carried).catch(() => {});
      return outcome.kind === 'open'
        ? opened({ work, database: databaseOf(key), dataKey: outcome.dataKey, userKey: key })
        : null;
    });
  }

  /** Opens by a key that another page held; null when it isn't the newest, or this device is closed for its user. */
  async function openByKey(held: ParkedKey | null): Promise<OpenVault | null> {
    if (!held) return null;
    return withWorker(startVault, async (work) => {
      const [record] = await Promise.all([vaultOf(held.userKey), work.take(held.dataKey)]);
      return record && waysOf(record) && record.keyId === held.dataKey.keyId
        ? opened({ work, database: databaseOf(record.userKey), ...held })
        : null;
    });
  }

  return {
    get device() {
      return records.device();
    },
    keepsNothing: parts.keepsNothing ?? null,
    judge: parts.judge,
    async load() {
      // Nobody waits for it; what fails is tried at the next start.
      sweepPassing(parts.locks, databases).catch(() => {});
      await records.load();
    },
    ...knownVaults(records),
    async isAlone({ isPassing, database }) {
      // A vault here, also the same user's closed one, may hold sealed work.
      const { users } = await records.read();
      return users.length <= (isPassing ? 0 : 1) && !(await isAnyPassing(parts.locks, database));
    },
    last: users.last,
    setLast: users.setLast,
    ...newVaults({ ...parts, records, leaving, opened }),
    open: (key, given) => openBy(key, (work, record) => work.open(record, secretOf(given))),
    openBySecret: (key, secret) =>
      openBy(key, (work, record) => work.openWithEscrow(record, fromBase64(secret))),
    unpark: async () => openByKey(await parking.take()),
    async offerFor(key) {
      const { offer, read } = await newKeyOffer(key);
      return {
        offer,
        async open(answer) {
          const ticket = await read(answer);
          return openByKey(ticket === null ? null : await parking.fetch(ticket));
        },
      };
    },
    async closeDevice(key) {
      await change((before) => ({
        ...before,
        last: before.last === key ? null : before.last,
        users: before.users.map((user) =>
          user.vault.userKey === key ? { ...user, vault: closed(user.vault, parts.now()) } : user,
        ),
      }));
    },
    async deleteMirror(key) {
      const { deleteMirror } = await stores();
      await withFiles((files) => deleteMirror(databaseOf(key), { databases, files }));
    },
    sealedWork: (key) => spanOf(timesOf(key)),
    closedWork: async () => closedWork((await records.read()).users, timesOf),
    async delete(key) {
      leaving.begin(key);
      await change((before) => ({
        ...before,
        last: before.last === key ? null : before.last,
        users: before.users.filter(({ vault }) => vault.userKey !== key),
      }));
      await withFiles((files) => leaving.finish(key, files));
    },
  };
}
