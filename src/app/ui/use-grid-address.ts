import { useSearchParams } from 'react-router-dom';
import type { GridColumn, GridSort } from './grid-column.ts';
import { sortedRows } from './sorted-rows.ts';
import { useAddressSearch } from './use-address-search.ts';

const keyOf = (name: string | undefined, part: 'sort' | 'page') => (name ? `${name}.${part}` : part);

function sortOf(params: URLSearchParams, name: string | undefined): GridSort | null {
  const text = params.get(keyOf(name, 'sort'));
  return text ? { id: text.replace(/^-/, ''), isDescending: text.startsWith('-') } : null;
}

/** Gives all rows of a grid of the screen, by its name, in the order that the address says. */
export function useGridOrder(defaultSort: GridSort) {
  const [params] = useSearchParams();
  return <Row>(
    rows: readonly Row[],
    columns: readonly GridColumn<Row>[],
    name: string | undefined,
  ): readonly Row[] => {
    const sort = sortOf(params, name) ?? defaultSort;
    const column = columns.find(({ id }) => id === sort.id);
    return column ? sortedRows(rows, column, sort.isDescending).all() : rows;
  };
}

/**
 * The order and page of a grid, kept in the address so that Back, reload and a sent link show the same. `name` sets the
 * grids of one screen apart. A sort is `caseNumber` or `-caseNumber`, a page counts from 1; the defaults stay unsaid.
 */
export function useGridAddress(name: string | undefined, defaultSort: GridSort | null) {
  const [params, changeSearch] = useAddressSearch();
  const key = (part: 'sort' | 'page') => keyOf(name, part);
  const page = Math.max(1, Math.floor(Number(params.get(key('page')))) || 1);
  const sort = sortOf(params, name) ?? defaultSort;

  const change = (next: { sort?: GridSort; page: number }) =>
    changeSearch((search) => {
      if (next.sort) search.set(key('sort'), `${next.sort.isDescending ? '-' : ''}${next.sort.id}`);
      if (next.page > 1) search.set(key('page'), String(next.page));
      else search.delete(key('page'));
      return search;
    });

  return {
    sort,
    page,
    /** Another order starts on the first page. */
    sortBy: (next: GridSort) => change({ sort: next, page: 1 }),
    goTo: (next: number) => change({ page: next }),
  };
}
