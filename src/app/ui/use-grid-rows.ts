import { useMemo } from 'react';
import { type GridColumn, type GridSort, sortKey } from './grid-column.ts';

const none: readonly never[] = [];

/** The rows in the order of a column's values; equal ones stay as they were, and those without a value come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  { value }: GridColumn<Row>,
  isDescending: boolean,
): readonly Row[] {
  const cells = rows.map((row) => ({ row, cell: sortKey(value(row)) }));
  const less = isDescending ? 1 : -1;
  return cells
    .toSorted((a, b) => {
      if (a.cell === b.cell) return 0;
      if (a.cell === '' || b.cell === '') return a.cell === '' ? 1 : -1;
      return a.cell < b.cell ? less : -less;
    })
    .map(({ row }) => row);
}

/**
 * The rows of one page in the order asked for. A page past the end is the last one. With a `count` of all rows the given ones
 * are the page's already.
 */
export function useGridRows<Row extends object>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[] | undefined,
  state: { sort: GridSort | null; page: number; pageSize: number; count: number | null },
) {
  const data = rows ?? none;
  const { sort, pageSize } = state;
  const count = state.count ?? data.length;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(state.page, pages);
  const isPage = state.count !== null;
  const isDescending = sort?.isDescending ?? false;
  const column = isPage ? undefined : columns.find(({ id, isUnsorted }) => id === sort?.id && !isUnsorted);
  const sorted = useMemo(
    () => (column ? sortRows(data, column, isDescending) : data),
    [column, data, isDescending],
  );
  const shown = isPage ? data : sorted.slice((page - 1) * pageSize, page * pageSize);
  /** On which page the row is; null: there is none. */
  const pageOf = (isIt: (row: Row) => boolean) => {
    const index = sorted.findIndex(isIt);
    if (index < 0) return null;
    return isPage ? page : Math.floor(index / pageSize) + 1;
  };
  return { rows: shown, ordered: sorted, page, pages, count, pageOf };
}
