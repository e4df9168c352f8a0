import { type FocusEvent, useRef } from 'react';

/**
 * Whether a button, or something within an element, had the focus last. It still had where it was taken from the page with the focus in it,
 * which tells of no other element.
 * @returns what the element takes (`onFocus`, `onBlur`), and `isLost`: whether the focus went with what had it here.
 */
export function useHadFocus() {
  const hadFocus = useRef(false);
  return {
    isLost: () => hadFocus.current && document.activeElement === document.body,
    place: {
      onFocus: () => void (hadFocus.current = true),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) hadFocus.current = false;
      },
    },
  };
}
