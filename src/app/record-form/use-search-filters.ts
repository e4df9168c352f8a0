import { useLayoutEffect, useRef, useState } from 'react';
import { useFoundFirst } from './use-found-first.ts';

/**
 * What stands in a search form: `initial`, the filters last used, until something is typed; `onType` is told of each change. Its
 * search goes by what a box means, too, that was left a moment ago and still looks for it.
 */
export function useSearchFilters<Filters extends object>(options: {
  /** null while they are read. */
  initial: Filters | null;
  blank: Filters;
  onType?: ((filters: Filters) => void) | undefined;
  onSearch: (filters: Filters) => void;
}) {
  const { initial, blank, onType, onSearch } = options;
  const [typed, setTyped] = useState<Filters | null>(null);
  const filters = typed ?? initial ?? blank;
  /** What a box found stands here before the form is drawn with it. */
  const newest = useRef(filters);
  useLayoutEffect(() => {
    newest.current = filters;
  });
  const take = (next: Filters) => {
    newest.current = next;
    setTyped(next);
    onType?.(next);
  };
  const found = useFoundFirst(async () => onSearch(newest.current));
  return {
    filters,
    isTyped: typed !== null,
    set: (change: Partial<Filters>) => take({ ...newest.current, ...change }),
    clear: () => take(blank),
    waitFor: found.waitFor,
    search: () => void found.save(),
  };
}
