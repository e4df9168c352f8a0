import type { PageAdder } from '../database/add-page.ts';
import type { RowReader } from '../database/read-rows.ts';
import { type DeviceFiles, noFiles } from '../files/device-files.ts';
import type { MirrorState } from '../model/mirror-store.ts';
import type { PageRow, PageToAdd, RowsPart, RowsRange } from '../model/row-worker.ts';
import { type DataKey, dataKeyOf, newKeyBytes, newKeyId } from '../seal/data-key.ts';
import { openBytes, sealBytes } from '../seal/sealed-bytes.ts';
import { textCipher } from '../seal/sealed-text.ts';
import type { Place } from '../seal/sealing.ts';
import type { FileHead } from './file-head.ts';
import { fileKey, newFileKey } from './passphrase-file.ts';
import type { Stretching } from './stretching.ts';
import type { SlotSecret, SlotsRecord, VaultRecord } from './vault-record.ts';
import {
  changeSlots,
  createVault,
  followSecret,
  type Opened,
  type OpenedByEscrow,
  openVault,
  openWithEscrow,
  type SlotChange,
  type SlotsChanged,
} from './vault.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * What the vault's worker does: passwords, sealing, and the device's files, which only a worker can flush to the disk.
 * An opening also answers the key, for a reload or another tab; its bytes can't be read, it can only be handed on.
 */
export interface VaultWork extends DeviceFiles {
  /** Makes a vault and opens it. `given` null: nothing but the server's secret opens it again. */
  create(
    userKey: string,
    given: SlotSecret | null,
    escrow: Bytes | null,
  ): Promise<{ record: VaultRecord; dataKey: DataKey }>;
  /** Makes a key that is stored nowhere. */
  createPassing(): Promise<DataKey>;
  open(record: VaultRecord, given: SlotSecret): Promise<Opened>;
  openWithEscrow(record: VaultRecord, escrow: Bytes): Promise<OpenedByEscrow>;
  /** Goes on with this key: one that another page held, or a new one that `changeSlots` made. */
  take(dataKey: DataKey): Promise<void>;
  /** Changes the slots and makes another data key; the worker keeps the old one until `take`. */
  changeSlots(record: VaultRecord, escrow: Bytes, change: SlotChange): Promise<SlotsChanged>;
  /** The record for the secret that the server has now, to be stored; null: it is wrapped by that one, or what is given doesn't open it. */
  followSecret(record: VaultRecord, given: SlotSecret, escrow: Bytes): Promise<SlotsRecord | null>;
  /** Seals JSON texts with the open vault's key, each for its place. */
  seal(items: readonly { place: Place; json: string }[]): Promise<Uint8Array[]>;
  /** JSON texts; null for each that is damaged, was moved, or was sealed with another key. */
  unseal(items: readonly { place: Place; sealed: Uint8Array }[]): Promise<(string | null)[]>;
  /** Reads sealed rows from their database and opens them right here. */
  readRows(range: RowsRange): Promise<RowsPart>;
  /** Begins to seal a page of a fill under a name; `addPage` puts that page into its database right here. */
  preparePage(name: string, rows: readonly PageRow[]): Promise<void>;
  addPage(page: PageToAdd): Promise<MirrorState | null>;
  sealBytes(place: Place, bytes: Bytes): Promise<Bytes>;
  /** null when the bytes are damaged, were moved, or were sealed with another key. */
  openBytes(place: Place, sealed: Uint8Array): Promise<Bytes | null>;
  /**
   * Makes the key and the first line of a user's file that leaves the device under a passphrase. Needs no open vault.
   */
  newFileKey(passphrase: string, userKey: string): Promise<{ line: Bytes; key: DataKey }>;
  /** null: another passphrase, or an altered file. */
  fileKey(passphrase: string, head: FileHead): Promise<DataKey | null>;
  /** Drops the key; what is under way or comes later fails. */
  end(): void;
}

/** A vault's work with the key held right here: the worker's inside, and what tests use without a worker. */
export function vaultWork(
  stretching: Stretching,
  files: DeviceFiles = noFiles,
  rows?: RowReader,
  pages?: PageAdder,
): VaultWork {
  let held: DataKey | null = null;

  const holding = (): DataKey => {
    if (!held) throw new Error('the vault is closed');
    return held;
  };
  function hold<T extends Opened | OpenedByEscrow>(outcome: T): T {
    if (outcome.kind === 'open') held = outcome.dataKey;
    return outcome;
  }

  return {
    ...files,
    async create(userKey, given, escrow) {
      const made = await createVault(userKey, given, escrow, stretching);
      held = made.dataKey;
      return made;
    },
    async createPassing() {
      held = await dataKeyOf(newKeyId(), newKeyBytes());
      return held;
    },
    open: async (record, given) => hold(await openVault(record, given, stretching)),
    openWithEscrow: async (record, escrow) => hold(await openWithEscrow(record, escrow)),
    async take(dataKey) {
      held = dataKey;
    },
    changeSlots: (record, escrow, change) => changeSlots(record, escrow, change, stretching),
    followSecret: (record, given, escrow) => followSecret(record, given, escrow, stretching),
    async seal(items) {
      const cipher = textCipher(holding());
      return Promise.all(items.map(({ place, json }) => cipher.seal(place, json)));
    },
    async unseal(items) {
      const cipher = textCipher(holding());
      return Promise.all(items.map(({ place, sealed }) => cipher.open(place, sealed)));
    },
    async readRows(range) {
      if (!rows) throw new Error('there is no database here');
      return rows.readRows(textCipher(holding()), range);
    },
    async preparePage(name, given) {
      if (!pages) throw new Error('there is no database here');
      return pages.preparePage(textCipher(holding()), name, given);
    },
    addPage: async (page) => (held && pages ? pages.addPage(page) : null),
    sealBytes: async (place, bytes) => sealBytes(holding(), place, bytes),
    openBytes: async (place, sealed) => openBytes(holding(), place, sealed),
    newFileKey: (passphrase, userKey) => newFileKey(passphrase, userKey, stretching),
    fileKey: (passphrase, head) => fileKey(passphrase, head, stretching),
    end() {
      held = null;
    },
  };
}
