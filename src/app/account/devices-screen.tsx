import { useEffect, useState } from 'react';
import type { Device } from '#contract/devices.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { DeviceList } from '../parts/device-list.tsx';
import { deviceName } from '../parts/device-words.ts';
import { EndDevice } from '../parts/end-device.tsx';
import { useEngine, useOpenSession, useStatus } from '../shell/engine-context.ts';
import { changesWords, unsentCount } from '../shell/status-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useRemembered } from '../shell/use-remembered.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ForgetDevice } from './forget-device.tsx';
import { NameDevice } from './name-device.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { useSecurity } from './use-security.ts';
import { WaysPanel } from './ways-panel.tsx';

/** /account/devices: the devices and sessions of the user, where each is named and ended. Without a connection, as it last was. */
export function DevicesScreen() {
  const { user } = useOpenSession();
  const { shown, reload } = useSecurity();
  const answer = shown?.devices.answer;
  const [kept, keep] = useRemembered<readonly Device[] | null>('devices', null);
  const [naming, setNaming] = useState<Device | null>(null);
  useEffect(() => {
    if (answer) keep(answer.devices);
  }, [answer, keep]);
  const devices = answer?.devices ?? kept;
  return (
    <>
      <PageHeader
        title="Devices and Security"
        subtitle="Where you are signed in, and which devices hold work of yours"
      />
      {shown && <CallProblem problem={shown.devices.problem} hasAnswer={Boolean(devices)} onRetry={reload} />}
      {devices && (
        <DevicesPanel devices={devices} isShown={shown !== null} reload={reload} onName={setNaming} />
      )}
      {shown ? (
        <>
          <WaysPanel />
          <SecondFactorPanel told={shown.factor} reload={reload} />
          {user.way === 'password' && <PasskeysPanel told={shown.passkeys} reload={reload} />}
        </>
      ) : (
        <Panel>
          <Skeleton />
        </Panel>
      )}
      {naming && (
        <NameDevice
          device={naming}
          onEnd={(isNamed) => {
            setNaming(null);
            if (isNamed) reload();
          }}
        />
      )}
    </>
  );
}

interface DevicesPanelProps {
  devices: readonly Device[];
  /** They are as the server told, or as it last did: their buttons come with the rest of the screen. */
  isShown: boolean;
  reload: () => void;
  onName: (device: Device) => void;
}

function DevicesPanel({ devices, isShown, reload, onName }: DevicesPanelProps) {
  const { online } = useEngine();
  const needsServer = useNeedsServer();
  const unsent = useStatus(unsentCount);
  return (
    <Panel title="Devices" isFlush>
      <DeviceList
        devices={devices}
        unsentHere={unsent === 0 ? 'None' : changesWords(unsent)}
        actions={(device) =>
          isShown && (
            <>
              {device.browser !== null && (
                <Button
                  small
                  icon="pencil"
                  unavailable={needsServer}
                  aria-label={`Rename ${deviceName(device)}`}
                  onClick={() => onName(device)}
                >
                  Rename
                </Button>
              )}
              {device.rememberedUntil && <ForgetDevice device={device} onForgotten={reload} />}
              {!device.isHere && device.state !== 'closed' && (
                <EndDevice
                  device={device}
                  whose="yours"
                  end={() => online('endOwnDevice', { params: { device: device.device } })}
                  onEnded={reload}
                />
              )}
            </>
          )
        }
      />
    </Panel>
  );
}
