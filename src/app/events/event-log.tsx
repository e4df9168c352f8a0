import { useMemo } from 'react';

import { GridHead } from '../ui/grid-head.tsx';
import { GridPager } from '../ui/grid-pager.tsx';
import { GridSortSelect } from '../ui/grid-sort-select.tsx';
import { useToday } from '../ui/use-today.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { eventGroups } from './event-groups.ts';
import styles from './event-log.module.css';
import { EventRow, type EventRowActions } from './event-row.tsx';
import { documentsColumn, eventColumns, type useEventLog } from './use-event-log.ts';

interface EventLogProps extends EventRowActions {
  log: ReturnType<typeof useEventLog>;
  /** Whether any event of the case has a document: without one their column is empty on every page. */
  hasDocuments: boolean;
}

/** The events of a case under their months; each row is a stop of Tab, arrows move between rows, Enter opens. */
export function EventLog({ log, hasDocuments, ...actions }: EventLogProps) {
  const { shown, order, pager, saved } = log;
  const today = useToday();
  const groups = useMemo(
    () => (order.isByDate ? eventGroups(shown, today) : [{ title: null, rows: shown }]),
    [order.isByDate, shown, today],
  );
  // An address may still order by them.
  const showsDocuments = hasDocuments || order.sort.id === documentsColumn.id;
  const columns = showsDocuments ? eventColumns : eventColumns.filter((column) => column !== documentsColumn);
  const width = columns.length + (actions.onDelete ? 1 : 0);
  const sorted = columns.find(({ id }) => id === order.sort.id);
  return (
    <div className={styles.grid}>
      <GridSortSelect columns={columns} sort={order.sort} onSort={order.sortBy} />
      <table className={styles.table} {...roles.table}>
        <caption className={styles.caption}>Events</caption>
        <GridHead
          columns={columns}
          hasActions={actions.onDelete !== undefined}
          sort={order.sort}
          onSort={order.sortBy}
        />
        {groups.map(({ title, rows }, index) => (
          <tbody key={title ?? index} {...roles.group}>
            {title !== null && (
              <tr {...roles.row} className={styles.heading}>
                <th {...roles.head} scope="rowgroup" colSpan={width}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <EventRow
                key={row.record.uid}
                row={row}
                today={today}
                showsDocuments={showsDocuments}
                isSaved={row.record.uid === saved}
                {...actions}
              />
            ))}
          </tbody>
        ))}
      </table>
      <div data-print="no">
        <GridPager {...pager} caption="Events" />
      </div>
      <output>
        <VisuallyHidden>
          {sorted
            ? `Events sorted by ${sorted.header}, ${order.sort.isDescending ? 'descending' : 'ascending'}`
            : ''}
        </VisuallyHidden>
      </output>
    </div>
  );
}

/** A card layout takes a table's roles away in some browsers, so they are said. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'rowheader' },
} as const;
