import { useCallback, useSyncExternalStore } from 'react';

/** Widths at which a screen changes (docs/product.md 9): a second column has room from the first on, a head's tabs and buttons have one line from the second on. */
type Width = '62rem' | '75rem';

/** Whether the window is at least so wide. */
export function useIsWide(least: Width = '62rem'): boolean {
  const query = `(min-width: ${least})`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const wide = matchMedia(query);
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
