import { useSyncExternalStore } from 'react';

/** Whether the page is being laid out for paper now: beforeprint comes first, the media query tells of previews. */
let isPrinting = false;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  // Where no list stands nobody hears the end of printing.
  isPrinting = now && listeners.size > 0;
  // React renders what a store tells before the browser, which calls this, goes on.
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia('print');
  const [begin, end, follow] = [() => set(true), () => set(false), () => set(media.matches)];
  listeners.add(onChange);
  // What comes while the page is laid out for paper was not there to hear of it.
  isPrinting ||= media.matches;
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', follow);
  return () => {
    listeners.delete(onChange);
    // Not at once: what takes this part's place listens a moment later, and is on the same paper.
    queueMicrotask(() => {
      isPrinting &&= listeners.size > 0;
    });
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', follow);
  };
}

/** Whether the page is being printed: then all rows of a list are on it. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

/** Prints the page with all rows of its lists: a script's print() takes the page before React would render what beforeprint tells. */
export function printWhole(): void {
  set(true);
  setTimeout(() => window.print());
}
