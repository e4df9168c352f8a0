import { useEffect, useRef, useState } from 'react';
import { useRemembered } from '../shell/use-remembered.ts';
import type { GridColumn, GridSort } from '../ui/grid-column.ts';
import { useIsPrinting } from '../ui/use-is-printing.ts';
import { sortedRows } from '../ui/sorted-rows.ts';
import type { EventRow } from './event-rows.ts';
import { timeWords } from './event-rows.ts';
import { useLogAddress } from './use-log-address.ts';

/** Shown where an event has some. */
export const documentsColumn: GridColumn<EventRow> = {
  id: 'documents',
  header: 'Documents',
  value: ({ documents }) => documents.length || null,
};

/** The columns of the log (docs/product.md 2.8), as they are sorted. */
export const eventColumns: readonly GridColumn<EventRow>[] = [
  { id: 'date', header: 'Date', value: ({ record }) => record.date, kind: 'date' },
  {
    id: 'time',
    header: 'Time',
    value: ({ record }) => record.beginTime,
    cell: ({ record }) => timeWords(record),
  },
  { id: 'type', header: 'Event Type', value: ({ record }) => record.type },
  { id: 'narrative', header: 'Narrative', value: ({ record }) => record.narrative },
  documentsColumn,
];

/** Rows a page of an event log (docs/product.md 9). */
export const pageSize = 15;

/** How long a row that was just saved stays marked, ms. */
const markedMs = 3000;

/** How a log is ordered and paged; `sort` is null until it is known whether its user wants the newest first. */
export interface EventLogOrder {
  sort: GridSort;
  isNewestFirst: boolean;
  /** By date, so that months head the events. */
  isByDate: boolean;
  sortBy: (sort: GridSort) => void;
  /** Remembers it, too. */
  showNewestFirst: (on: boolean) => void;
}

/** Events, which come by date and time, in another order. The newest first turns a day's events round, too; the undated stay last. */
function inOrder(rows: readonly EventRow[], { id, isDescending }: GridSort): readonly EventRow[] {
  if (id === 'date') {
    const dated = rows.filter(({ record }) => record.date !== null);
    return isDescending ? [...dated.toReversed(), ...rows.slice(dated.length)] : rows;
  }
  const column = eventColumns.find((one) => one.id === id);
  return column ? sortedRows(rows, column, isDescending).all() : rows;
}

/** The order and the page of an event log, and the row that was just saved. */
export function useEventLog(rows: readonly EventRow[]) {
  const [newestFirst, remember] = useRemembered('events-newest-first', false);
  const address = useLogAddress({ id: 'date', isDescending: newestFirst ?? false });
  const { sort } = address;
  const isPrinting = useIsPrinting();
  /** Another object with each save. */
  const [saved, setSaved] = useState<{ uid: string } | null>(null);

  const sorted = inOrder(rows, sort);
  const isByDate = sort.id === 'date';
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const newest = isByDate && !sort.isDescending ? pages : 1;
  const page = Math.min(address.page ?? newest, pages);
  const savedAt = saved === null ? -1 : sorted.findIndex(({ record }) => record.uid === saved.uid);
  const savedPage = savedAt < 0 ? null : Math.floor(savedAt / pageSize) + 1;

  const { goTo } = address;
  const shownFor = useRef(saved);
  useEffect(() => {
    // Once: its user may turn the page meanwhile.
    if (savedPage === null || shownFor.current === saved) return;
    shownFor.current = saved;
    if (savedPage !== page) goTo(savedPage);
  }, [savedPage, saved, page, goTo]);
  useEffect(() => {
    if (saved === null) return;
    const timer = setTimeout(() => setSaved(null), markedMs);
    return () => clearTimeout(timer);
  }, [saved]);

  return {
    /** False until it is known whether their user wants the newest first. */
    isReady: newestFirst !== undefined,
    /** All rows in their order. */
    sorted,
    /** The rows of the page; all of them on paper. */
    shown: isPrinting ? sorted : sorted.slice((page - 1) * pageSize, page * pageSize),
    order: {
      sort,
      isByDate,
      isNewestFirst: isByDate && sort.isDescending,
      sortBy: address.sortBy,
      showNewestFirst: (on: boolean) => {
        remember(on);
        address.sortBy({ id: 'date', isDescending: on });
      },
    } satisfies EventLogOrder,
    pager: { page, pages, pageSize, count: rows.length, onPage: goTo },
    saved: saved?.uid ?? null,
    /** Shows the page of an event that was just saved, and marks its row for 3 s. */
    markSaved: (uid: string) => setSaved({ uid }),
  };
}
