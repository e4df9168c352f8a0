import { useState } from 'react';
import { displayName } from '#domain/students.ts';
import type { User } from '#domain/users.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { DeviceList } from '../parts/device-list.tsx';
import { deviceName } from '../parts/device-words.ts';
import { EndDevice } from '../parts/end-device.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { changesWords } from '../shell/status-words.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { useNotices } from '../ui/notices.ts';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The devices of a user, for Admins: each is ended or reopened, or all are ended. */
export function UserDevices({ user }: { user: User }) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [isAsking, setAsking] = useState(false);
  const id = String(user.id);
  // A save may have made the user inactive, which closes their devices, or active again.
  const { answer, problem, reload } = useCall('userDevices', { params: { id } }, user.version);
  const devices = answer?.devices;
  const endable = devices?.filter(({ isHere, state }) => !isHere && state !== 'closed') ?? [];
  const unsent = endable.reduce((count, device) => count + (device.unsent?.count ?? 0), 0);

  const endAll = async () => {
    const isDone = await run(() => online('endDevices', { params: { id } }));
    setAsking(false);
    if (isDone) notices.success('Devices ended', displayName(user));
    reload();
  };
  const reopen = async (device: string, name: string) => {
    const isDone = await run(() => online('reopenDevice', { params: { id, device } }));
    if (isDone) notices.success('Device reopened', `${name} opens at the next sign-in on it.`);
    reload();
  };
  return (
    <Panel
      title="Devices"
      subtitle="Where this user is signed in, and which devices hold work of theirs"
      actions={
        endable.length > 0 && (
          <GoingButton icon="sign-out" unavailable={needsServer} onClick={() => setAsking(true)}>
            End All
          </GoingButton>
        )
      }
      isFlush={devices !== undefined}
    >
      <CallProblem problem={problem} hasAnswer={devices !== undefined} onRetry={reload} />
      {devices === undefined && problem === null && <Skeleton />}
      {devices?.length === 0 && <EmptyState title="No devices" icon="person" />}
      {devices && (
        <DeviceList
          devices={devices}
          actions={(device) => (
            <>
              {!device.isHere && device.state !== 'closed' && (
                <EndDevice
                  device={device}
                  whose="this user’s"
                  end={() => online('endDevice', { params: { id, device: device.device } })}
                  onEnded={reload}
                />
              )}
              {device.reopensUntil !== null && (
                <Button
                  small
                  icon="undo"
                  aria-label={`Reopen ${deviceName(device)}`}
                  isBusy={isSaving}
                  unavailable={
                    needsServer || (!user.isActive && 'It opens again when the user is made active')
                  }
                  onClick={() => void reopen(device.device, deviceName(device))}
                >
                  Reopen
                </Button>
              )}
            </>
          )}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="End all devices?"
        message={`All sessions of ${displayName(user)} end at once, and what is sealed on these devices opens no more when they are next in contact. ${
          unsent === 0
            ? 'No unsent changes are known on them.'
            : `When they last told, ${changesWords(unsent)} lay unsent on them: they stay sealed there.`
        } An Admin can reopen each within 30 days.`}
        confirmLabel="End All"
        isDanger
        isBusy={isSaving}
        onConfirm={() => void endAll()}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}
