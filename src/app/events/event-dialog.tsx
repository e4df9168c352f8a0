import { ChosenFiles } from '../documents/chosen-files.tsx';
import { EventDocuments } from '../documents/event-documents.tsx';
import { type ChosenFilesState, namesOf } from '../documents/use-chosen-files.ts';
import { blankPart, type CaseParent } from '../parts/case-parent.ts';
import { RecordFormDialog } from '../record-form/record-form-dialog.tsx';
import { useMayEdit } from '../shell/engine-context.ts';
import { useToday } from '../ui/use-today.ts';
import { EventFields } from './event-fields.tsx';
import type { EventRow } from './event-rows.ts';
import { SendAlert } from './send-alert.tsx';

interface EventDialogProps {
  parent: CaseParent;
  isNew: boolean;
  /** The event to edit; undefined where it isn't on this device, or not any more. */
  event: EventRow | undefined;
  /** The events of the case are still being read. */
  isComing: boolean;
  chosen: ChosenFilesState;
  onSaved: (uid: string) => void;
  onClose: () => void;
}

/** An event in a large modal; a new one is of today until somebody types another day. */
export function EventDialog(props: EventDialogProps) {
  const { parent, isNew, event, isComing, chosen, onSaved, onClose } = props;
  const mayEdit = useMayEdit();
  const today = useToday();
  return (
    <RecordFormDialog
      entity="event"
      title={isNew ? 'New Event' : 'Event'}
      record={isNew ? null : event?.record}
      isComing={isComing}
      blank={blankPart(parent)}
      start={{ date: today }}
      files={isNew ? namesOf(chosen) : undefined}
      onSaved={onSaved}
      onClose={onClose}
    >
      <EventFields />
      {isNew && <ChosenFiles chosen={chosen} />}
      {event && <EventDocuments eventUid={event.record.uid} />}
      {event && mayEdit && <SendAlert event={event} />}
    </RecordFormDialog>
  );
}
