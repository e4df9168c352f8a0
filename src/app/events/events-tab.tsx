import { useMemo, useRef, useState } from 'react';
import { useAddDocuments } from '../documents/event-documents.tsx';
import { useChosenFiles } from '../documents/use-chosen-files.ts';
import { useFileDrop } from '../documents/use-file-drop.ts';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { useMayAdd } from '../edits/use-may-add.ts';
import type { CaseParent } from '../parts/case-parent.ts';
import { PartTools } from '../parts/part-tools.tsx';
import { PartsComing } from '../parts/parts-coming.tsx';
import { useEditedPart } from '../record-form/use-edited-part.ts';
import {
  useAll,
  useEngine,
  useHasParts,
  useMayEdit,
  useOpenSession,
  useObservable,
  useRecordsOf,
} from '../shell/engine-context.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { RowsSaid } from '../ui/rows-said.tsx';
import { Segments } from '../ui/segments.tsx';
import { rowAttribute } from '../ui/use-left-row.ts';
import { usePlaceState } from '../ui/use-trail.ts';
import { EventDialog } from './event-dialog.tsx';
import { EventFilterBar } from './event-filter-bar.tsx';
import { EventLog } from './event-log.tsx';
import { type EventRow, eventRows } from './event-rows.ts';
import styles from './events-tab.module.css';
import { eventsPdf } from './events-pdf.ts';
import { QuickEvent } from './quick-event.tsx';
import { Timeline } from './timeline.tsx';
import { useEventFilters } from './use-event-filters.ts';
import { useEventLog } from './use-event-log.ts';

/** The events alone, or all that the case went through. */
const shownAs = [
  { value: false, label: 'Events' },
  { value: true, label: 'Timeline' },
] as const;

/** The event log of a case: by month, narrowed, a line and a large modal to add, and a PDF (docs/product.md 2.8). */
export function EventsTab({ parent }: { parent: CaseParent }) {
  const mayAdd = useMayAdd(parent.uid);
  const mayEdit = useMayEdit();
  const hasParts = useHasParts(parent.family, parent.uid);
  const events = useCaseEvents(parent.uid);
  const { filters, found, isNarrowed, showAll, ...narrow } = useEventFilters(parent.uid, events);
  const [isTimeline, setTimeline] = usePlaceState(`timeline of ${parent.uid}`, false);
  const log = useEventLog(found);
  const addDocuments = useAddDocuments();
  const chosen = useChosenFiles();
  const { editing, open, close } = useEditedPart('event', parent.uid);
  const [deleting, setDeleting] = useState<EventRow | null>(null);
  const [lines, setLines] = useState(0);
  const zone = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(zone, mayAdd, (dropped) => {
    chosen.add(dropped);
    open('new');
  });

  const saved = (uid: string, isNew: boolean) => {
    // What was just saved is seen, whatever narrows the log.
    if (isNew) showAll();
    log.markSaved(uid);
    // Taken at once: what is chosen from now on is the next event's.
    if (isNew) void addDocuments(uid, chosen.take());
  };
  const closed = () => {
    if (editing === 'new') chosen.clear();
    close();
  };
  return (
    <>
      <div ref={zone} className={styles.zone} data-over={isOver || undefined}>
        <Panel isFlush>
          <Tools
            parent={parent}
            log={log}
            isTimeline={isTimeline}
            onTimeline={setTimeline}
            onAdd={mayAdd ? () => open('new') : null}
          />
          {!isTimeline && events.length > 1 && (
            <EventFilterBar
              rows={events}
              filters={filters}
              onChips={narrow.setChips}
              onText={narrow.setText}
            />
          )}
          <RowsSaid caption="Events" count={isTimeline ? null : found.length} />
          {mayAdd && editing !== 'new' && (
            <QuickEvent
              key={lines}
              parent={parent}
              chosen={chosen}
              isNext={lines > 0}
              onSaved={(uid) => {
                setLines((before) => before + 1);
                saved(uid, true);
              }}
            />
          )}
          {isTimeline ? (
            <Timeline parent={parent} events={events} isNewestFirst={log.order.isNewestFirst} onOpen={open} />
          ) : found.length > 0 && log.isReady ? (
            <EventLog
              log={log}
              hasDocuments={events.some(({ documents }) => documents.length > 0)}
              onOpen={({ record }) => open(record.uid)}
              onDelete={mayEdit ? setDeleting : undefined}
            />
          ) : (
            log.isReady && (
              <NoEvents
                parent={parent}
                isFiltered={isNarrowed}
                onClear={showAll}
                firstRow={() => zone.current?.querySelector<HTMLElement>(`[${rowAttribute}]`)}
              />
            )
          )}
        </Panel>
      </div>
      {editing !== null && (
        <EventDialog
          key={editing}
          parent={parent}
          isNew={editing === 'new'}
          event={events.find(({ record }) => record.uid === editing)}
          isComing={!hasParts}
          chosen={chosen}
          onSaved={(uid) => saved(uid, editing === 'new')}
          onClose={closed}
        />
      )}
      <DeleteEvent item={deleting} onEnd={() => setDeleting(null)} />
    </>
  );
}

