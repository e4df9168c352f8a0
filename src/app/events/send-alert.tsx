import { useRef } from 'react';
import { headers as wire } from '#contract/headers.ts';
import type { CaseEvent } from '#domain/events.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { useFormContext } from '../record-form/form-context.ts';
import { useEngine, useIsOffline } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { useNotices } from '../ui/notices.ts';

/** Why no alert can be sent of an event as it stands; false when one can. */
function reasonNot(event: Viewed<'event'>, isDirty: boolean, isOffline: boolean): string | false {
  if (event.record.ignoreAlertFlag === true) return 'Ignore Alert is set';
  if (isOffline) return 'Alerts are sent by the server: this needs a connection';
  if (event.isNew) return 'The event has not reached the server yet';
  if (isDirty) return 'Save your changes first';
  return false;
}

/** Mails an alert about the event; online only, and each press once (docs/product.md 7.6). */
export function SendAlert({ event }: { event: Viewed<'event'> }) {
  const { online, view } = useEngine();
  const { isDirty } = useFormContext();
  const notices = useNotices();
  const { isSaving, run } = useSave();
  /** Of the press that has had no answer yet: pressing again repeats it rather than sends a second mail. */
  const key = useRef<string | null>(null);
  const isOffline = useIsOffline();
  const { parentType, parentUid, uid }: CaseEvent = event.record;
  const studentUid = view.find(parentType, `~${parentUid}`)?.record.studentUid ?? null;

  async function send(): Promise<void> {
    key.current ??= crypto.randomUUID();
    const headers = { [wire.idempotencyKey]: key.current };
    await run(async () => {
      const params = { studentId: studentUid === null ? '-1' : `~${studentUid}`, eventId: `~${uid}` };
      const { body } = await online('sendAlert', { params, headers });
      key.current = null;
      if (body.sent) notices.success(messages.alertSent, body.message);
      else notices.error(messages.errorTitle, body.message);
    });
  }

  return (
    <Button
      icon="send"
      isBusy={isSaving}
      unavailable={reasonNot(event, isDirty, isOffline)}
      onClick={() => void send()}
    >
      Send Alert
    </Button>
  );
}
