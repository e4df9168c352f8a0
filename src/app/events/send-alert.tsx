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
  if (event.mark !== null) return 'What was changed has not reached the server yet';
  if (isDirty) return 'Save your changes first';
  return false;
}

/** The keys of alerts that have had no answer yet: pressed again, also in the event opened again, one is repeated rather than mailed twice. */
const unanswered = new Map<string, string>();

/** Mails an alert about the event; online only, and each press once (docs/product.md 7.6). */
export function SendAlert({ event }: { event: Viewed<'event'> }) {
  const { online, view } = useEngine();
  const { isDirty } = useFormContext();
  const notices = useNotices();
  const { isSaving, run } = useSave();
  const isOffline = useIsOffline();
  const { parentType, parentUid, uid, version }: CaseEvent = event.record;
  const studentUid = view.find(parentType, `~${parentUid}`)?.record.studentUid ?? null;

  async function send(): Promise<void> {
    const params = { studentId: studentUid === null ? '-1' : `~${studentUid}`, eventId: `~${uid}` };
    const alert = JSON.stringify([params, version]);
    const key = unanswered.get(alert) ?? crypto.randomUUID();
    unanswered.set(alert, key);
    await run(async () => {
      const { body } = await online('sendAlert', { params, headers: { [wire.idempotencyKey]: key } });
      unanswered.delete(alert);
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
