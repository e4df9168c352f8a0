import { type FocusEvent, useRef } from 'react';

const toast = (id?: number) => (id === undefined ? '[data-toast]' : `[data-toast="${id}"]`);

/**
 * Where the focus goes from a toast that goes: to the same toast where it was only told again, to the next one, and from the last one back
 * to where its user was, or to the page's title where that is gone.
 * @returns what the toasts' region takes (`onFocus`, `onBlur`), and `leave`, to call with a toast's id once that is gone.
 */
export function useToastFocus() {
  const region = useRef<Element>(null);
  /** What had the focus before the toasts; null: nothing had. */
  const before = useRef<Element>(null);
  const isOutside = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget !== null && !currentTarget.contains(relatedTarget);
  return {
    // From and to another window there is no other element, and the focus comes back.
    place: {
      onFocus: (event: FocusEvent) => {
        region.current = event.currentTarget;
        if (isOutside(event)) before.current = event.relatedTarget;
      },
      onBlur: (event: FocusEvent) => {
        if (isOutside(event)) before.current = null;
      },
    },
    leave: (id: number) => {
      const next = region.current?.querySelector(toast(id)) ?? region.current?.querySelector(toast());
      const dismiss = next?.querySelector<HTMLElement>(':scope > button');
      if (dismiss) return dismiss.focus();
      const back = before.current;
      before.current = null;
      const place = back?.isConnected === false ? document.getElementById('page-title') : back;
      if (place instanceof HTMLElement) place.focus();
    },
  };
}
