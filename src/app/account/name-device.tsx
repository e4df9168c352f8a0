import * as v from 'valibot';
import { type Device, deviceCalls } from '#contract/devices.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages, messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { NameDialog } from '../ui/name-dialog.tsx';
import { useNotices } from '../ui/notices.ts';

/** Asks what a device is called; `onEnd` hears whether it was named. */
export function NameDevice({ device, onEnd }: { device: Device; onEnd: (isNamed: boolean) => void }) {
  const { online } = useEngine();
  const notices = useNotices();
  const { isSaving, run } = useSave(callFailureMessages);

  async function save(name: string): Promise<void> {
    const isDone = await run(() =>
      online('nameDevice', { params: { device: device.device }, body: { name: name || null } }),
    );
    if (!isDone) return;
    notices.saved(messages.savedTitle, messages.saved.other);
    onEnd(true);
  }
  return (
    <NameDialog
      title="Rename device"
      description="By its name you know it in this list."
      name={device.name ?? ''}
      problemOf={(name) => v.safeParse(deviceCalls.nameDevice.body, { name }).issues?.[0].message}
      hintOf={() => `Without one it is called ${device.browser ?? 'Unknown browser'}`}
      isBusy={isSaving}
      onSave={(name) => void save(name)}
      onCancel={() => onEnd(false)}
    />
  );
}
