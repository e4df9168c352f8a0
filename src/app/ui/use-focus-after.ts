import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';

/**
 * For a button that goes with what its press leads to: `goOn` puts the focus where the work goes on, unless somebody has moved it meanwhile.
 * @returns what the button takes (`onFocus`, `onBlur`), or the element around it.
 */
export function useFocusAfter(goOn: () => void) {
  const hadFocus = useRef(false);
  const end = useEffectEvent(() => {
    if (hadFocus.current && document.activeElement === document.body) goOn();
  });
  useEffect(() => () => end(), []);
  return {
    onFocus: () => void (hadFocus.current = true),
    /** What is taken from the page tells of no other element. */
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    },
  };
}
