import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { compareCells, type GridColumn, type GridSort } from './grid-column.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

const none: readonly never[] = [];

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
  const { sort, pageSize, count } = state;
  const pages = Math.max(1, Math.ceil((count ?? data.length) / pageSize));
  const page = Math.min(state.page, pages);
  const tableColumns = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => {
          const value = column.value(row);
          return value === null || value === '' ? undefined : value;
        },
        sortUndefined: 'last' as const,
        sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }) =>
          compareCells(a.getValue(column.id), b.getValue(column.id)),
      })),
    [columns],
  );
  const sorting = useMemo(
    () =>
      sort && columns.some(({ id, isUnsorted }) => id === sort.id && !isUnsorted)
        ? [{ id: sort.id, desc: sort.isDescending }]
        : [],
    [sort, columns],
  );
  const table = useTable({
    features,
    data,
    columns: tableColumns,
    autoResetPageIndex: false,
    state: { sorting, pagination: { pageIndex: page - 1, pageSize } },
  });
  if (count !== null) return { rows: data, page, pages, count };
  return {
    rows: table.getRowModel().rows.map(({ original }) => original),
    page,
    pages,
    count: data.length,
  };
}
