import { type ReactNode, useRef, useState } from 'react';
import styles from './data-grid.module.css';
import type { GridColumn, GridSort } from './grid-column.ts';
import { GridHead } from './grid-head.tsx';
import { GridSortSelect } from './grid-sort-select.tsx';
import { GridPager } from './grid-pager.tsx';
import { GridRow, type GridRowProps, type RowActions } from './grid-row.tsx';
import { RowsSaid } from './rows-said.tsx';
import { Skeleton } from './skeleton.tsx';
import { useGridAddress } from './use-grid-address.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useLeftRow } from './use-left-row.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { walkOrder } from './walk-order.ts';

export interface DataGridProps<Row> extends RowActions<Row> {
  /** The table's name, shown above it. */
  caption: string;
  /** The title around the grid says it already: for assistive technology only. */
  isCaptionHidden?: boolean;
  columns: readonly GridColumn<Row>[];
  /** undefined while nothing is known yet. */
  rows: readonly Row[] | undefined;
  /** How many rows there are in all, where `rows` are those of the page in their order; absent: `rows` are all. */
  count?: number | null;
  /** How many of the first page's rows stand there besides: the server doesn't have them yet, so that it pages without them. */
  unsent?: number;
  rowKey: (row: Row) => string | number;
  /** In place of the table when there are no rows: an EmptyState. */
  empty: ReactNode;
  /** Sets the grids of one screen apart in the address. */
  name?: string;
  defaultSort?: GridSort;
  pageSize?: number;
  /** One line a row; in narrow places a card of three. */
  isDense?: boolean;
  /** Whether a row that was here would be in the list now: one who goes through the list is led past it otherwise. */
  isListed?: (row: Row) => boolean;
  /** Whether a row is on paper; absent: each is. */
  isPrinted?: (row: Row) => boolean;
  /** Where rows come by the page, all of them in their order, for paper. */
  allRows?: readonly Row[] | undefined;
  /** The rows shown are the last known ones. */
  isRefreshing?: boolean;
  /** Shows a row otherwise than GridRow: one that can be moved. */
  rowAs?: (props: GridRowProps<Row>) => ReactNode;
  /** Filters and buttons above the table. */
  tools?: ReactNode;
}

/**
 * A sortable, paged table; the order and page live in the address. Each row is a stop of the Tab key, arrows move between
 * rows, Enter opens. In narrow places every row becomes a card.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { caption, columns, rows, rowKey, name, pageSize = 25, tools, isRefreshing, unsent = 0 } = props;
  const [initialSort] = useState(props.defaultSort ?? null);
  const address = useGridAddress(name, initialSort);
  const grid = useGridRows(columns, rows, { ...address, pageSize, count: props.count ?? null });
  // Rows that come by the page are there by the page only.
  const isPrintingAll = useIsPrinting() && (props.allRows !== undefined || (props.count ?? null) === null);
  const hasActions = Boolean(props.onEdit ?? props.onDelete ?? props.actions);
  const sorted = columns.find(({ id }) => id === address.sort?.id);
  const isEmpty = rows !== undefined && grid.count + unsent === 0;
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = isPrintingAll ? printedRows(props.allRows ?? grid.ordered(), props.isPrinted) : grid.rows;
  const leave = useLeftRow({
    name: name ?? '',
    body,
    hasRows: grid.rows.length > 0,
    pageOf: (key) => grid.pageOf((row) => String(rowKey(row)) === key),
    goTo: address.goTo,
    order: () => walkOrder(grid.ordered(), props),
  });

  return (
    <div
      className={styles.grid}
      data-dense={props.isDense ? '' : undefined}
      aria-busy={rows === undefined || isRefreshing || undefined}
    >
      {tools && (
        <div className={styles.tools} data-print="no">
          {tools}
        </div>
      )}
      {isEmpty ? (
        props.empty
      ) : (
        <div className={styles.scroll}>
          <GridSortSelect columns={columns} sort={sorted ? address.sort : null} onSort={address.sortBy} />
          <table className={styles.table} {...roles.table}>
            <caption className={props.isCaptionHidden ? styles.captionHidden : styles.caption}>
              {caption}
            </caption>
            <GridHead
              columns={columns}
              hasActions={hasActions}
              sort={sorted ? address.sort : null}
              onSort={address.sortBy}
            />
            <tbody
              {...roles.group}
              ref={body}
              onClickCapture={leave}
              onKeyDownCapture={(press) => press.key === 'Enter' && leave(press)}
            >
              {rows ? (
                <GridRows {...props} rows={shown} />
              ) : (
                <PlaceholderRows columns={columns} hasActions={hasActions} />
              )}
            </tbody>
          </table>
        </div>
      )}
      {rows !== undefined && !isEmpty && (
        <GridPager
          page={grid.page}
          pages={isPrintingAll ? 1 : grid.pages}
          count={isPrintingAll ? shown.length : grid.count}
          unsent={isPrintingAll ? 0 : unsent}
          pageSize={pageSize}
          caption={caption}
          onPage={address.goTo}
        />
      )}
      <RowsSaid
        caption={caption}
        count={rows === undefined ? null : grid.count + unsent}
        order={
          sorted && !isEmpty
            ? `${caption} sorted by ${sorted.header}, ${address.sort?.isDescending ? 'descending' : 'ascending'}`
            : ''
        }
      />
    </div>
  );
}

const printedRows = <Row,>(rows: readonly Row[], isPrinted: ((row: Row) => boolean) | undefined) =>
  isPrinted ? rows.filter(isPrinted) : rows;

/** A card layout takes a table's roles away in some browsers, so they are said. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const;

interface GridRowsProps<Row>
  extends Pick<DataGridProps<Row>, 'columns' | 'rowKey' | 'rowAs'>, RowActions<Row> {
  rows: readonly Row[];
}

/** The rows of a page. */
function GridRows<Row>(props: GridRowsProps<Row>) {
  const RowAs = props.rowAs ?? GridRow<Row>;
  return props.rows.map((row) => (
    <RowAs
      key={props.rowKey(row)}
      id={String(props.rowKey(row))}
      row={row}
      columns={props.columns}
      {...actionsOf(props)}
    />
  ));
}

const placeholders = [1, 2, 3, 4, 5];

/** What stands in a table whose rows aren't known yet. */
const PlaceholderRows = <Row,>({
  columns,
  hasActions,
}: {
  columns: readonly GridColumn<Row>[];
  hasActions: boolean;
}) =>
  placeholders.map((row) => (
    <tr key={row} className={styles.row} {...roles.row}>
      {columns.map(({ id }) => (
        <td key={id} className={styles.cell} {...roles.cell}>
          <Skeleton width="half" />
        </td>
      ))}
      {hasActions && <td className={styles.cell} {...roles.cell} data-print="no" />}
    </tr>
  ));

const actionsOf = <Row,>(props: RowActions<Row>) => {
  const { href, onOpen, onEdit, onDelete, deleteUnavailable, actions, isLocked, rowMark } = props;
  return { href, onOpen, onEdit, onDelete, deleteUnavailable, actions, isLocked, rowMark };
};
