import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being laid out for paper now: beforeprint comes first, the media query tells of previews. */
let isPrinting = false;

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia('print');
  const set = (now: boolean) => {
    isPrinting = now;
    // The browser takes the page as it stands when the listener has returned.
    flushSync(onChange);
  };
  const [begin, end, follow] = [() => set(true), () => set(false), () => set(media.matches)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', follow);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', follow);
  };
}

/** Whether the page is being printed: then all rows of a list are on it. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
