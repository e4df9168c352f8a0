import type { OtherDevice } from '#contract/presence.ts';
import type { PresenceSource } from './presence-source.ts';
import { type ReadDevice, readDevices, unread } from './read-devices.ts';

export const noDevices: readonly OtherDevice[] = [];

export interface DevicesTold {
  /** What the user has read of and the server is to be told. */
  read(): Promise<readonly ReadDevice[]>;
  /** Takes what the server said, which knows now of what was read. */
  heard(devices: readonly OtherDevice[], read: readonly ReadDevice[]): Promise<void>;
  /** The user has read of this device; false where none of the kind is shown. */
  haveRead(device: string): Promise<boolean>;
}

/** The user's other devices that hold unsent changes, in all tabs of this one. */
export function devicesTold({ channel, otherDevices, stores }: PresenceSource): DevicesTold {
  const kept = readDevices(stores.meta);

  function show(devices: readonly OtherDevice[]): void {
    otherDevices.set(devices.length === 0 ? noDevices : devices);
    channel.post({ kind: 'devices', devices });
  }

  return {
    read: kept.all,
    async heard(devices, read) {
      // What was read while the server was asked is no news.
      show(unread(devices, await kept.all()));
      await kept.told(read);
    },
    async haveRead(device) {
      const found = otherDevices.get().find((one) => one.device === device);
      if (!found) return false;
      await kept.add(found);
      show(otherDevices.get().filter((one) => one !== found));
      return true;
    },
  };
}
