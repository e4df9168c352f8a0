import { type FocusEvent, useRef } from 'react';

/**
 * Whether what had the focus last stood here. The page tells nobody that it was taken away with the focus in it.
 * @returns what a button, or the element around it, takes (`onFocus`, `onBlur`), and `isLost`: whether the focus went with what had it here.
 */
export function useHadFocus() {
  const focused = useRef<Element | null>(null);
  return {
    isLost: () =>
      focused.current !== null && !focused.current.isConnected && document.activeElement === document.body,
    place: {
      onFocus: ({ currentTarget, target }: FocusEvent) => {
        // A dialog that was opened here keeps and gives back the focus itself.
        if (currentTarget.contains(target)) focused.current = target;
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) focused.current = null;
      },
    },
  };
}
