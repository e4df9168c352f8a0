import { useMemo, useState } from 'react';
import { clockTime } from '#domain/fields.ts';
import { compareEvents } from '#domain/events.ts';
import type { Viewed } from '#sync/engine.ts';
import { blankPart, type CaseParent } from '../cases/case-parent.ts';
import { MarkBadge } from '../cases/case-marks.tsx';
import { PartsComing } from '../cases/parts-coming.tsx';
import { ChosenFiles } from '../documents/chosen-files.tsx';
import { EventDocuments, useAddDocuments } from '../documents/event-documents.tsx';
import { useAll, useEngine, useHasParts, useMayEdit, useRecordsOf } from '../shell/engine-context.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { RecordFormDialog } from '../shell/record-form/record-form-dialog.tsx';
import { useEditedPart } from '../shell/record-form/use-edited-part.ts';
import { useIsRefused } from '../shell/record-form/use-refused-edit.ts';
import { useSave } from '../shell/record-form/use-save.ts';
import { useTellSaved } from '../shell/record-form/use-tell-saved.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { Panel } from '../ui/panel.tsx';
import { EventFields } from './event-fields.tsx';
import { downloadEventsPdf } from './events-pdf.ts';
import { SendAlert } from './send-alert.tsx';

type EventRow = Viewed<'event'> & { documents: number };

const columns: readonly GridColumn<EventRow>[] = [
  { id: 'date', header: 'Date', value: ({ record }) => record.date, kind: 'date' },
  {
    id: 'time',
    header: 'Time',
    value: ({ record }) => record.beginTime,
    cell: ({ record }) =>
      [record.beginTime, record.endTime]
        .filter(Boolean)
        .map((time) => clockTime(time))
        .join(' – '),
  },
  { id: 'type', header: 'Event Type', value: ({ record }) => record.type },
  { id: 'narrative', header: 'Narrative', value: ({ record }) => record.narrative, isWide: true },
  {
    id: 'documents',
    header: 'Documents',
    value: ({ documents }) => documents,
    cell: ({ documents }) => documents || '',
    kind: 'number',
  },
];

/** Rows a page of an event log (docs/product.md 9). */
const pageSize = 15;

/** The events by date, each with how many documents it has. */
function withDocuments(
  events: readonly Viewed<'event'>[],
  documents: readonly Viewed<'document'>[],
): readonly EventRow[] {
  const counts = new Map(events.map(({ record }) => [record.uid, 0]));
  for (const { record } of documents) {
    const count = counts.get(record.caseEventUid);
    if (count !== undefined) counts.set(record.caseEventUid, count + 1);
  }
  return events
    .toSorted((a, b) => compareEvents(a.record, b.record))
    .map((event) => ({ ...event, documents: counts.get(event.record.uid) ?? 0 }));
}

/** The event log of a case: a grid by date, a large modal to edit, and a PDF (docs/product.md 2.8). */
export function EventsTab({ parent }: { parent: CaseParent }) {
  const { edits } = useEngine();
  const mayEdit = useMayEdit();
  const isRefused = useIsRefused(parent.uid);
  const hasParts = useHasParts(parent.family);
  const begin = useTellSaved();
  const { isSaving, run } = useSave();
  const unsorted = useRecordsOf('event', parent.uid);
  const documents = useAll('document');
  const events = useMemo(() => withDocuments(unsorted, documents), [unsorted, documents]);
  const addDocuments = useAddDocuments();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const { editing, open, close } = useEditedPart('event');
  const [deleting, setDeleting] = useState<EventRow | null>(null);
  const edited = events.find(({ record }) => record.uid === editing);

  const remove = async (event: EventRow) => {
    setDeleting(null);
    const tell = begin();
    if (await run(() => edits.remove('event', event.record.uid))) tell({ title: messages.deleted.event });
  };
  const addButton = mayEdit && !isRefused && (
    <Button icon="plus" variant="primary" onClick={() => open('new')}>
      Add New Event
    </Button>
  );
  return (
    <>
      <Panel isFlush>
        <DataGrid
          caption="Events"
          isCaptionHidden
          name="events"
          columns={columns}
          rows={events}
          rowKey={({ record }) => record.uid}
          pageSize={pageSize}
          defaultSort={{ id: 'date', isDescending: false }}
          rowMark={({ mark }) => <MarkBadge mark={mark} />}
          onOpen={({ record }) => open(record.uid)}
          {...(mayEdit ? { onEdit: ({ record }: EventRow) => open(record.uid), onDelete: setDeleting } : {})}
          tools={
            <>
              {addButton}
              <Button
                icon="download"
                isBusy={isSaving}
                unavailable={events.length === 0 && 'There are no events yet'}
                onClick={() =>
                  void run(() =>
                    downloadEventsPdf(
                      parent.studentName,
                      events.map((row) => row.record),
                    ),
                  )
                }
              >
                Export to PDF
              </Button>
            </>
          }
          empty={
            hasParts ? (
              <EmptyState title="No Events" icon="calendar">
                The log of this case is empty. Calls, letters, meetings and decisions go here.
              </EmptyState>
            ) : (
              <PartsComing what="events" />
            )
          }
        />
      </Panel>
      {editing !== null && (
        <RecordFormDialog
          key={editing}
          entity="event"
          title={editing === 'new' ? 'New Event' : 'Event'}
          record={edited?.record ?? null}
          blank={blankPart(parent)}
          onSaved={(uid) => addDocuments(uid, editing === 'new' ? chosen : [])}
          onClose={() => {
            setChosen([]);
            close();
          }}
        >
          <EventFields />
          {edited ? (
            <EventDocuments eventUid={edited.record.uid} />
          ) : (
            <ChosenFiles files={chosen} onChange={setChosen} />
          )}
          {edited && mayEdit && <SendAlert event={edited} />}
        </RecordFormDialog>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="Delete this event?"
        message={`Are you sure you want to delete the event ${deleting?.record.type ?? ''}? Its documents go with it.${restoreNote(deleting?.record)}`}
        confirmLabel="Delete"
        isDanger
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}
