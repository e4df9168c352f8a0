import { useMemo, useState } from 'react';
import { clockTime } from '#domain/fields.ts';
import { compareEvents } from '#domain/events.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { ChosenFiles } from '../documents/chosen-files.tsx';
import { EventDocuments, useAddDocuments } from '../documents/event-documents.tsx';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { MarkBadge } from '../parts/case-marks.tsx';
import { blankPart, type CaseParent } from '../parts/case-parent.ts';
import { PartTools } from '../parts/part-tools.tsx';
import { PartsComing } from '../parts/parts-coming.tsx';
import { RecordFormDialog } from '../record-form/record-form-dialog.tsx';
import { useEditedPart } from '../record-form/use-edited-part.ts';
import { useAll, useEngine, useHasParts, useMayEdit, useRecordsOf } from '../shell/engine-context.ts';
import { messages, restoreNote } from '../shell/messages.ts';
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
  const unsorted = useRecordsOf('event', parent.uid);
  const documents = useAll('document');
  const events = useMemo(() => withDocuments(unsorted, documents), [unsorted, documents]);
  const addDocuments = useAddDocuments();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const { editing, open, close } = useEditedPart('event');
  const [deleting, setDeleting] = useState<EventRow | null>(null);
  const edited = events.find(({ record }) => record.uid === editing);

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
            <PartTools
              addLabel="Add New Event"
              onAdd={mayEdit && !isRefused ? () => open('new') : null}
              unavailable={events.length === 0 && 'There are no events yet'}
              onExport={() =>
                downloadEventsPdf(
                  parent.studentName,
                  events.map((row) => row.record),
                )
              }
            />
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
      <DeleteDialog
        what="event"
        item={deleting}
        message={`Are you sure you want to delete the event ${deleting?.record.type ?? ''}? Its documents go with it.${restoreNote(deleting?.record)}`}
        remove={({ record }) => edits.remove('event', record.uid)}
        told={() => ({ title: messages.deleted.event })}
        onEnd={() => setDeleting(null)}
      />
    </>
  );
}
