import type { Device } from '#contract/devices.ts';
import { deviceName } from '../parts/device-words.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { useNotices } from '../ui/notices.ts';

/** Lets a remembered device ask for the second factor again. */
export function ForgetDevice({ device, onForgotten }: { device: Device; onForgotten: () => void }) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const name = deviceName(device);
  const forget = async () => {
    const isDone = await run(() => online('forgetRemembered', { params: { device: device.device } }));
    if (isDone)
      notices.success('Device not remembered any more', `${name} asks for a code at the next sign-in.`);
    onForgotten();
  };
  return (
    <Button
      small
      isBusy={isSaving}
      unavailable={needsServer}
      aria-label={`Ask for a code again on ${name}`}
      onClick={() => void forget()}
    >
      Ask for a Code Again
    </Button>
  );
}
