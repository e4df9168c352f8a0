import { useSyncExternalStore } from 'react';

function subscribe(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/**
 * Whether the browser has a network at all. It says nothing of the server (docs/sync-rules.md PU8): use it only to keep from
 * asking for what surely can't be had.
 */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
