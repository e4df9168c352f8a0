import type { DexieOptions } from 'dexie';
import { inTime } from '../base/in-time.ts';
import type { KeyValues } from '../base/kept-values.ts';
import type { Locks } from '../base/locks.ts';
import { deleteMirror, deleteStores, openStores } from '../database/open-stores.ts';
import { unsentList } from '../database/unsent-list.ts';
import { noFiles } from '../files/device-files.ts';
import { spanOf } from '../model/unsent.ts';
import { fromBase64 } from '../seal/base64.ts';
import type { DataKey } from '../seal/data-key.ts';
import { type DeviceRecord, readCopies, type RecordPlace, writeCopies } from './device-record.ts';
import { answerTo, newKeyOffer } from './handing.ts';
import type { ParkedKey, Parking } from './parking.ts';
import { holdPassing, passingName, sweepPassing } from './passing.ts';
import { sealer } from './sealer.ts';
import { nameKeyOf, userKeyOf } from './user-key.ts';
import type { VaultRecord } from './vault-record.ts';
import type { VaultWork } from './vault-work.ts';
import type { Opened, OpenedByEscrow } from './vault.ts';
import type { LastUser, OpenVault, Vaults } from './vaults.ts';

/** What the vaults of a device need of their surroundings. */
export interface DeviceVaultsParts {
  /** Starts a worker; each opening has its own. */
  startVault(): VaultWork;
  places: readonly RecordPlace[];
  parking: Parking;
  databases: DexieOptions;
  /** Why this browser lets nothing be kept; null: it does. */
  keepsNothing?: string | null;
  /** For what belongs to no opened vault. Each opened one has its own in its worker. */
  kept: KeyValues;
  /** Shared by the tabs: one at a time changes the device's record. */
  locks: Locks;
  newId(): string;
  /** ms */
  now(): number;
}

/** Longer than a busy device takes to open a user's databases, in ms; another tab that is frozen may keep them shut for ever. */
const patience = 60_000;

const databaseOf = (key: string) => `accord-${key}`;