/** The events of a case by date, each with its documents and whether the server refused one. */
function useCaseEvents(uid: string): readonly EventRow[] {
  const { queue } = useEngine();
  const events = useRecordsOf('event', uid);
  const documents = useAll('document');
  const edits = useObservable(queue.edits);
  return useMemo(() => eventRows(events, documents, edits), [events, documents, edits]);
}

/** Asks before an event goes. */
function DeleteEvent({ item, onEnd }: { item: EventRow | null; onEnd: () => void }) {
  const { edits } = useEngine();
  return (
    <DeleteDialog
      what="event"
      item={item}
      message={`Are you sure you want to delete the event ${item?.record.type ?? ''}? Its documents go with it.${restoreNote(item?.record)}`}
      remove={({ record }) => edits.remove('event', record.uid)}
      told={() => ({ title: messages.deleted.event })}
      onEnd={onEnd}
    />
  );
}

interface ToolsProps {
  parent: CaseParent;
  log: ReturnType<typeof useEventLog>;
  isTimeline: boolean;
  onTimeline: (isTimeline: boolean) => void;
  /** Null where nobody may add any. */
  onAdd: (() => void) | null;
}

/** Above the log: a new event, what is shown, in which order, and all events found as a PDF. */
const Tools = ({ parent, log, isTimeline, onTimeline, onAdd }: ToolsProps) => {
  const { filesNameStudents } = useOpenSession().user;
  return (
    <div className={styles.tools} data-print="no">
      <PartTools
        addLabel="Add New Event"
        onAdd={onAdd}
        unavailable={log.sorted.length === 0 && 'There are no events to export'}
        onExport={() => eventsPdf({ parent, filesNameStudents }, log.sorted)}
        exported={{ entity: 'event', of: parent, count: log.sorted.length }}
      >
        <Segments
          name={`parts of ${parent.uid}`}
          aria-label="Show"
          choices={shownAs}
          value={isTimeline}
          onChange={onTimeline}
        />
        <NewestFirst log={log} />
      </PartTools>
    </div>
  );
};

const NewestFirst = ({ log: { order } }: { log: ReturnType<typeof useEventLog> }) => (
  <Button
    variant="quiet"
    icon={order.isNewestFirst ? 'check' : 'sort'}
    aria-pressed={order.isNewestFirst}
    onClick={() => order.showNewestFirst(!order.isNewestFirst)}
  >
    Newest first
  </Button>
);

interface NoEventsProps {
  parent: CaseParent;
  /** There are some, but none that match. */
  isFiltered: boolean;
  onClear: () => void;
  /** Of the events that are shown then. */
  firstRow: () => HTMLElement | null | undefined;
}

function NoEvents({ parent, isFiltered, onClear, firstRow }: NoEventsProps) {
  const hasParts = useHasParts(parent.family, parent.uid);
  if (isFiltered)
    return (
      <EmptyState
        title="No Results Found"
        icon="search"
        action={
          <GoingButton next={firstRow} onClick={onClear}>
            Show all events
          </GoingButton>
        }
      >
        No event of this case matches all of the filters.
      </EmptyState>
    );
  if (!hasParts) return <PartsComing what="events" />;
  return (
    <EmptyState title="No Events" icon="calendar">
      The log of this case is empty. Calls, letters, meetings and decisions go here.
    </EmptyState>
  );
}
