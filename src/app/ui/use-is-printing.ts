import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** React renders what a store tells before the browser goes on, which takes the page as it stands then. */
function subscribe(tell: () => void): () => void {
  const turn = (on: boolean) => () => {
    isPrinting = on;
    tell();
  };
  const [before, after] = [turn(true), turn(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** Whether the page is being printed: a list that shows a page of its rows then shows them all. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
