import { type FocusEvent, useRef } from 'react';

/**
 * Whether what had the focus last stood here, or in a dialog that was opened here. The page tells nobody that it was taken away with the
 * focus in it.
 * @returns what a button, or the element around it, takes (`onFocus`, `onBlur`), and `isLost`: whether the focus went with what had it here.
 */
export function useHadFocus() {
  const focused = useRef<Element | null>(null);
  return {
    isLost: () =>
      focused.current !== null && !focused.current.isConnected && document.activeElement === document.body,
    place: {
      onFocus: ({ target }: FocusEvent) => void (focused.current = target),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) focused.current = null;
      },
    },
  };
}
