import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers';
import { deleteMirror, openStores, deleteStores, type StorePlaces } from '#sync/database/open-stores.ts';
import { unsentList } from '#sync/database/unsent-list.ts';
import { type DeviceFiles, noFiles } from '#sync/files/device-files.ts';
import type { Sealer } from '#sync/seal/sealing.ts';
import { fileKey, newFileKey } from '#sync/vault/passphrase-file.ts';
import { aesOf } from './aes.ts';
import { judgeHere } from '../sync/vault/judge-here.ts';
import { leastStretching } from '../sync/vault/least-stretching.ts';
import type { DexieOptions } from 'dexie';
import { spanOf } from '#sync/model/unsent.ts';
import type { KeyValues } from '#sync/base/kept-values.ts';
import type { SlotKind, SlotSecret } from '#sync/vault/vault-record.ts';
import type { KnownUser, LeftVault, OpenVault, Vaults } from '#sync/vault/vaults.ts';

/**
 * Vaults with real AES-GCM and a key derivation that costs nothing: what tests of the engine need. The vault's own tests
 * use the real one.
 */

export interface VaultRecord {
  user: KnownUser;
  dataKey: Uint8Array<ArrayBuffer>;
  slots: ReadonlyMap<SlotKind, string>;
  secret: string;
  isClosed?: boolean;
  closedAt?: number;
}

/** What a slot opens by, as text. */
const slotText = (given: string | SlotSecret): string => {
  if (typeof given === 'string') return given;
  return given.kind === 'passkey'
    ? `${given.credential} ${Buffer.from(given.prf).toString('hex')}`
    : given.text;
};
const slotKind = (given: string | SlotSecret): SlotKind =>
  typeof given === 'string' ? 'password' : given.kind;

/** A turn of the event loop, whatever clock a test holds: a transaction of IndexedDB ends while the worker seals. */
const aTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Seals as the vault's worker does, never at once. */
export function sealerOf(raw: Uint8Array<ArrayBuffer>): Sealer {
  const aes = aesOf(raw);
  return {
    keyId: 'k1',
    async sealBytes(place, bytes) {
      await aTurn();
      return aes.seal(place, bytes);
    },
    async openBytes(place, sealed) {
      await aTurn();
      return aes.open(place, sealed);
    },
    async seal(items) {
      await aTurn();
      return items.map(({ place, value }) => aes.sealValue(place, value));
    },
    async open(items) {
      await aTurn();
      return items.map(({ place, sealed }) => aes.openValue(place, sealed));
    },
  };
}

/** The disk of a device: what stays when its pages are closed. */
export interface Disk {
  options: DexieOptions;
  files: DeviceFiles;
  kept: KeyValues;
  records: Map<string, VaultRecord>;
  last: string | null;
  device: string;
}

const placesOf = ({ options, files, kept }: Disk): StorePlaces => ({ databases: options, files, kept });

/** The names of the passing vaults of a device that live or were left. */
const passingOn = new WeakMap<Disk, Set<string>>();
function passingOf(disk: Disk): Set<string> {
  const names = passingOn.get(disk) ?? new Set();
  passingOn.set(disk, names);
  return names;
}

