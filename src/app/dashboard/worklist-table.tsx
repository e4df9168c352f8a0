import { type ReactNode, useMemo, useRef } from 'react';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { GridHead } from '../ui/grid-head.tsx';
import { GridPager } from '../ui/grid-pager.tsx';
import { GridRow } from '../ui/grid-row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useGridAddress } from '../ui/use-grid-address.ts';
import { useGridRows } from '../ui/use-grid-rows.ts';
import { useIsPrinting } from '../ui/use-is-printing.ts';
import { useLeftRow } from '../ui/use-left-row.ts';
import { walkOrder } from '../ui/walk-order.ts';
import { worklistColumns } from './worklist-cells.tsx';
import { caseOf, itemLink } from './worklist-place.ts';
import styles from './worklist-table.module.css';

/** How many items a page has: as many rows as a small screen shows. */
const pageSize = 15;

const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
};
const placeholders = Array.from({ length: 5 }, (_, index) => index);

const keyOf = ({ uid, cause, about }: WorklistItem) => `${uid} ${cause} ${about}`;

interface WorklistTableProps {
  /** undefined while nothing is known yet. */
  rows: readonly WorklistItem[] | undefined;
  /** Whether what is read of findings and events is known. */
  hasParts: boolean;
  /** Whether the case of an item would be in the list now. */
  isListed: (item: WorklistItem) => boolean;
  /** In place of the table when there are no rows. */
  empty: ReactNode;
}

/**
 * The worklist as a table of one line a row; in narrower places a row has two lines, due day at the right. As in a DataGrid
 * each row is a stop of the Tab key, arrows move between rows, Enter opens.
 */
export function WorklistTable({ rows, hasParts, isListed, empty }: WorklistTableProps) {
  const columns = useMemo(() => worklistColumns(hasParts), [hasParts]);
  const { page, goTo } = useGridAddress('work', null);
  const grid = useGridRows(columns, rows, { sort: null, page, pageSize, count: null });
  // On paper nobody turns to the next page.
  const isPrinting = useIsPrinting();
  const body = useRef<HTMLTableSectionElement>(null);
  const leave = useLeftRow({
    name: 'work',
    body,
    hasRows: grid.rows.length > 0,
    pageOf: (key) => grid.pageOf((item) => keyOf(item) === key),
    goTo,
    order: () => walkOrder(grid.ordered(), { href: caseOf, rowKey: keyOf, isListed }),
  });
  if (rows?.length === 0) return empty;
  return (
    <div aria-busy={rows === undefined || undefined}>
      <table className={styles.table} {...roles.table}>
        <caption className={styles.caption}>Worklist</caption>
        <GridHead columns={columns} hasActions={false} sort={null} onSort={() => undefined} />
        <tbody
          {...roles.group}
          ref={body}
          onClickCapture={leave}
          onKeyDownCapture={(press) => press.key === 'Enter' && leave(press)}
        >
          {rows === undefined
            ? placeholders.map((row) => (
                <tr key={row} {...roles.row}>
                  {columns.map(({ id }) => (
                    <td key={id} {...roles.cell}>
                      <Skeleton width="half" />
                    </td>
                  ))}
                </tr>
              ))
            : (isPrinting ? grid.ordered() : grid.rows).map((item) => (
                <GridRow key={keyOf(item)} id={keyOf(item)} row={item} columns={columns} href={itemLink} />
              ))}
        </tbody>
      </table>
      {rows !== undefined && (
        <GridPager
          page={grid.page}
          pages={isPrinting ? 1 : grid.pages}
          count={grid.count}
          pageSize={pageSize}
          caption="Worklist"
          onPage={goTo}
        />
      )}
    </div>
  );
}
