import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';

/**
 * For a place whose buttons go with what they did: the focus goes on to another button of the place, and to the page's title where the
 * place itself is gone.
 * @returns what the place's element takes.
 */
export function useFocusWithin<Place extends HTMLElement>() {
  const ref = useRef<Place>(null);
  const focused = useRef<Element | null>(null);
  const goOn = useEffectEvent(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    (ref.current?.querySelector('button') ?? document.getElementById('page-title'))?.focus();
  });
  // After each drawing, and after the last one.
  useEffect(() => () => goOn());
  return {
    ref,
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      // A dialog of the place tells of its own, and gives the focus back.
      if (currentTarget.contains(target)) focused.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
}
