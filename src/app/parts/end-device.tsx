import { useState } from 'react';
import type { Device } from '#contract/devices.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { deviceName, endingWords } from './device-words.ts';

interface EndDeviceProps {
  device: Device;
  /** Of whom, in the dialog: "yours" or a name's. */
  whose: string;
  end: () => Promise<unknown>;
  onEnded: () => void;
}

/** Ends a device after a question that says what lies unsent on it. */
export function EndDevice({ device, whose, end, onEnded }: EndDeviceProps) {
  const notices = useNotices();
  useMomentWords();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [isAsking, setAsking] = useState(false);
  const name = deviceName(device);
  const confirm = async () => {
    const isDone = await run(end);
    setAsking(false);
    if (!isDone) return;
    notices.success('Device ended', name);
    onEnded();
  };
  return (
    <>
      <Button
        small
        icon="sign-out"
        unavailable={needsServer}
        aria-label={`End ${name}`}
        onClick={() => setAsking(true)}
      >
        End
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`End ${name}?`}
        message={endingWords(device, whose)}
        confirmLabel="End Device"
        isDanger
        isBusy={isSaving}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
