import { useState } from 'react';
import { ChosenFiles } from '../documents/chosen-files.tsx';
import { EventDocuments } from '../documents/event-documents.tsx';
import { type ChosenFilesState, namesOf } from '../documents/use-chosen-files.ts';
import { blankPart, type CaseParent } from '../parts/case-parent.ts';
import { RecordFormDialog } from '../record-form/record-form-dialog.tsx';
import { useMayEdit } from '../shell/engine-context.ts';
import { todayHere } from '../ui/today.ts';
import { EventFields } from './event-fields.tsx';
import type { EventRow } from './event-rows.ts';
import { SendAlert } from './send-alert.tsx';

interface EventDialogProps {
  parent: CaseParent;
  /** The event to edit; undefined makes a new one. */
  event: EventRow | undefined;
  chosen: ChosenFilesState;
  onSaved: (uid: string) => Promise<void>;
  onClose: () => void;
}

/** An event in a large modal; a new one is of today until somebody types another day. */
export function EventDialog({ parent, event, chosen, onSaved, onClose }: EventDialogProps) {
  const mayEdit = useMayEdit();
  const [today] = useState(todayHere);
  return (
    <RecordFormDialog
      entity="event"
      title={event ? 'Event' : 'New Event'}
      record={event?.record ?? null}
      blank={blankPart(parent)}
      start={{ date: today }}
      files={event ? undefined : namesOf(chosen)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <EventFields />
      {event ? <EventDocuments eventUid={event.record.uid} /> : <ChosenFiles chosen={chosen} />}
      {event && mayEdit && <SendAlert event={event} />}
    </RecordFormDialog>
  );
}
