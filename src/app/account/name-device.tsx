import { type SubmitEvent, useId, useState } from 'react';
import * as v from 'valibot';

import { type Device, deviceCalls } from '#contract/devices.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages, messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { TextField } from '../ui/text-field.tsx';

/** Asks what a device is called; `onEnd` hears whether it was named. */
export function NameDevice({ device, onEnd }: { device: Device; onEnd: (isNamed: boolean) => void }) {
  const { online } = useEngine();
  const notices = useNotices();
  const { isSaving, run } = useSave(callFailureMessages);
  const [name, setName] = useState(device.name ?? '');
  const formId = useId();
  const isTooLong = !v.is(deviceCalls.nameDevice.body, { name });

  async function save(): Promise<void> {
    const isDone = await run(() =>
      online('nameDevice', { params: { device: device.device }, body: { name: name.trim() || null } }),
    );
    if (!isDone) return;
    notices.saved(messages.savedTitle, messages.saved.other);
    onEnd(true);
  }
  return (
    <Dialog
      isOpen
      size="medium"
      title="Rename device"
      description="By its name you know it in this list."
      onRequestClose={() => onEnd(false)}
      footer={
        <>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
          <Button variant="primary" icon="check" type="submit" form={formId} isBusy={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!isSaving && !isTooLong) void save();
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          hint={`Without one it is called ${device.browser ?? 'Unknown browser'}`}
          error={isTooLong ? 'Too long' : undefined}
        />
      </form>
    </Dialog>
  );
}
