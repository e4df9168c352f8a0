import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useHadFocus } from './use-had-focus.ts';

/**
 * For a place whose buttons go with what they did: the focus goes on to another button of the place, and to the page's title where the
 * place itself is gone.
 * @returns what the place's element takes.
 */
export function useFocusWithin<Place extends HTMLElement>() {
  const ref = useRef<Place>(null);
  const { isLost, place } = useHadFocus();
  const goOn = useEffectEvent(() => {
    if (isLost()) (ref.current?.querySelector('button') ?? document.getElementById('page-title'))?.focus();
  });
  // After each drawing, and after the last one.
  useEffect(() => () => goOn());
  return {
    ref,
    ...place,
    onFocus: (event: FocusEvent) => {
      // A dialog of the place tells of its own, and gives the focus back.
      if (event.currentTarget.contains(event.target)) place.onFocus(event);
    },
  };
}
