import { date } from '#domain/fields.ts';
import type { EventType } from '#domain/events.ts';
import { FormDate } from '../record-form/fields.tsx';
import { useWithSave } from '../record-form/goes-with.ts';
import type { Besides } from '../record-form/record-values.ts';
import { useEngine } from '../shell/engine-context.ts';

const type: EventType = 'Mediation Scheduled';

/** What a new mediation's form asks for beside the mediation: the day of its session. */
export const sessionBesides: Besides = { scheduledFor: { label: type, holds: date(type) } };

/** The day of the session, which is an event: it is made with the mediation. */
export function ScheduledSession() {
  const { edits } = useEngine();
  useWithSave(type, async ({ scheduledFor }, uid) => {
    if (typeof scheduledFor !== 'string') return;
    await edits.create('event', { parentUid: uid, parentType: 'mediation', type, date: scheduledFor });
  });
  return (
    <FormDate name="scheduledFor" label={type} hint="Goes to the events, the calendar and the worklist." />
  );
}
