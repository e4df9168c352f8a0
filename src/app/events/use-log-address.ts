import type { GridSort } from '../ui/grid-column.ts';
import { useAddressSearch } from '../ui/use-address-search.ts';

/**
 * The order and page of an event log, kept in the address as a grid's are. Without a page (null) the log is at its newest:
 * on its last page while the oldest come first.
 */
export function useLogAddress(usual: GridSort) {
  const [params, changeSearch] = useAddressSearch();
  const text = params.get('events.sort');
  const asked = Math.floor(Number(params.get('events.page')));
  const change = (next: { sort?: GridSort; page: number | null }) =>
    changeSearch((search) => {
      if (next.sort) search.set('events.sort', `${next.sort.isDescending ? '-' : ''}${next.sort.id}`);
      if (next.page === null) search.delete('events.page');
      else search.set('events.page', String(next.page));
      return search;
    });
  return {
    sort: text ? { id: text.replace(/^-/, ''), isDescending: text.startsWith('-') } : usual,
    page: asked > 0 ? asked : null,
    /** Another order begins at its newest, or on its first page where it isn't by date. */
    sortBy: (sort: GridSort) => change({ sort, page: null }),
    goTo: (page: number) => change({ page }),
  };
}
