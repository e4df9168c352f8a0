import { useMemo } from 'react';
import type { GridColumn, GridSort } from './grid-column.ts';
import { sortedRows } from './sorted-rows.ts';

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
  const { sort, pageSize } = state;
  const count = state.count ?? data.length;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(state.page, pages);
  const isPage = state.count !== null;
  const isDescending = sort?.isDescending ?? false;
  const column = isPage ? undefined : columns.find(({ id, isUnsorted }) => id === sort?.id && !isUnsorted);
  const sorted = useMemo(
    () => (column ? sortedRows(data, column, isDescending) : null),
    [column, data, isDescending],
  );
  const shown = useMemo(() => {
    if (isPage) return data;
    const [from, to] = [(page - 1) * pageSize, page * pageSize];
    return sorted ? sorted.part(from, to) : data.slice(from, to);
  }, [isPage, data, sorted, page, pageSize]);
  const ordered = () => sorted?.all() ?? data;
  /** On which page the row is; null: there is none. */
  const pageOf = (isIt: (row: Row) => boolean) => {
    if (isPage) return data.some(isIt) ? page : null;
    const index = ordered().findIndex(isIt);
    return index < 0 ? null : Math.floor(index / pageSize) + 1;
  };
  return { rows: shown, ordered, page, pages, count, pageOf };
}
