import { type FocusEvent, useCallback, useEffect, useRef } from 'react';

/**
 * For a place whose button gives way to another one, before or after the focus has come back to it from a dialog: the focus
 * goes to the one that came, where the one that had it is gone.
 * @param shown what tells by its change that another button came.
 * @param selector finds the button in the place.
 * @returns what the place's element takes (`ref`, `onFocus`, `onBlur`), and the button that is there now.
 */
export function useKeptFocus(shown: unknown, selector = 'button') {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const ownButton = useCallback(() => ref.current?.querySelector<HTMLElement>(selector) ?? null, [selector]);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ownButton()?.focus();
  }, [shown, ownButton]);
  const place = {
    ref,
    onFocus: () => void (hadFocus.current = true),
    /** What is taken from the page tells of no other element. */
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    },
  };
  return { place, ownButton };
}
