import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRouter } from '../ui/use-router.ts';

/** How a search opens the list. No more than that it was one: what was typed has no place in the browser's history. */
export const justSearched = { isSearch: true } as const;

/**
 * Opens the only student that a search just made has found (docs/product.md 2.4). Coming back to the list shows the list, and
 * a filter that is remembered opens nobody. Takes the address of each that was found; undefined while that isn't known.
 */
export function useOpenOnly(found: readonly string[] | undefined): void {
  const navigate = useNavigate();
  const router = useRouter();
  const { key, pathname, search, state } = useLocation();
  const isSearch = (state as { isSearch?: boolean } | null)?.isSearch === true;
  const only = found && (found.length === 1 ? found[0] : null);
  useEffect(() => {
    // Somebody may have gone on, such as to the next page, before this is done: nothing overtakes them.
    if (!isSearch || only === undefined || router.state.location.key !== key) return;
    void (async () => {
      // First, so that Back finds the list as it is.
      await navigate({ pathname, search }, { replace: true, state: null });
      if (only !== null) await navigate(only);
    })();
  }, [isSearch, only, key, pathname, search, navigate, router]);
}
