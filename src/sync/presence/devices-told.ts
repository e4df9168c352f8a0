import type { OtherDevice } from '#contract/presence.ts';
import type { PresenceSource } from './presence-source.ts';
import { type ReadDevice, readDevices, unread } from './read-devices.ts';

export const noDevices: readonly OtherDevice[] = [];

export interface DevicesTold {
  /** The notices that the user has read and the server has not been told of. */
  read(): Promise<readonly ReadDevice[]>;
  /** Takes the server's answer to a report that told of the notices `read`. */
  heard(devices: readonly OtherDevice[], read: readonly ReadDevice[]): Promise<void>;
  /** The user has read the notice about this device; false where none is shown. */
  haveRead(device: string): Promise<boolean>;
}

/** The notices about the user's other devices with unsent edits, the same in all tabs of this device. */
export function devicesTold({ channel, otherDevices, stores }: PresenceSource): DevicesTold {
  const kept = readDevices(stores.meta);

  function show(devices: readonly OtherDevice[]): void {
    otherDevices.set(devices.length === 0 ? noDevices : devices);
    channel.post({ kind: 'devices', devices });
  }

  return {
    read: kept.all,
    async heard(devices, read) {
      // The user may have read a notice while the server was asked: it is not shown again.
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
