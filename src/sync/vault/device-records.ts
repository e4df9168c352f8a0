import type { Locks } from '../base/locks.ts';
import { type DeviceRecord, readCopies, type RecordPlace, writeCopies } from './device-record.ts';
import type { VaultRecord } from './vault-record.ts';

export interface DeviceRecordsParts {
  places: readonly RecordPlace[];
  /** Shared by the tabs: one at a time changes the device's record. */
  locks: Locks;
  newId(): string;
}

export interface DeviceRecords {
  /** This device's id; empty before `load`. */
  device(): string;
  /** Reads what this device keeps; the first start makes its id. */
  load(): Promise<void>;
  read(): Promise<DeviceRecord>;
  /** An alteration that answers the record as it was writes nothing. */
  change(alter: (record: DeviceRecord) => DeviceRecord): Promise<void>;
  /** The vault of the user of this key. */
  vaultOf(key: string): Promise<VaultRecord | undefined>;
}

/** The record of the device and its vaults, the same in all its places. */
export function deviceRecords({ places, locks, newId }: DeviceRecordsParts): DeviceRecords {
  let device = '';
  const empty = (): DeviceRecord => ({ generation: 0, device, last: null, users: [] });

  const read = async (): Promise<DeviceRecord> => (await readCopies(places)).record ?? empty();

  async function change(alter: (record: DeviceRecord) => DeviceRecord): Promise<void> {
    await locks.request('accord-device', {}, async () => {
      const before = await read();
      const after = alter(before);
      if (after !== before) await writeCopies(places, { ...after, generation: before.generation + 1 });
    });
  }

  return {
    device: () => device,
    async load() {
      const { record, isWhole } = await readCopies(places);
      device = record?.device ?? '';
      if (isWhole) return;
      // The first start, or a place has lost its copy.
      await change((before) => ({ ...before, device: before.device || newId() }));
      device = (await read()).device;
    },
    read,
    change,
    vaultOf: async (key) => (await read()).users.find(({ vault }) => vault.userKey === key)?.vault,
  };
}