/** The vaults of this device, with their records in all places and their keys in workers. */
export function deviceVaults(parts: DeviceVaultsParts): Vaults {
  const { places, parking, databases, kept, startVault, newId, now } = parts;
  let device = '';
  /** Of whoever signed in in this page. */
  let names: LastUser | null = null;

  const empty = (): DeviceRecord => ({ generation: 0, device, last: null, users: [] });

  const read = async (): Promise<DeviceRecord> => (await readCopies(places)).record ?? empty();

  async function change(alter: (record: DeviceRecord) => DeviceRecord): Promise<void> {
    await parts.locks.request('accord-device', {}, async () => {
      const before = await read();
      const after = alter(before);
      if (after !== before) await writeCopies(places, { ...after, generation: before.generation + 1 });
    });
  }

  /** Only a worker has the device's files. */
  async function withFiles(act: (files: VaultWork) => Promise<void>): Promise<void> {
    const work = startVault();
    try {
      await act(work);
    } finally {
      work.end();
    }
  }

  const recordOf = async (key: string): Promise<VaultRecord | undefined> =>
    (await read()).users.find(({ vault }) => vault.userKey === key)?.vault;

  /** `userKey`: null of a passing vault. */
  function opened(work: VaultWork, database: string, given: DataKey, userKey: string | null): OpenVault {
    let isParked = false;
    let isClosed = false;
    let dataKey = given;
    return {
      isPassing: userKey === null,
      openStores: () =>
        inTime(
          openStores(
            database,
            { databases, kept, files: userKey === null ? noFiles : work },
            sealer(work, () => dataKey),
            now,
          ),
          patience,
          'opening the databases',
          (late) => late.close(),
        ),
      async rewrap(password, secret) {
        const record = userKey === null ? undefined : await recordOf(userKey);
        if (!record) throw new Error('there is no vault to wrap anew');
        const outcome = await work.rotate(record, fromBase64(secret), password);
        if (outcome.kind !== 'rotated') throw new Error('the vault is wrapped with another secret');
        const isIt = ({ vault }: DeviceRecord['users'][number]) =>
          vault.userKey === userKey && vault.keyId === record.keyId;
        await change((before) => {
          if (!before.users.some(isIt)) throw new Error('another tab has wrapped the vault anew');
          const next = before.users.map((user) => (isIt(user) ? { ...user, vault: outcome.record } : user));
          return { ...before, users: next };
        });
        // Not before it is kept: what is sealed under it could never be opened again.
        await work.take(outcome.dataKey);
        dataKey = outcome.dataKey;
      },
      isNewest: async () => userKey === null || (await recordOf(userKey))?.keyId === dataKey.keyId,
      newFileKey: (...given) => work.newFileKey(...given),
      fileKey: (...given) => work.fileKey(...given),
      park() {
        if (userKey === null) return;
        isParked = true;
        parking.put({ userKey, dataKey });
      },
      async handTo(offer) {
        const record = userKey === null ? undefined : await recordOf(userKey);
        // Closed by the server, or another tab has made another key.
        if (!record?.byPassword || record.keyId !== dataKey.keyId) return null;
        const { ticket, answer } = await answerTo(record.userKey, offer);
        if (!(await parking.leave(ticket, { userKey: record.userKey, dataKey }))) return null;
        if (!isClosed) return answer;
        parking.drop();
        return null;
      },
      close() {
        isClosed = true;
        work.end();
        if (!isParked) parking.drop();
        if (userKey === null) void deleteStores(database, { databases, kept, files: noFiles });
      },
    };
  }

  /** Opens the user's vault in a worker of its own; null when there is none or the attempt fails. */
  async function openBy(
    key: string,
    attempt: (work: VaultWork, record: VaultRecord) => Promise<Opened | OpenedByEscrow>,
  ): Promise<OpenVault | null> {
    const record = await recordOf(key);
    if (!record) return null;
    const work = startVault();
    const outcome = await attempt(work, record);
    if (outcome.kind === 'open') return opened(work, databaseOf(key), outcome.dataKey, key);
    work.end();
    return null;
  }

  /** Opens by a key that another page held, while it is still the newest of a user for whom this device isn't closed. */
  async function openByKey(held: ParkedKey | null): Promise<OpenVault | null> {
    if (!held) return null;
    const work = startVault();
    const [record] = await Promise.all([recordOf(held.userKey), work.take(held.dataKey)]);
    if (record?.byPassword && record.keyId === held.dataKey.keyId)
      return opened(work, databaseOf(record.userKey), held.dataKey, record.userKey);
    work.end();
    return null;
  }

  return {
    get device() {
      return device;
    },
    keepsNothing: parts.keepsNothing ?? null,
    async load() {
      const { record, isWhole } = await readCopies(places);
      device = record?.device ?? '';
      // Nobody waits for it; what fails is tried at the next start.
      sweepPassing(parts.locks, databases).catch(() => {});
      if (isWhole) return;
      // The first start, or a place has lost its copy.
      await change((before) => ({ ...before, device: before.device || newId() }));
      device = (await read()).device;
    },
    keyOf: userKeyOf,
    has: async (key) => (await recordOf(key)) !== undefined,
    count: async () => (await read()).users.length,
    async find(userName) {
      const nameKey = await nameKeyOf(userName, device);
      return (await read()).users.find((user) => user.nameKey === nameKey)?.vault.userKey ?? null;
    },
    async last() {
      const { last } = await read();
      if (last === null) return null;
      return names?.key === last ? names : { key: last, userName: '', name: '' };
    },
    async setLast(user) {
      const key = user && (await userKeyOf(user.uid));
      names = user && key ? { key, userName: user.userName, name: user.name } : null;
      const nameKey = user && (await nameKeyOf(user.userName, device));
      // The name that the server has now: it may have been changed since the vault was made.
      const isNew = (one: DeviceRecord['users'][number]) =>
        one.vault.userKey === key && one.nameKey !== nameKey;
      await change((before) => {
        if (before.last === key && !before.users.some(isNew)) return before;
        const users = before.users.map((one) => (isNew(one) && nameKey ? { ...one, nameKey } : one));
        return { ...before, last: key, users };
      });
    },
    async create(user, password, secret) {
      const key = await userKeyOf(user.uid);
      const nameKey = await nameKeyOf(user.userName, device);
      const work = startVault();
      const { record, dataKey } = await work.create(key, password, fromBase64(secret));
      try {
        await change((before) => {
          if (before.users.some(({ vault }) => vault.userKey === key))
            throw new Error('the user has a vault');
          return { ...before, users: [...before.users, { nameKey, vault: record }] };
        });
      } catch (thrown) {
        work.end();
        throw thrown;
      }
      return opened(work, databaseOf(key), dataKey, key);
    },
    async createPassing() {
      const work = startVault();
      const database = passingName(newId());
      const release = holdPassing(parts.locks, database);
      const vault = opened(work, database, await work.createPassing(), null);
      return {
        ...vault,
        close() {
          vault.close();
          release();
        },
      };
    },
    open: (key, password) => openBy(key, (work, record) => work.open(record, password)),
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
          user.vault.userKey === key ? { ...user, vault: { ...user.vault, byPassword: null } } : user,
        ),
      }));
      await withFiles((files) => deleteMirror(databaseOf(key), { databases, files }));
    },
    isClosed: async (key) => (await recordOf(key))?.byPassword === null,
    sealedWork: (key) => spanOf(Object.values(unsentList(kept, databaseOf(key)).read())),
    async delete(key) {
      await change((before) => ({
        ...before,
        last: before.last === key ? null : before.last,
        users: before.users.filter(({ vault }) => vault.userKey !== key),
      }));
      await withFiles((files) => deleteStores(databaseOf(key), { databases, kept, files }));
    },
  };
}
