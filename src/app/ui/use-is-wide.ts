import { useSyncExternalStore } from 'react';

/** A window that has room for a second column (docs/product.md 9). */
const query = '(min-width: 62rem)';

const subscribe = (changed: () => void) => {
  const wide = matchMedia(query);
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** Whether the window has room for a second column. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