/** `makeSealer`: what seals with a data key; AES-GCM of the platform unless told. */
export function testVaults(
  disk: Disk,
  now: () => number,
  makeSealer: (raw: Uint8Array<ArrayBuffer>) => Sealer = sealerOf,
): Vaults {
  const nameOf = (uid: string) => `accord-${uid.slice(-6)}`;
  const timesOf = (uid: string) => Object.values(unsentList(disk.kept, nameOf(uid)).read());

  const opened = async (
    record: VaultRecord,
    name: string,
    isPassing = false,
    wasLeft: LeftVault | null = null,
  ): Promise<OpenVault> => {
    const sealer = makeSealer(record.dataKey);
    let left = wasLeft;
    if (isPassing) passingOf(disk).add(name);
    return {
      isPassing,
      database: name,
      openStores: () =>
        openStores(name, isPassing ? { ...placesOf(disk), files: noFiles } : placesOf(disk), sealer, now),
      ways: async () => [...(disk.records.get(record.user.uid)?.slots.keys() ?? [])],
      async changeSlots({ put, drop }, secret) {
        const current = disk.records.get(record.user.uid) ?? record;
        const slots = new Map(current.isClosed ? [] : current.slots);
        if (drop) slots.delete(drop);
        if (put) slots.set(put.kind, slotText(put));
        disk.records.set(record.user.uid, { ...record, slots, secret, isClosed: false });
      },
      async followSecret(given, secret) {
        const current = disk.records.get(record.user.uid);
        if (current?.slots.get(slotKind(given)) === slotText(given))
          disk.records.set(record.user.uid, { ...current, secret });
      },
      isNewest: async () => isPassing || disk.records.get(record.user.uid)?.dataKey === record.dataKey,
      newFileKey: (passphrase, userKey) => newFileKey(passphrase, userKey, leastStretching),
      fileKey: (passphrase, head) => fileKey(passphrase, head, leastStretching),
      park: () => {},
      handTo: async () => null,
      voidKeys: () => {},
      close(unused = Promise.resolve()) {
        if (isPassing && !left) passingOf(disk).delete(name);
        if (isPassing && !left) void unused.then(() => deleteStores(name, placesOf(disk)));
      },
      leave() {
        left = record.secret === '' ? null : { database: name, record: {} as never, release: () => {} };
        if (left) leftRecords.set(left, record);
        return left;
      },
      goOn() {
        const before = left;
        left = null;
        return before;
      },
    };
  };
  const leftRecords = new Map<LeftVault, VaultRecord>();

  const newRecord = (user: KnownUser, slots: VaultRecord['slots'], secret: string): VaultRecord => ({
    user,
    dataKey: crypto.getRandomValues(new Uint8Array(32)),
    slots,
    secret,
  });
  const users = () => [...disk.records.values()].map(({ user }) => user);

  return {
    device: disk.device,
    keepsNothing: null,
    judge: judgeHere,
    load: async () => {},
    keyOf: async (uid) => uid,
    has: async (key) => disk.records.has(key),
    isAlone: async ({ isPassing, database }) =>
      disk.records.size <= (isPassing ? 0 : 1) && [...passingOf(disk)].every((name) => name === database),
    find: async (userName) =>
      users().find((user) => user.userName.toLowerCase() === userName.trim().toLowerCase())?.uid ?? null,
    async last() {
      const user = disk.records.get(disk.last ?? '')?.user;
      return user ? { key: user.uid, userName: user.userName, name: user.name } : null;
    },
    async setLast(user) {
      disk.last = user?.uid ?? null;
    },
    async create(user, given, secret) {
      if (disk.records.has(user.uid)) throw new Error('there is a vault already');
      const record = newRecord(user, new Map([[slotKind(given), slotText(given)]]), secret);
      disk.records.set(user.uid, record);
      return opened(record, nameOf(user.uid));
    },
    createPassing: (secret) =>
      opened(
        newRecord({ uid: '', userName: '', name: '' }, new Map(), secret ?? ''),
        `passing-${randomUUID()}`,
        true,
      ),
    openLeft: async (left, secret) => {
      const record = leftRecords.get(left);
      return record?.secret === secret ? opened(record, left.database, true, left) : null;
    },
    async open(key, given) {
      const record = disk.records.get(key);
      return record && !record.isClosed && record.slots.get(slotKind(given)) === slotText(given)
        ? opened(record, nameOf(key))
        : null;
    },
    async openBySecret(key, secret) {
      const record = disk.records.get(key);
      return record && record.secret === secret ? opened(record, nameOf(key)) : null;
    },
    async waysOf(key) {
      const record = disk.records.get(key);
      return record && !record.isClosed ? [...record.slots.keys()] : [];
    },
    passkeys: async () =>
      [...disk.records].flatMap(([key, { isClosed, slots }]) => {
        const passkey = isClosed ? undefined : slots.get('passkey');
        return passkey === undefined ? [] : [{ key, credential: passkey.split(' ')[0] ?? '' }];
      }),
    unpark: async () => null,
    offerFor: async () => ({ offer: { nonce: randomUUID(), publicKey: '' }, open: async () => null }),
    async closeDevice(key) {
      const record = disk.records.get(key);
      if (record) disk.records.set(key, { ...record, isClosed: true, closedAt: now() });
      if (disk.last === key) disk.last = null;
    },
    deleteMirror: (key) => deleteMirror(nameOf(key), placesOf(disk)),
    sealedWork: (key) => spanOf(timesOf(key)),
    async closedWork() {
      const left = [...disk.records].filter(([key, { isClosed }]) => isClosed && timesOf(key).length > 0);
      const span = spanOf(left.flatMap(([key]) => timesOf(key)));
      const last = Math.max(...left.map(([, { closedAt }]) => closedAt ?? 0));
      return span && { ...span, closedAt: new Date(last).toISOString() };
    },
    isClosed: async (key) => disk.records.get(key)?.isClosed === true,
    async delete(key) {
      disk.records.delete(key);
      await deleteStores(nameOf(key), placesOf(disk));
    },
  };
}
