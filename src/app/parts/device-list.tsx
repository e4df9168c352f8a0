import type { ReactNode } from 'react';
import type { Device } from '#contract/devices.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Badge } from '../ui/badge.tsx';
import { Entry, EntryList, Fact } from '../ui/entry-list.tsx';
import { deviceName, sessionWords, stateWords, unsentWords } from './device-words.ts';

interface DeviceListProps {
  devices: readonly Device[];
  /** Unsent changes of this device, in words: it knows them better than the server. */
  unsentHere?: string;
  /** Buttons of a device. */
  actions: (device: Device) => ReactNode;
}

/** Devices of a user, each with what is known of it. */
export function DeviceList({ devices, unsentHere, actions }: DeviceListProps) {
  const momentWords = useMomentWords();
  return (
    <EntryList>
      {devices.map((device) => (
        <Entry
          key={device.device}
          title={deviceName(device)}
          badges={
            <>
              {device.isHere && (
                <Badge tone="accent" icon="check">
                  This device
                </Badge>
              )}
              <Badge
                tone={device.state === 'closed' ? 'warning' : 'plain'}
                icon={device.state === 'offline' ? 'cloud-off' : device.state === 'closed' ? 'lock' : 'cloud'}
              >
                {stateWords[device.state]}
              </Badge>
            </>
          }
          facts={
            <>
              {device.name !== null && <Fact name="Browser">{device.browser ?? 'Unknown browser'}</Fact>}
              <Fact name="Last contact">{momentWords(device.seenAt)}</Fact>
              <Fact name="Signed in">{sessionWords(device)}</Fact>
              <Fact name="Unsent changes">
                {(device.isHere ? unsentHere : undefined) ?? unsentWords(device)}
              </Fact>
              {/* Absent in a list that the device kept before there was a second factor. */}
              {device.rememberedUntil && (
                <Fact name="Remembered">No code asked until {dayAndTime(device.rememberedUntil)}</Fact>
              )}
              {device.reopensUntil !== null && (
                <Fact name="Can be reopened">By an Admin, until {dayAndTime(device.reopensUntil)}</Fact>
              )}
            </>
          }
          actions={actions(device)}
        />
      ))}
    </EntryList>
  );
}
